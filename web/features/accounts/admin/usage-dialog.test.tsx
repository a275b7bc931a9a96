// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import type { UserUsage } from '#shared/accounts/contracts/usage.ts';
import { UsageDialog } from '#web/features/accounts/admin/usage-dialog.tsx';
import { messages, openScreen, pass, press, type } from '#web/testing/screen.tsx';
// The dialog loads this module when it opens.
import '#web/ui/overlay/dialog-popup.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const usage: UserUsage = {
  limits: [
    {
      name: 'LIMIT_PROFILES',
      used: 0,
      most: 200,
      is_raised: false,
      raise: null,
      range: { from: 201, to: 20_000 },
    },
  ],
  day_ends_at: '2026-11-19T00:00:00.000Z',
  expected_tokens: 0,
  rates: [],
};
const user = { id, email: 'robin@example.test', user_metadata: { first_name: 'Robin', last_name: 'Tester' } };

test('a failed raise is reported, and keeps what was typed [USAGE-04]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await openScreen(<UsageDialog item={user as AdminUser} open onClose={() => {}} />, {
    server: ({ method }) => (method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : usage),
  });
  await press('Raise: Profiles');
  await type('New limit', '300');
  await press('Raise the limit');
  await pass(1_000);
  expect(messages('alert')).toEqual(['Failed to change the limit. Please try again.']);
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['300', '']);
});
