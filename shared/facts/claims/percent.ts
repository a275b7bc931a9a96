import type { Claim, Extract, Percent } from '#shared/facts/claim.ts';
import { phrasesOf } from '#shared/facts/claims/quantities.ts';
import { contentStems } from '#shared/facts/stop-words.ts';

const SIGN = /^\s?(?:%|percent|per cent|Prozent|v\.\s?H\.)(?![\p{L}])/iu;

/** Percentages with what they are of. */
export const percent: Extract = (reading, sentence, isTaken) =>
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
