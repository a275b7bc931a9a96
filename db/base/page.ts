import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';

/** Where a page of a list begins: the sort value and id of the last row of the page before. */
export type Cursor = { value: string; id: string };

const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

export const notACursor = (): AppError =>
  new AppError('invalid_input', { fields: { after: 'This is not the end of a page of this list' } });

/** Reads `after`. An invalid cursor is bad input, never a database error. */
export function readCursor(after: string | undefined, kind: 'time' | 'text'): Cursor | undefined {
  if (after === undefined) return undefined;
  const cursor = decodeCursor(after);
  const sound = cursor && isUuid(cursor.id) && (kind === 'text' || isTime(cursor.value));
  if (!sound) throw notACursor();
  return cursor;
}

// Only the format of toISOString: Postgres refuses years that JavaScript accepts.
export const isTime = (value: string): boolean =>
  TIME.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

export function decodeCursor(after: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return undefined;
    const [value, id] = parts;
    return typeof value === 'string' && typeof id === 'string' && !value.includes('\0') ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}

/** `rows` were read with limit + 1; returns at most `limit` of them and the cursor of the next page. */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  sortValue: (row: Row) => string | Date,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, next: null };
  const value = sortValue(last);
  return { items, next: encodeCursor({ value: value instanceof Date ? value.toISOString() : value, id: last.id }) };
}

/** Rows after the cursor, in one comparison that an index on (expression, id) can serve. */
export function afterCursor(
  cursor: Cursor | undefined,
  { value, id, order }: { value: RawBuilder<unknown>; id: RawBuilder<unknown>; order: 'asc' | 'desc' },
): Expression<SqlBool> {
  if (!cursor) return sql<boolean>`true`;
  return order === 'desc'
    ? sql<boolean>`(${value}, ${id}) < (${cursor.value}, ${cursor.id}::uuid)`
    : sql<boolean>`(${value}, ${id}) > (${cursor.value}, ${cursor.id}::uuid)`;
}

/** A search text as an `ilike` pattern: wildcards are escaped. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
