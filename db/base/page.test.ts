import { expect, test } from 'vitest';
import { contains, readCursor, toPage } from '#db/base/page.ts';
import { AppError } from '#shared/errors.ts';

const id = '0b7c5a0e-6d0a-4b9e-9a53-0c1f3a0a7a11';
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('a page has an end and the cursor of the next one', () => {
  const rows = [1, 2, 3].map((n) => ({ id, at: new Date(Date.UTC(2026, 0, n)) }));
  const first = toPage(rows, 2, ({ at }) => at);
  expect(first.items).toHaveLength(2);
  expect(readCursor(first.next ?? '', 'time')).toEqual({ value: '2026-01-02T00:00:00.000Z', id });
  expect(toPage(rows, 3, ({ at }) => at).next).toBeNull();
});

test.each([
  ['nothing readable', 'x'],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['a list of the wrong length', cursor('2026-01-01T00:00:00.000Z')],
  ['no id', cursor('2026-01-01T00:00:00.000Z', 'x')],
  ['a number for a time', cursor(1, id)],
  ['no time', cursor('today', id)],
  ['a time no database has', cursor('+275760-09-13T00:00:00.000Z', id)],
  ['the year 0', cursor('0000-01-01T00:00:00.000Z', id)],
  ['a day that does not exist', cursor('2026-02-31T00:00:00.000Z', id)],
  ['a time with something behind it', cursor("2026-01-01T00:00:00.000Z'; --", id)],
])('a cursor that holds %s is bad input, not a failure of the database [S16]', (_what, after) => {
  expect(() => readCursor(after, 'time')).toThrow(AppError);
});

test('a text cursor may hold any text but one the database cannot take [S16]', () => {
  expect(readCursor(cursor("o'Hara \\ %", id), 'text')).toEqual({ value: "o'Hara \\ %", id });
  expect(() => readCursor(cursor('a\0b', id), 'text')).toThrow(AppError);
});

test('wildcards in a search text are escaped [S16]', () => {
  expect(contains('50%_\\')).toBe('%50\\%\\_\\\\%');
});
