import { readPart, type SourceLine, sourceLines } from '#shared/roles/advert/lines.ts';
import { languageOf } from '#shared/text/language.ts';
import { type QuoteIndex, quoteIndex } from '#shared/text/quotes.ts';

/** The text of an advert, read once: its lines, and the index in which quotes are found. */
export type AdvertSource = { text: string; lines: readonly SourceLine[]; index: QuoteIndex; language: string | null };

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const WORDS_READ = 600;

/** The code of the language, by its function words; null when it cannot be said. */
function textLanguage(text: string): string | null {
  const words = [...text.matchAll(WORD)].slice(0, WORDS_READ).map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    key: word.toLowerCase(),
    joined: false,
    before: ' ',
    spared: false,
    quoted: false,
  }));
  return languageOf([{ words }]);
}

/** Reads the first 40,000 characters of a text. */
export function advertSource(given: string): AdvertSource {
  const text = readPart(given.replace(/\r\n?/g, '\n'));
  return { text, lines: sourceLines(text), index: quoteIndex(text), language: textLanguage(text) };
}
