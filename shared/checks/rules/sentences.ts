import { type Range, rangeOf, rangeOfCard, SUBJECT_WORDS } from '#shared/checks/lengths.ts';
import { HARD_FROM, lixOf, lixShift } from '#shared/checks/measure.ts';
import { type Context, type Found, PROSE, type Rule } from '#shared/checks/rule.ts';
import { countWords, keyOf, type Reading, type Sentence, sentenceText } from '#shared/text/sentences.ts';

const LONGEST: Readonly<Record<string, number>> = { de: 24 };
const LONGEST_ELSE = 28;

/** A colon or a semicolon is a place to breathe: what stands between two of them is read as one. */
function longestRun({ words }: Reading, { first, last }: Sentence): number {
  let [longest, run] = [0, 0];
  for (const { before, joined } of words.slice(first, last)) {
    if (/[:;]/.test(before)) run = 0;
    if (!joined) run += 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function longIn(reading: Reading, longest: number): Found[] {
  return reading.sentences.flatMap((sentence) => {
    const words = longestRun(reading, sentence);
    if (words <= longest) return [];
    const to = sentence.from + sentenceText(reading, sentence).length;
    return [
      { at: { from: sentence.from, to, reading }, why: `${words} words in one sentence. Two are easier to read.` },
    ];
  });
}

export const longSentence: Rule = {
  id: 'long/sentence',
  level: 'consider',
  kinds: PROSE,
  languages: null,
  says: 'Sentences of more than 28 words, in German of more than 24.',
  source: 'gov_plain',
  find: ({ readings, language }) =>
    readings.flatMap((reading) => longIn(reading, LONGEST[language ?? ''] ?? LONGEST_ELSE)),
};

/** A measure of a few words says nothing. */
const ENOUGH_WORDS = 60;

export const hardText: Rule = {
  id: 'hard/text',
  level: 'consider',
  kinds: PROSE,
  languages: null,
  says: 'A text of long sentences and long words: LIX over 45, in German over 55.',
  source: 'lix',
  find: ({ readings, language }) => {
    const lix = lixOf(readings);
    const words = readings.reduce((sum, one) => sum + one.words.length, 0);
    if (lix === null || words < ENOUGH_WORDS || lix <= HARD_FROM + lixShift(language)) return [];
    const why = 'Long words and long sentences slow people down. Shorten the longest.';
    return [{ quote: 'Hard to read', why, phrase: 'hard/text' }];
  },
};

/** A text may be this much over what was asked for. */
const ROOM = 1.2;

const tooLong = (reading: Reading, most: number, name: string): Found[] => {
  const words = countWords(reading);
  if (words <= most * ROOM) return [];
  const quote = name === '' ? `${words} words` : `${name}: ${words} words`;
  return [{ quote, why: `At most ${most} words were asked for.`, phrase: keyOf(`length ${name}`) }];
};

const isHead = ({ part }: Reading): boolean => /\.(?:subject|title)$/.test(part);

/** The upper end for a part: a whole text, a message, a subject line. */
function lengthIn({ kind }: Context, reading: Reading): Found[] {
  if (isHead(reading)) {
    return tooLong(
      reading,
      SUBJECT_WORDS,
      `${reading.part.split('.')[1] === 'subject' ? 'Subject' : 'Title'} of ${reading.card}`,
    );
  }
  const range: Range | null = reading.part === 'text' ? rangeOf(kind) : rangeOfCard(kind, reading.card);
  return range ? tooLong(reading, range.most, reading.card) : [];
}

export const length: Rule = {
  id: 'length',
  level: 'consider',
  kinds: PROSE,
  languages: null,
  says: 'More than a fifth more words than asked for.',
  source: 'house',
  find: (context) => context.readings.flatMap((reading) => lengthIn(context, reading)),
};
