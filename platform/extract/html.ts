import { Parser } from 'htmlparser2';
import { CELL_END, linesOf } from '#platform/extract/lines.ts';
import { formatNumber } from '#platform/extract/office/number-format.ts';
import { TooLarge } from '#platform/extract/office/xml.ts';

/** The parser takes quadratic time in the number of open elements. */
const LEVELS_MAX = 512;
const BLOCK = /^(p|div|li|ul|ol|h[1-6]|table|tr|br|hr|blockquote|pre|dl|dt|dd|section|article|header|footer|figure)$/;
const CELL = /^t[dh]$/;
const UNREAD = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'del',
  's',
  'strike',
  'xml',
  'iframe',
]);
const HIDDEN =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|text-decoration(?:-line)?\s*:[^;]{0,40}line-through)/i;

const isUnseen = (name: string, { style = '', hidden }: Readonly<Record<string, string>>): boolean =>
  UNREAD.has(name) || hidden !== undefined || HIDDEN.test(style);

type Open = { name: string; isUnseen: boolean; items: number; format: string };

/** The types of a numbered list, as Word calls them. */
const FORMATS: Record<string, string> = { a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' };

const itemMark = (list: Open | undefined): string =>
  list?.name === 'ol' ? `${formatNumber(list.items, list.format)}. ` : '• ';

/** Text whose line breaks and marks wait for the words after them: a paragraph of an item or a cell begins in its line. */
function createLines() {
  let text = '';
  let mark = '';
  let isBroken = false;
  let isFreshCell = false;
  const breakLine = () => {
    isBroken ||= mark === '' && !isFreshCell;
  };
  return {
    text: () => text,
    breakLine,
    startItem(itsMark: string) {
      mark = '';
      breakLine();
      mark = itsMark;
    },
    startCell() {
      isFreshCell = true;
    },
    endItem() {
      mark = '';
      breakLine();
    },
    endCell() {
      [mark, isBroken, isFreshCell] = ['', false, false];
      text += CELL_END;
    },
    add(piece: string) {
      const words = piece.replace(/\s+/g, ' ');
      if (words === ' ' && (isBroken || mark !== '')) return;
      text += `${isBroken ? '\n' : ''}${mark}${words}`;
      if (words !== ' ') [mark, isBroken, isFreshCell] = ['', false, false];
    },
  };
}

type Lines = ReturnType<typeof createLines>;

function begin(lines: Lines, name: string, list: Open | undefined): void {
  if (name === 'li') lines.startItem(itemMark(list));
  else if (CELL.test(name)) lines.startCell();
  else if (BLOCK.test(name)) lines.breakLine();
}

function end(lines: Lines, name: string): void {
  if (name === 'li') lines.endItem();
  else if (CELL.test(name)) lines.endCell();
  else if (BLOCK.test(name)) lines.breakLine();
}

function opened(name: string, attributes: Readonly<Record<string, string>>, around: Open | undefined): Open {
  const { start = 1, type = '' } = attributes;
  const isOut = around?.isUnseen === true || isUnseen(name, attributes);
  return { name, isUnseen: isOut, items: Number(start) - 1, format: FORMATS[type] ?? 'decimal' };
}

/** The lines of a page that an office program wrote: tables row by row, lists with their marks, nothing hidden. */
export function htmlText(html: string, max: number): string {
  const lines = createLines();
  const open: Open[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= LEVELS_MAX) throw new TooLarge('The file has too many elements in each other');
      const list = name === 'li' ? open.findLast((one) => one.name === 'ol' || one.name === 'ul') : undefined;
      if (list) list.items += 1;
      const one = opened(name, attributes, open.at(-1));
      open.push(one);
      if (!one.isUnseen) begin(lines, name, list);
    },
    ontext(piece) {
      if (!open.at(-1)?.isUnseen) lines.add(piece);
    },
    onclosetag(name) {
      if (open.pop()?.isUnseen === false) end(lines, name);
    },
  });
  parser.write(html);
  parser.end();
  return linesOf(lines.text().slice(0, max));
}
