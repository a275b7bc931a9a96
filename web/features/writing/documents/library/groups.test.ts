import { expect, test } from 'vitest';
import { groupsOf } from '#web/features/writing/documents/library/groups.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';

const row = (id: string, role_id: string | null, job_title: string): Row => ({
  id,
  role_id,
  job_title,
  company_name: 'Harbour & Pine',
  template_id: null,
  queue_id: null,
  template_name: null,
  kind: 'plain',
  version: 1,
  edited: false,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
});

test('rows are grouped by role, two roles of one title apart and the deleted ones together [GAP-241]', () => {
  const groups = groupsOf(
    [
      row('a', 'r1', 'Designer'),
      row('b', 'r1', 'Designer'),
      row('c', 'r2', 'Designer'),
      row('d', null, 'Porter'),
      row('e', null, 'Baker'),
    ],
    [],
  );
  expect(groups.map(({ title, company, rows }) => [title, company, rows.map(({ id }) => id)])).toEqual([
    ['Designer', 'Harbour & Pine', ['a', 'b']],
    ['Designer', 'Harbour & Pine', ['c']],
    ['Deleted roles', '', ['d', 'e']],
  ]);
});
