import idioms from '#shared/text/claims/data/idioms.json' with { type: 'json' };

const IDIOM = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${idioms.rows.map(({ pattern }) => `(?:${pattern})`).join('|')})(?![\\p{L}])`,
  'giu',
);
const HAS_SOME =
  /\d|two|three|nine|ten|five|time|thousand|hundred|million|half|whole|full|kind|vier|fünf|zwei|tausend|halb|ganz|null|beid|sieben|cloud/i;

/** Turns of speech of a sentence that have a number and count nothing: 'in two places at once'. */
export const idiomsIn = (text: string, from: number): { from: number; to: number }[] =>
  HAS_SOME.test(text)
    ? [...text.matchAll(IDIOM)].map(({ 0: quote, index }) => ({ from: from + index, to: from + index + quote.length }))
    : [];
