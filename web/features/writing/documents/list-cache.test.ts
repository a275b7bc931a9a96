import { expect, it } from 'vitest';
import { type Pages, placeRow, type Row, removeRow, replaceRow } from '#web/features/writing/documents/list-cache.ts';

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
const all = { q: '', sort: 'updated' } as const;

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

it('a list with filters takes in a new document only where the server need not be asked [CONTENT-05]', () => {
  const known = list(['a']);
  expect(placeRow(known, row('new'), { ...all, template_id: 't2' })).toBe(known);
  expect(ids(placeRow(known, row('new', { template_id: null }), { ...all, template_id: 'unknown' }))).toEqual([
    ['new', 'a'],
  ]);
  expect(placeRow(known, row('new'), { ...all, role_id: 'deleted' })).toBe(known);
  expect(placeRow(known, row('new'), { ...all, state: 'to_fix' })).toBeUndefined();
  expect(placeRow(known, row('new'), { ...all, pay: 'missing' })).toBeUndefined();
  expect(placeRow(known, row('new'), { ...all, sort: 'role' })).toBeUndefined();
  expect(ids(placeRow(list(['a', 'b']), row('b'), { ...all, sort: 'created' }))).toEqual([['a', 'b']]);
});

it('counts of a text that was replaced are those of an earlier one [CONTENT-03]', () => {
  const checks = { fix: 2, consider: 0, facts_open: 1, current: true };
  const known: Pages = { pages: [{ items: [row('a', { checks })], next: null }], pageParams: [undefined] };
  const after = (version: number) => replaceRow(known, row('a', { version })).pages[0]?.items[0]?.checks;
  expect(after(1)).toEqual(checks);
  expect(after(2)).toEqual({ ...checks, current: false });
  const added = placeRow(list(['b']), row('a'), all);
  expect(added?.pages[0]?.items[0]?.checks).toBeNull();
});
