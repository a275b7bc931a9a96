import { expect, it } from 'vitest';
import { type Pages, placeRow, type Row, removeRow, replaceRow } from '#web/features/generated-documents/list-cache.ts';

const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  role_id: 'r1',
  template_id: 't1',
  queue_id: null,
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Designer',
  company_name: 'Harbour & Pine',
  version: 1,
  edited: false,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  ...more,
});
const list = (...pages: string[][]): Pages => ({
  pages: pages.map((ids, index) => ({ items: ids.map((id) => row(id)), next: index < pages.length - 1 ? 'n' : null })),
  pageParams: pages.map(() => undefined),
});
const ids = (data: Pages | undefined) => data?.pages.map(({ items }) => items.map(({ id }) => id));
const all = { q: '', sort: 'updated', role_id: null } as const;

it('a completed document moves to the top of its list [GEN-15]', () => {
  expect(ids(placeRow(list(['a', 'b'], ['c']), row('c', { version: 2 }), all))).toEqual([['c', 'a', 'b'], []]);
  expect(ids(placeRow(list(['a']), row('new'), all))).toEqual([['new', 'a']]);
});

it('a list of another role does not add it [GAP-60]', () => {
  const known = list(['a']);
  expect(placeRow(known, row('new'), { ...all, role_id: 'r2' })).toBe(known);
  expect(ids(placeRow(known, row('new'), { ...all, role_id: 'r1' }))).toEqual([['new', 'a']]);
});

it('a searched list, or one sorted by type, refetches for a document it does not contain', () => {
  expect(placeRow(list(['a']), row('new'), { ...all, q: 'coast' })).toBeUndefined();
  expect(placeRow(list(['a']), row('new'), { ...all, sort: 'type' })).toBeUndefined();
  expect(ids(placeRow(list(['a', 'b']), row('b'), { ...all, sort: 'type' }))).toEqual([['a', 'b']]);
});

it('an edit replaces the row in its place, a deletion removes it', () => {
  const edited = replaceRow(list(['a', 'b']), row('b', { version: 5 }));
  expect(ids(edited)).toEqual([['a', 'b']]);
  expect(edited.pages[0]?.items[1]?.version).toBe(5);
  expect(ids(removeRow(list(['a', 'b'], ['c']), 'b'))).toEqual([['a'], ['c']]);
  const other = list(['a']);
  expect([replaceRow(other, row('x')), removeRow(other, 'x')]).toEqual([other, other]);
});
