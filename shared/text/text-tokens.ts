import { seenText } from '#shared/text/as-seen.ts';

/**
 * Line breaks; emoji; money and figures with their unit; words with apostrophe, hyphen and the signs of C++ and C#;
 * blanks; any other character with its combining marks.
 */
const TOKEN =
  /\r\n|\n|\r|\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{M}|\u200d|\p{Extended_Pictographic}|\p{Emoji_Modifier})*|\p{Sc}?\p{N}+(?:[.,:]\p{N}+)*[\p{L}\p{M}%]*|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*[+#]*|[^\S\r\n]+|[\s\S]\p{M}*/gu;
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD = /[\p{L}\p{N}]/u;

/** Intl.Segmenter takes time with the square of the length, so it gets pieces of this many characters. */
const PIECE = /[\s\S]{1,400}/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const segmentsOf = (token: string): string[] =>
  (token.match(PIECE) ?? []).flatMap((piece) => [...segmenter.segment(piece)].map(({ segment }) => segment));

/** The words, blanks and signs of a text; joined they are the text. */
export const tokensOf = (text: string): string[] =>
  (text.match(TOKEN) ?? []).flatMap((token) => (WITHOUT_BLANKS.test(token) ? segmentsOf(token) : [token]));

/** Lines with their line break; joined they are the text. */
export const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? [];

const SENTENCE_END = /[.!?…。！？]["”’)]?[^\S\r\n]+(?=\S)/g;

/** Sentences with the blanks after them; joined they are the text. */
export const sentencesOf = (text: string): string[] =>
  linesOf(text).flatMap((line) => {
    const ends = [...line.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
    return [...ends, line.length].map((end, at) => line.slice(ends[at - 1] ?? 0, end));
  });

export const wordsIn = (text: string): number => tokensOf(seenText(text)).filter((token) => WORD.test(token)).length;
