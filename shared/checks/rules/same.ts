import type { Context, Found, Rule } from '#shared/checks/rule.ts';
import { COMPARED_WITH_SIBLINGS } from '#shared/text/kinds/compared.ts';
import { keyOf, type Reading, type Sentence, sentenceText } from '#shared/text/sentences.ts';

const LEAST_WORDS = 8;

const wordsOf = (reading: Reading, { first, last }: Sentence): string[] =>
  reading.words.slice(first, last).map(({ key }) => key);

const keyOfWords = (words: readonly string[]): string => ` ${words.join(' ')} `;

const cardOf = ({ part }: Reading): string => part.split('.')[0] ?? '';

/** Pay, place, contact and how to apply are facts that the texts of a role share: to say them alike is no repetition. */
const SHARED_FACTS: readonly RegExp[] = [
  /[£€$₹]|(?<!\p{L})(?:EUR|GBP|USD|CHF|euros?)(?!\p{L})/iu,
  /@[\p{L}\d]|https?:|www\.|(?:\+|\b0)\d[\d ()/-]{6,}/u,
  /\b(?:apply|closing date|deadline)\b|(?<!\p{L})(?:bewerb|bewirb)/iu,
  /\b(?:based (?:in|at)|place of work|workplace|our address)\b|(?<!\p{L})(?:arbeitsort|einsatzort|dienstort|standort)/iu,
];

/** A sentence that may be a repetition, as words; null of what is short or a fact. */
function repeatable(reading: Reading, sentence: Sentence): string[] | null {
  const words = wordsOf(reading, sentence);
  const text = sentenceText(reading, sentence);
  return words.length < LEAST_WORDS || SHARED_FACTS.some((fact) => fact.test(text)) ? null : words;
}

/** Sentences that stand in a card before this one. */
function inOtherCards(readings: readonly Reading[]): Found[] {
  const seen = new Map<string, { card: string; name: string }>();
  return readings.flatMap((reading) =>
    reading.sentences.flatMap((sentence) => {
      const words = repeatable(reading, sentence);
      if (words === null) return [];
      const key = keyOfWords(words);
      const before = seen.get(key);
      if (!before) {
        seen.set(key, { card: cardOf(reading), name: reading.card });
        return [];
      }
      if (before.card === cardOf(reading)) return [];
      const to = sentence.from + sentenceText(reading, sentence).length;
      const why = `Also in ${before.name}.`;
      return [{ at: { from: sentence.from, to, reading }, why }];
    }),
  );
}

const SEPARATORS = /[^\p{L}\p{N}\p{M}'’]+/u;

/** Sentences that stand in another document of the role; one finding for each of them. */
function inSiblings({ readings, siblings }: Context): Found[] {
  return siblings.flatMap(({ template_name, text }) => {
    const other = keyOfWords(keyOf(text).split(SEPARATORS));
    for (const reading of readings) {
      for (const sentence of reading.sentences) {
        const words = repeatable(reading, sentence);
        if (words === null || !other.includes(keyOfWords(words))) continue;
        const to = sentence.from + sentenceText(reading, sentence).length;
        const why = `Also in ${template_name ?? 'another text'}.`;
        return [{ at: { from: sentence.from, to, reading }, why }];
      }
    }
    return [];
  });
}

export const samePassage: Rule = {
  id: 'same/passage',
  level: 'consider',
  kinds: ['sourcing_email', 'social_ad', 'job_advert'],
  languages: null,
  says: 'A sentence of eight words or more that is also in another card, or in another text of the role.',
  source: 'house',
  find: (context) => [
    ...inOtherCards(context.readings),
    ...(COMPARED_WITH_SIBLINGS.includes(context.kind) ? inSiblings(context) : []),
  ],
};
