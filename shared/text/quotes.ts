/** A text as quotes are compared with it, and where each of its characters begins and ends in the source. Built once. */
export type QuoteIndex = { text: string; from: readonly number[]; to: readonly number[] };

/** Characters [from, to) of a source. */
export type QuotePlace = { from: number; to: number };

const SAME: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
};
/** What has no width, also where it belongs to the spelling: who quotes may leave it out. */
const NO_WIDTH = /^\p{Default_Ignorable_Code_Point}+$/u;
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

function folded(cluster: string): string {
  if (NO_WIDTH.test(cluster)) return '';
  if (/^\s/u.test(cluster)) return ' ';
  return (SAME[cluster] ?? cluster.normalize('NFKC')).toLowerCase();
}

/** The source without the differences that do not change what it says: case, blanks, soft hyphens, quotes, dashes. */
export function quoteIndex(source: string): QuoteIndex {
  const pieces: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
    const piece = folded(cluster);
    if (piece === '') continue;
    if (piece === ' ' && (pieces.at(-1) ?? ' ') === ' ') continue;
    for (let unit = 0; unit < piece.length; unit += 1) {
      from.push(index);
      to.push(index + cluster.length);
    }
    pieces.push(piece);
  }
  return { text: pieces.join(''), from, to };
}

/** Longer ones are no quotes. */
const QUOTE_MAX = 1_000;
/** What stands around a quote and is not part of it. */
const AROUND = /^["'\s]+|(?<!["'\s])["'\s]+$/g;
/** Scripts without blanks between words have no words that could be cut. */
const IN_WORD = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}]$/u;

const isInWord = (text: string, at: number): boolean =>
  IN_WORD.test(text[at] ?? '') && IN_WORD.test(text[at - 1] ?? '');

/** Whether a quote says something by itself: two words, or one with a digit or a capital inside. */
export function isTelling(quote: string): boolean {
  const words = quote.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length > 1 || words.some((word) => /\d/.test(word) || /\P{Lu}\p{Lu}|\p{Lu}{2}/u.test(word));
}

/**
 * Where whole words stand in a source, first place first, regardless of case, blanks, soft hyphens, typographic quotes
 * and dashes; undefined when they do not stand there. `within` is a part of the source.
 */
export function findWords(index: QuoteIndex, words: string, within?: QuotePlace): QuotePlace | undefined {
  const sought = quoteIndex(words.slice(0, QUOTE_MAX + 1)).text.replace(AROUND, '');
  if (sought === '' || words.length > QUOTE_MAX) return undefined;
  for (let found = index.text.indexOf(sought); found !== -1; found = index.text.indexOf(sought, found + 1)) {
    if (isInWord(index.text, found) || isInWord(index.text, found + sought.length)) continue;
    const place = { from: index.from[found] ?? 0, to: index.to[found + sought.length - 1] ?? 0 };
    if (!within || (place.from >= within.from && place.to <= within.to)) return place;
  }
  return undefined;
}

/** As `findWords`, for quotes that must prove something: a single plain word does not. */
export const findQuote = (index: QuoteIndex, quote: string): QuotePlace | undefined =>
  isTelling(quote) ? findWords(index, quote) : undefined;
