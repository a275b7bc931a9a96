import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/team/contracts/activity.ts';
import { daysOf } from '#web/features/team/workspace/activity-days.ts';
import { showTimesIn } from '#web/lib/format.ts';

afterEach(() => showTimesIn(null));

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (id: number, created_at: string): Activity => ({
  id,
  created_at,
  action: 'role.created',
  details: {},
  actor: { kind: 'user', id: null, name: 'Ada' },
  subject: { id: null, name: 'Engineer' },
});
const titles = (items: Activity[]) => daysOf(items, NOW).map(({ title, items }) => [title, items.map(({ id }) => id)]);
const items = [
  at(4, '2026-11-23T11:00:00Z'),
  at(3, '2026-11-23T00:30:00Z'),
  at(2, '2026-11-22T23:30:00Z'),
  at(1, '2026-11-20T10:00:00Z'),
];

test('acts stand by day, in the time zone of the reader [ACT-01]', () => {
  showTimesIn('UTC');
  expect(titles(items)).toEqual([
    ['Today', [4, 3]],
    ['Yesterday', [2]],
    ['20 Nov 2026', [1]],
  ]);
  showTimesIn('America/New_York');
  expect(titles(items)).toEqual([
    ['Today', [4]],
    ['Yesterday', [3, 2]],
    ['20 Nov 2026', [1]],
  ]);
});
