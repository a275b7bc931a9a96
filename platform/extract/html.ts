import { Parser } from 'htmlparser2';
import { CELL_END, linesOf } from '#platform/extract/lines.ts';
import { TooLarge } from '#platform/extract/office/xml.ts';

/** The parser takes quadratic time in the number of open elements. */
const LEVELS_MAX = 512;
const BLOCK = /^(p|div|li|ul|ol|h[1-6]|table|tr|br|hr|blockquote|pre|dl|dt|dd|section|article|header|footer|figure)$/;
const CELL = /^t[dh]$/;
const UNREAD = new Set(['head', 'script', 'style', 'noscript', 'template', 'svg', 'del', 'xml', 'iframe']);
const HIDDEN = /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;

const isUnseen = (name: string, { style = '', hidden }: Readonly<Record<string, string>>): boolean =>
  UNREAD.has(name) || hidden !== undefined || HIDDEN.test(style);

type Open = { name: string; isUnseen: boolean; items: number };

/** What the start of an element adds: its own line, and the mark of an item. `list`: what it is an item of. */
function startOf(name: string, list: Open | undefined): string {
  if (name !== 'li') return BLOCK.test(name) ? '\n' : '';
  return list?.name === 'ol' ? `\n${list.items}. ` : '\n• ';
}

/** The lines of a page that an office program wrote: tables row by row, lists with their marks, nothing hidden. */
export function htmlText(html: string, max: number): string {
  let text = '';
  const open: Open[] = [];
  const isOut = (): boolean => open.at(-1)?.isUnseen ?? false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= LEVELS_MAX) throw new TooLarge('The file has too many elements in each other');
      const list = name === 'li' ? open.findLast((one) => one.name === 'ol' || one.name === 'ul') : undefined;
      if (list) list.items += 1;
      open.push({ name, isUnseen: isOut() || isUnseen(name, attributes), items: Number(attributes.start ?? 1) - 1 });
      if (!isOut()) text += startOf(name, list);
    },
    ontext(piece) {
      if (!isOut()) text += piece.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (open.pop()?.isUnseen !== false) return;
      text += CELL.test(name) ? CELL_END : BLOCK.test(name) ? '\n' : '';
    },
  });
  parser.write(html);
  parser.end();
  return linesOf(text.slice(0, max));
}
