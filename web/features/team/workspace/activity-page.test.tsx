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

test('the activity of one role is asked for by the address, and of all again by a click [HOME-22]', async () => {
  const role = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
  const asked: (string | null)[] = [];
  const { router } = await openScreen(<ActivityPage />, {
    at: `/workspace/activity?role=${role}`,
    server: ({ path, query }) => {
      if (path === '/api/activity') asked.push(query.get('role_id'));
      return { items: [], next: null };
    },
  });
  await until(() => document.body.textContent?.includes('No activity matches the filter') === true);
  await press('Of one role');
  await until(() => asked.length === 2);
  expect(asked).toEqual([role, null]);
  expect(router.state.location.search).toBe('');
});
