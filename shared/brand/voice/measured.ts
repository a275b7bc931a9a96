import { isListItem } from '#shared/text/list-marks.ts';
import { linesOf, sentencesOf, wordsIn } from '#shared/text/text-tokens.ts';

const YOU = /\b(?:you|your|yours|yourself|you're|you'll|you've|du|dich|dir|dein\p{L}*|sie|ihnen|ihr|ihre\p{L}*)\b/giu;
const WE = /\b(?:we|us|our|ours|we're|we'll|we've|wir|uns|unser\p{L}*)\b/giu;
const CONTRACTION = /\p{L}['’](?:s|re|ll|ve|d|m|t)\b/giu;
/** A heading or a name has no verb that could be long or short. */
const SENTENCE_WORDS_MIN = 3;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const oneDigit = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '0.0');

/** How samples are written, in figures. */
export function measured(text: string): string {
  const plain = text.replace(/[’‘]/g, "'");
  const items = linesOf(plain).filter((line) => isListItem(line)).length;
  const lengths = sentencesOf(plain)
    .map((sentence) => wordsIn(sentence))
    .filter((words) => words >= SENTENCE_WORDS_MIN);
  const words = wordsIn(plain);
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const per100 = (pattern: RegExp) => oneDigit((count(plain, pattern) * 100) / words);
  return [
    `Sentences: ${lengths.length}, ${oneDigit(average)} words on average, longest ${Math.max(0, ...lengths)}.`,
    `Questions ${count(plain, /\?/g)}, exclamation marks ${count(plain, /!/g)}.`,
    `"you" ${per100(YOU)} and "we" ${per100(WE)} in 100 words.`,
    `Contractions ${count(plain, CONTRACTION)}. List lines ${items}.`,
  ].join(' ');
}
