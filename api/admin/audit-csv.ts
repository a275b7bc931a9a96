import type { Response } from 'express';
import { auditPage } from '#db/queries/audit-list.ts';
import type { Db } from '#db/schema.ts';
import { AUDIT_EXPORT_ROWS, type AuditFilter } from '#shared/contracts/audit.ts';

const COLUMNS = [
  'created_at',
  'action',
  'outcome',
  'user_id',
  'user_name',
  'actor_id',
  'actor_name',
  'address',
  'device',
  'session_id',
  'request_id',
  'details',
] as const;
const ROWS_AT_ONCE = 1_000;

/** A text that a spreadsheet would run as a formula becomes one that it shows. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? plain(value) : String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
const plain = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/**
 * Sends the events of this filter as CSV, newest first, page by page as the client reads them. Stops at `most` rows,
 * which its last line then says.
 */
export async function sendAuditCsv(db: Db, res: Response, filter: AuditFilter, most = AUDIT_EXPORT_ROWS) {
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="audit.csv"',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  res.write(csvLine(COLUMNS));
  let after: number | undefined;
  for (let left = most; !res.closed; ) {
    const { items, next } = await auditPage(db, filter, { limit: Math.min(left, ROWS_AT_ONCE), after });
    const isRead = res.write(items.map((item) => csvLine(COLUMNS.map((name) => item[name]))).join(''));
    left -= items.length;
    if (next === null) break;
    if (left <= 0) {
      res.write(csvLine([`Only the newest ${most.toLocaleString('en')} events of this filter are in this file.`]));
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
