import { seenText } from '#shared/text/as-seen.ts';
import type { DocumentPart, PartName } from '#shared/text/document-parts.ts';

/** A word of a text; hyphens separate words: 'able-bodied' is two, the second `joined` to the first. */
export type Word = {
  from: number;
  to: number;
  /** Lower case, straight apostrophe, composed characters. */
  key: string;
  joined: boolean;
  /** What stands between it and the word before: ' ' for blanks, one line break or a hyphen, '' at the beginning. */
  before: string;
  /** Inside an address, a mail address or a hashtag: no word list reads it (CHECK-10). */
  spared: boolean;
  /** In a quotation of four words or more: another person's words, or a title. */
  quoted: boolean;
};

/** Words [first, last) of the reading and characters [from, to) of the text. */
export type Sentence = { from: number; to: number; first: number; last: number };
export type Line = { from: number; to: number; text: string };
export type Span = { from: number; to: number };

/** One part of a document, read once for all rules. */
export type Reading = {
  part: PartName;
  card: string;
  text: string;
  words: Word[];
  sentences: Sentence[];
  lines: Line[];
};

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
// The texts are up to 60,000 characters long, and one word may be as long: no pattern may begin again inside a run that it
// has read already.
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"“”]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+|(?<![\p{L}\p{N}])#[\p{L}\p{N}_]+|(?<![\p{L}\p{N}.]|--)(?:[a-z0-9-]{1,63}\.){1,12}(?:com|org|net|io|example|co\.uk|de|at|ch|eu|ca|ie)(?:\/[^\s<>"“”]*)?/gu;
/** Two quotation marks with at most a line between them. */
const QUOTATION = /[“„«"]([^“”„«»"\n]{8,200})[”“»"]/gu;
const QUOTED_WORDS = 4;
/** What an address has, so that most lines are not searched. */
const LIKE_AN_ADDRESS = /[@#]|:\/\/|www\.|[a-z0-9-]\.[a-z]/;

/** Words, quotes and blanks as they are compared: lower case, composed, straight apostrophes, one blank. */
export const keyOf = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

/** The key of a word: it has no blanks, and in most there is nothing to compose. */
const keyOfWord = (word: string): string =>
  /[^\w']/.test(word) ? word.normalize('NFC').toLowerCase().replaceAll('’', "'") : word.toLowerCase();

type Spans = (from: number) => boolean;

/** Whether a character is inside one of the spans; asked in the order of the text. */
function inside(spans: readonly Span[]): Spans {
  let at = 0;
  return (from) => {
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++;
    return (spans[at]?.from ?? Number.POSITIVE_INFINITY) <= from;
  };
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));

const quotationsIn = (text: string): Span[] =>
  spansOf(text, QUOTATION).filter(({ from, to }) => (text.slice(from, to).match(WORD)?.length ?? 0) >= QUOTED_WORDS);

/** Addresses have no line breaks. */
const addressesIn = (lines: readonly Line[]): Span[] =>
  lines.flatMap((line) =>
    LIKE_AN_ADDRESS.test(line.text)
      ? spansOf(line.text, ADDRESS).map(({ from, to }) => ({ from: line.from + from, to: line.from + to }))
      : [],
  );

const betweenOf = (gap: string): string => {
  if (gap === ' ') return gap;
  if (/^(?:[^\S\n]*\n?[^\S\n]*|[-‐‑])$/.test(gap)) return ' ';
  return gap.trim() === '' ? '\n\n' : gap.trim();
};

/** A word of a phrase, with what stands before it where that is no blank: 'he/she' is 'he', '/she'. */
export const edgeOf = ({ before, key }: Pick<Word, 'before' | 'key'>): string => (before === ' ' ? key : before + key);

/** The edges of a text that follows `gap`, and what stands behind its last word. */
export function edgesIn(gap: string, text: string): { edges: string[]; rest: string } {
  const edges: string[] = [];
  let [end, before] = [0, gap];
  for (const { index, 0: found } of text.matchAll(WORD)) {
    const between = edges.length === 0 && gap === '' ? '' : before + text.slice(end, index);
    edges.push(between === '' ? keyOfWord(found) : edgeOf({ before: betweenOf(between), key: keyOfWord(found) }));
    end = index + found.length;
    before = '';
  }
  return { edges, rest: before + text.slice(end) };
}

function wordsOf(text: string, lines: readonly Line[]): Word[] {
  const spared = inside(addressesIn(lines));
  const quoted = inside(quotationsIn(text));
  const words: Word[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(WORD)) {
    const gap = text.slice(end, index);
    end = index + found.length;
    words.push({
      from: index,
      to: end,
      key: keyOfWord(found),
      joined: gap === '-' || gap === '‐' || gap === '‑',
      before: words.length === 0 ? '' : betweenOf(gap),
      spared: spared(index),
      quoted: quoted(index),
    });
  }
  return words;
}

function linesOf(text: string): Line[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const found = { from, to: from + line.length, text: line };
    from += line.length + 1;
    return found;
  });
}

const END = /(?<![.!?…])[.!?…]+["”’')\]]*\s+(?=["“„'([]*[\p{Lu}\p{N}])/gu;
const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|approx|incl|Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|vs|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|evtl|inkl|ggf|Nr|Str|mind|\d|\p{Lu})\.$/u;
/** Characters that hold the longest of them. */
const ABBREVIATION = 12;

function endsIn(line: string): number[] {
  const ends = [...line.matchAll(END)].map(({ index, 0: found }) => ({
    stop: index + found.trimEnd().length,
    next: index + found.length,
  }));
  return ends
    .filter(({ stop }) => !ABBREVIATED.test(line.slice(Math.max(0, stop - ABBREVIATION), stop)))
    .map(({ next }) => next);
}

/** A line break ends a sentence: headings and list items are sentences of their own. */
function sentencesOf(lines: readonly Line[], words: readonly Word[]): Sentence[] {
  const spans = lines.flatMap(({ from, text }) => {
    const bounds = [0, ...endsIn(text), text.length];
    return bounds.slice(1).map((to, index) => ({ from: from + (bounds[index] ?? 0), to: from + to }));
  });
  let at = 0;
  return spans.flatMap(({ from, to }) => {
    const first = at;
    while ((words[at]?.from ?? Number.POSITIVE_INFINITY) < to) at++;
    if (at === first) return [];
    return [{ from: Math.min(words[first]?.from ?? from, to), to, first, last: at }];
  });
}

/** Reads a part as a person sees it: places in the reading are places of what is seen. */
export function readPart({ name, card, text: stored }: DocumentPart): Reading {
  const text = seenText(stored);
  const lines = linesOf(text);
  const words = wordsOf(text, lines);
  return { part: name, card, text, words, lines, sentences: sentencesOf(lines, words) };
}

/** Words as people count them: 'well-known' is one. */
export const countWords = ({ words }: Pick<Reading, 'words'>): number => words.filter(({ joined }) => !joined).length;

/** The index of the sentence that holds the character; -1 between sentences. */
export const sentenceAt = ({ sentences }: Reading, at: number): number => spanAt(sentences, at);

/** The line that holds the character; undefined between two lines. */
export const lineAt = ({ lines }: Reading, at: number): Line | undefined => lines[spanAt(lines, at)];

function spanAt(spans: readonly Span[], at: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.from ?? Number.POSITIVE_INFINITY) <= at ? low : -1;
}

/** How far a sentence is read from a place in it: no one writes a longer one, and each place reads it anew. */
const REACH = 1_000;
const near = (at: number, { from, to }: Span): Span => ({
  from: Math.max(from, at - REACH),
  to: Math.min(to, at + REACH),
});

/** The sentence that holds the character; between sentences the text around it. */
export function sentenceAround(reading: Reading, at: number): string {
  const sentence = reading.sentences[sentenceAt(reading, at)];
  const { from, to } = near(at, sentence ?? { from: 0, to: reading.text.length });
  return reading.text.slice(from, to);
}

/** The text of a sentence without the blanks at its end. */
export const sentenceText = ({ text }: Reading, { from, to }: Span): string => text.slice(from, to).trimEnd();

/** A span, and what stands before and behind it in its sentence. */
export function splitSentence(reading: Reading, { from, to }: Span): [string, string, string] {
  const { text, sentences } = reading;
  const sentence = sentences[sentenceAt(reading, from)];
  const words = text.slice(from, to);
  if (!sentence) return [words, '', ''];
  const before = near(from, sentence).from;
  return [words, text.slice(before, from), text.slice(to, Math.max(to, near(to, sentence).to))];
}
