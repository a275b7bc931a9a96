// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { ActivityPage } from '#web/features/team/workspace/activity-page.tsx';
import { messages, openScreen, pass, press, until } from '#web/testing/screen.tsx';

test('activity that cannot be loaded is tried again [ACT-01]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  await openScreen(<ActivityPage />, {
    at: '/workspace/activity',
    server: ({ path }) => {
      const broken = isBroken && path === '/api/activity';
      return broken ? Response.json({}, { status: 400 }) : { items: [], next: null };
    },
  });
  await pass(1_000);
  expect(messages('alert').join()).toContain('Failed to load the activity');
  isBroken = false;
  await press('Try again');
  await until(() => document.body.textContent?.includes('No activity yet') === true);
});
