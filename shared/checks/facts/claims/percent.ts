import { contentStems } from '#shared/checks/facts/stop-words.ts';
import type { Claim, Extract, Percent } from '#shared/text/claims/claim.ts';
import { phrasesOf } from '#shared/text/claims/quantities.ts';
import type { Reading, Sentence } from '#shared/text/claims/sentences.ts';

const SIGN = /^\s?(?:%|percent|per cent|Prozent|v\.\s?H\.)(?![\p{L}])/iu;

const PARTS: Record<string, number> = {
  half: 50,
  third: 100 / 3,
  quarter: 25,
  fifth: 20,
  tenth: 10,
  hälfte: 50,
  drittel: 100 / 3,
  viertel: 25,
  fünftel: 20,
  zehntel: 10,
};
const COUNTS: Record<string, number> = { ein: 1, two: 2, three: 3, four: 4, zwei: 2, drei: 3, vier: 4 };
const ROUNDLY = '(?:(?:about|around|nearly|almost|over|roughly|rund|etwa|fast|über|gut|knapp) )?';
const BEGIN = '(?<![\\p{L}\\p{N}-])';
const OF = '(?= of (?!(?:an?|year)\\b))';
const HALF_OF =
  '(?<=half) (?:our|your|all|the (?:staff|team|work|time|week|year|company|business|people|customers|jobs|routes|fleet))\\b';
const OF_GERMAN = '(?= (?:d(?:er|es|avon)|von|aller|unser|ihrer|deiner))';
/** Each with how many and which part; or with the part alone. */
const FRACTIONS: readonly RegExp[] = [
  new RegExp(`${BEGIN}${ROUNDLY}(a|one|two|three|four)[ -](third|quarter|fifth|tenth)s?${OF}`, 'giu'),
  new RegExp(`${BEGIN}${ROUNDLY}()(?:a )?(half)(?:${OF}|${HALF_OF})`, 'giu'),
  new RegExp(`${BEGIN}${ROUNDLY}(ein|zwei|drei|vier) (drittel|fünftel|zehntel)(?![\\p{L}])`, 'giu'),
  new RegExp(`${BEGIN}${ROUNDLY}(ein|drei) (viertel)${OF_GERMAN}`, 'giu'),
  new RegExp(
    `${BEGIN}${ROUNDLY}()die (hälfte)(?= (?:d(?:er|es|avon)|von|aller|unser|ihrer|deiner|ist|sind|arbeite))`,
    'giu',
  ),
  new RegExp(`${BEGIN}()(half)(?= (?:price|rate|pay|fees?)\\b)`, 'giu'),
  new RegExp(
    `${BEGIN}(one|two|three)(?: out of| in) (three|four|five|seven|ten)(?= (?:of|are|is|have|has|work|speak|stay|come)\\b)`,
    'giu',
  ),
];
const PART_OF: Readonly<Record<string, number>> = { three: 100 / 3, four: 25, five: 20, seven: 100 / 7, ten: 10 };

/** 'a third of our work' and 'zwei Drittel der Gäste': shares without a number. */
function fractionsIn(
  { text }: Reading,
  sentence: Sentence,
  isTaken: (from: number, to: number) => boolean,
): Claim<Percent>[] {
  const said = text.slice(sentence.from, sentence.to);
  return FRACTIONS.flatMap((form) => [...said.matchAll(form)]).flatMap(({ 0: quote, 1: many, 2: part, index }) => {
    const from = sentence.from + index;
    const to = from + quote.length;
    const name = (part ?? '').toLowerCase();
    const low = (COUNTS[(many ?? '').toLowerCase()] ?? 1) * (PARTS[name] ?? PART_OF[name] ?? 0);
    if (low === 0 || isTaken(from, to)) return [];
    const stems = contentStems(sentence.words.filter((word) => word.to <= from || word.from >= to));
    const bound = isRounded.test(quote) ? 'about' : null;
    const quantity = { low: Math.round(low), high: null, bound } as const;
    return [{ type: 'percent', from, to, sentence, meaning: { kind: 'percent', quantity, stems } }];
  });
}

const isRounded = /^(?:about|around|nearly|almost|over|roughly|rund|etwa|fast|über|gut|knapp) /i;
const isShare = /half| in | out of |third|quarter|fifth|tenth|hälfte|drittel|viertel|fünftel|zehntel/i;

/** Percentages and shares with what they are of. */
export const percent: Extract = (reading, sentence, isTaken, context) => {
  const percents = numbered(reading, sentence, isTaken, context) as Claim<Percent>[];
  return isShare.test(reading.text.slice(sentence.from, sentence.to))
    ? [...percents, ...fractionsIn(reading, sentence, isTaken)]
    : percents;
};

const numbered: Extract = (reading, sentence, isTaken) =>
  phrasesOf(reading, sentence).flatMap((phrase): Claim<Percent>[] => {
    const first = sentence.words[phrase.first];
    const last = sentence.words[phrase.last];
    const sign = last && SIGN.exec(reading.text.slice(last.to, sentence.to));
    if (!first || !sign || isTaken(first.from, last.to)) return [];
    const around = sentence.words.slice(Math.max(0, phrase.first - 8), phrase.last + 12);
    const stems = contentStems(around.filter(({ value }) => value === null));
    const to = last.to + sign[0].length;
    return [
      {
        type: 'percent',
        from: phrase.begin,
        to,
        sentence,
        meaning: { kind: 'percent', quantity: phrase.quantity, stems },
      },
    ];
  });
