import { readPart, type SourceLine, sourceLines } from '#shared/roles/advert/lines.ts';
import { seenText } from '#shared/text/as-seen.ts';
import { textLanguage } from '#shared/text/language.ts';
import { type QuoteIndex, quoteIndex } from '#shared/text/quotes.ts';

/** The text of an advert, read once: its lines, and the index in which quotes are found. */
export type AdvertSource = { text: string; lines: readonly SourceLine[]; index: QuoteIndex; language: string | null };

/** Reads the first 40,000 characters of a text as a person sees it. */
export function advertSource(given: string): AdvertSource {
  const text = readPart(seenText(given));
  return { text, lines: sourceLines(text), index: quoteIndex(text), language: textLanguage(text) };
}
