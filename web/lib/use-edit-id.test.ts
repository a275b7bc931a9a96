import { expect, test } from 'vitest';
import { searchWithEditId } from '#web/lib/use-edit-id.ts';

test.each([
  ['', null, ''],
  ['?sort=title', { other: 1 }, '?sort=title'],
  ['', { editId: 'a' }, '?editId=a'],
  ['?profile=p&editId=b', { editId: 'a' }, '?profile=p&editId=a'],
  ['?editId=b', { editId: 7 }, '?editId=b'],
])('the address %s with the state %j opens the same record as %s [GAP-132]', (search, state, expected) => {
  expect(searchWithEditId({ search, state })).toBe(expected);
});
