// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Usage } from '#shared/accounts/contracts/usage.ts';
import { UsagePage } from '#web/features/accounts/settings/usage-page.tsx';
import { showTimesIn } from '#web/lib/format.ts';
import { messages, openScreen, pass, press, until } from '#web/testing/screen.tsx';

const usage: Usage = {
  limits: [{ name: 'LIMIT_ROLES', used: 0, most: 2_000, is_raised: false }],
  day_ends_at: '2026-11-19T00:00:00.000Z',
  expected_tokens: 0,
  rates: [],
};
const tokens: Usage['limits'][number] = { name: 'LIMIT_TOKENS_PER_DAY', used: 0, most: 100, is_raised: false };
const at = '/settings/usage';
const text = () => document.body.textContent ?? '';

afterEach(() => showTimesIn(null));

test('usage that cannot be loaded can be loaded again [USAGE-01]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  await openScreen(<UsagePage />, { at, server: () => (isBroken ? new Response('', { status: 400 }) : usage) });
  await pass(1_000);
  expect(messages('alert').join()).toContain('Failed to load your usage');
  isBroken = false;
  await press('Try again');
  const meter = () => document.querySelector('[role=meter][aria-label=Roles]');
  await until(() => meter() !== null);
  expect(meter()?.getAttribute('aria-valuetext')).toBe('0 of 2,000');
});

test('the end of the day is shown in the time zone of the person [USAGE-02]', async () => {
  showTimesIn('Asia/Tokyo');
  await openScreen(<UsagePage />, { at, server: () => ({ ...usage, limits: [tokens] }) });
  await until(() => text().includes('The day ends on'));
  expect(text()).toMatch(/The day ends on .*, 09:00\./);
});
