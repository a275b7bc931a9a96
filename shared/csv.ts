import type { Block } from '#shared/text/structure.ts';

/** A text that a spreadsheet would run as a formula becomes one that it shows. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? plain(value) : String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
const plain = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

/** A line of RFC 4180. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** Spreadsheets read a file without it in the code page of the country. */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of a file for people. */
export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names);

/** One row for each line below a heading, which is its level. */
export function csvOf(blocks: readonly Block[]): string {
  let level = '';
  const rows: string[][] = [];
  for (const block of blocks) {
    if (block.type === 'heading') level = block.text;
    else rows.push([level, 'text' in block ? block.text : block.source.trim()]);
  }
  return csvHead(['level', 'search']) + rows.map(csvLine).join('');
}
