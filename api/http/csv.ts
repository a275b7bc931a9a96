import type { Response } from 'express';
import { csvHead, csvLine } from '#shared/csv.ts';

const ROWS_AT_ONCE = 1_000;

type Page<Row> = { items: readonly Row[]; next: string | null };
type Csv<Column extends string> = {
  filename: string;
  columns: readonly Column[];
  /** What its rows are called, in the sentence of a file that is not complete. */
  noun: string;
  most: number;
  /** One page of the list, the newest first. `after`: the id of the last row before. */
  read: (page: { limit: number; after: number | undefined }) => Promise<Page<Readonly<Record<Column, unknown>>>>;
};

/**
 * Sends a list as CSV, page by page as the client reads it. Stops at `most` rows, which its last line then says. Cells
 * that a spreadsheet would run as formulas are neutralised.
 */
export async function sendCsv<Column extends string>(res: Response, csv: Csv<Column>): Promise<void> {
  const { filename, columns, noun, most, read } = csv;
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  res.write(csvHead(columns));
  let after: number | undefined;
  for (let left = most; !res.closed; ) {
    const { items, next } = await read({ limit: Math.min(left, ROWS_AT_ONCE), after });
    const isRead = res.write(items.map((item) => csvLine(columns.map((name) => item[name]))).join(''));
    left -= items.length;
    if (next === null) break;
    if (left <= 0) {
      res.write(csvLine([`Only the newest ${most.toLocaleString('en')} ${noun} of this filter are in this file.`]));
      break;
    }
    after = Number(next);
    if (!isRead) await drained(res);
  }
  res.end();
}

/** Resolves when the client has read on, or is gone. */
const drained = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    const next = () => {
      res.off('drain', next).off('close', next);
      resolve();
    };
    res.once('drain', next).once('close', next);
  });
