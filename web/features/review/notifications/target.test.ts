import { expect, test } from 'vitest';
import type { Notification } from '#shared/review/contracts/notifications.ts';
import { pathOf } from '#web/features/review/notifications/target.ts';

const row: Notification = {
  id: '1',
  kind: 'reply',
  actors: [],
  count: 1,
  thread_id: null,
  details: {},
  updated_at: '',
  is_read: false,
  workspace: { name: 'Otterbeck', slug: 'otterbeck' },
  document: { id: 'd', title: 'Job Advert', job_title: '' },
};

test('a notification leads to its document, a comment to its comments, a membership to the members [NOTE-04]', () => {
  expect(pathOf(row)).toBe('/content/d');
  expect(pathOf({ ...row, thread_id: 't' })).toBe('/content/d?tab=comments');
  const membership = { ...row, kind: 'membership', document: null } as const;
  expect(pathOf({ ...membership, details: { what: 'joined' } })).toBe('/workspace');
  expect(pathOf({ ...membership, details: { what: 'removed' } })).toBeNull();
  expect(pathOf({ ...membership, details: { what: 'export_ready' } })).toBe('/workspace/settings');
});
