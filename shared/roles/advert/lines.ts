import { ADVERT_MAX_CHARACTERS } from '#shared/roles/advert/limits.ts';
import { read } from '#shared/text/claims/sentences.ts';
import { listMark, withoutListMark } from '#shared/text/list-marks.ts';

const LINES_MAX = 600;
const LINE_MAX = 300;

/**
 * A numbered line, at [from, to) of its source. `isItem`: it begins with a bullet or a number. `isPart`: it is a part of
 * a paragraph that was too long. `isFirst`: nothing, or an empty line, stands before it.
 */
export type SourceLine = {
  number: number;
  text: string;
  from: number;
  to: number;
  isItem: boolean;
  isPart: boolean;
  isFirst: boolean;
};

/** A picture marks an item of an advert too. */
const PICTURE = /^\s*\p{Extended_Pictographic}\uFE0F?\s+/u;

/** A line without the bullet before it. */
export const withoutBullet = (text: string): string => {
  const bare = withoutListMark(text);
  return (bare === text ? text.replace(PICTURE, '') : bare).trim();
};

/** The part of a text that is read. */
export const readPart = (text: string): string => text.slice(0, ADVERT_MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '');

/**
 * Cuts a text into at most 600 numbered lines of at most 300 characters, without the empty ones: longer paragraphs by
 * sentence, longer sentences between words. What comes after the last line is not read.
 */
export function sourceLines(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let from = 0;
  let isFirst = true;
  for (const paragraph of text.split('\n')) {
    const pieces = paragraph.trim().length > LINE_MAX ? piecesOf(paragraph) : [{ from: 0, to: paragraph.length }];
    for (const piece of pieces) {
      const line = lineAt(text, from + piece.from, from + piece.to);
      if (!line || lines.length >= LINES_MAX) continue;
      lines.push({ ...line, number: lines.length + 1, isPart: pieces.length > 1, isFirst });
      isFirst = false;
    }
    isFirst ||= paragraph.trim() === '';
    from += paragraph.length + 1;
  }
  return lines;
}

function lineAt(text: string, from: number, to: number) {
  // '> ' stands before each line of a mail that was answered.
  const body = text
    .slice(from, to)
    .replace(/^\s*(?:>\s*)+/, '')
    .trim();
  if (body === '') return null;
  const start = from + text.slice(from, to).indexOf(body);
  return { text: body, from: start, to: start + body.length, isItem: listMark(body) !== null || PICTURE.test(body) };
}

type Piece = { from: number; to: number };

/** The sentences of a paragraph, each cut between words where it is too long. */
function piecesOf(paragraph: string): Piece[] {
  const starts = read(paragraph, null).sentences.map(({ from }) => from);
  const ends = [...starts.slice(1), paragraph.length];
  return ends.flatMap((to, index) => cut(paragraph, { from: index === 0 ? 0 : (starts[index] ?? 0), to }));
}

function cut(text: string, { from, to }: Piece): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  while (to - at > LINE_MAX) {
    const room = text.slice(at, at + LINE_MAX);
    const blank = room.search(/\s\S*$/);
    const isHalf = /[\ud800-\udbff]$/.test(room);
    const end = at + (blank > 0 ? blank : LINE_MAX - (isHalf ? 1 : 0));
    pieces.push({ from: at, to: end });
    at = end;
  }
  return [...pieces, { from: at, to }];
}

/** The lines as a model is given them. */
export const numberedLines = (lines: readonly SourceLine[]): string =>
  lines.map(({ number, text }) => `${number}: ${text}`).join('\n');
