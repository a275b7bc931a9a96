import type { DocumentPart, PartName } from '#shared/document-parts.ts';

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
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"“”]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+|(?<![\p{L}\p{N}])#[\p{L}\p{N}_]+|(?<![\p{L}\p{N}.])(?:[a-z0-9-]+\.)+(?:com|org|net|io|example|co\.uk|de|at|ch|eu|ca|ie)(?:\/[^\s<>"“”]*)?/gu;
/** Two quotation marks with at most a line between them. */
const QUOTATION = /[“„«"]([^“”„«»"\n]{8,200})[”“»"]/gu;
const QUOTED_WORDS = 4;

/** Words, quotes and blanks as they are compared: lower case, composed, straight apostrophes, one blank. */
export const keyOf = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

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

const betweenOf = (gap: string): string => {
  if (/^(?:[^\S\n]*\n?[^\S\n]*|[-‐‑])$/.test(gap)) return ' ';
  return gap.trim() === '' ? '\n\n' : gap.trim();
};

function wordsOf(text: string): Word[] {
  const spared = inside(spansOf(text, ADDRESS));
  const quoted = inside(quotationsIn(text));
  let end = 0;
  return [...text.matchAll(WORD)].map(({ index, 0: found }, place) => {
    const gap = text.slice(end, index);
    end = index + found.length;
    return {
      from: index,
      to: end,
      key: keyOf(found),
      joined: /^[-‐‑]$/.test(gap),
      before: place === 0 ? '' : betweenOf(gap),
      spared: spared(index),
      quoted: quoted(index),
    };
  });
}

function linesOf(text: string): Line[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const found = { from, to: from + line.length, text: line };
    from += line.length + 1;
    return found;
  });
}

const END = /[.!?…]+["”’')\]]*\s+(?=["“„'([]*[\p{Lu}\p{N}])/gu;
const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|approx|incl|Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|vs|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|evtl|inkl|ggf|Nr|Str|mind|\d|\p{Lu})\.$/u;

function endsIn(line: string): number[] {
  const ends = [...line.matchAll(END)].map(({ index, 0: found }) => ({
    stop: index + found.trimEnd().length,
    next: index + found.length,
  }));
  return ends.filter(({ stop }) => !ABBREVIATED.test(line.slice(0, stop))).map(({ next }) => next);
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

export function readPart({ name, card, text }: DocumentPart): Reading {
  const words = wordsOf(text);
  const lines = linesOf(text);
  return { part: name, card, text, words, lines, sentences: sentencesOf(lines, words) };
}

/** Words as people count them: 'well-known' is one. */
export const countWords = ({ words }: Pick<Reading, 'words'>): number => words.filter(({ joined }) => !joined).length;

/** The index of the sentence that holds the character; -1 between sentences. */
export const sentenceAt = ({ sentences }: Reading, at: number): number =>
  sentences.findIndex(({ from, to }) => from <= at && at < to);

/** The text of a sentence without the blanks at its end. */
export const sentenceText = ({ text }: Reading, { from, to }: Span): string => text.slice(from, to).trimEnd();
