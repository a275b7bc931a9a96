import { readFileSync } from 'node:fs';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { administrator } from '#e2e/administrators.ts';
import { expect, PASSWORD, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { followLink, isHeaded, mentions, press } from '#e2e/vocabulary.ts';

const signInWith = (product: Running, { email }: Person, password: string) =>
  fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('a super admin comes from a person to their events, filters them, opens one and exports them, in both themes, on a phone and by keyboard [AUDIT-08, AUDIT-09, AUDIT-10] @all', async ({
  page,
  product,
  person,
}) => {
  expect((await signInWith(product, person, PASSWORD)).status).toBe(200);
  expect((await signInWith(product, person, 'Not-the-one-7!')).status).toBe(400);
  const chief = await administrator(product, 'super_admin');
  await signIn(page, product, chief, `/admin/users?q=${encodeURIComponent(person.email)}`);
  await press(page, 'Activity of Robin Tester');
  await followLink(page.getByRole('dialog'), 'Show all');
  await expect(page).toHaveURL(/\/admin\/audit\?person=/);
  await isHeaded(page, 'Audit');
  const events = page.locator('main li');
  const failed = events.filter({ hasText: 'A sign-in failed' });
  await expect(failed).toHaveCount(1);
  await expect(events.filter({ hasText: 'Signed in with the password' })).not.toHaveCount(0);
  const { stops, poor } = await poorStops(page, '/admin/audit');
  expect(stops).toBeGreaterThan(10);
  expect(poor).toEqual([]);
  await events.last().getByRole('button').click();
  expect(await findings(page, '/admin/audit with its filter', ['desktop', 'phone'])).toEqual([]);
  await expect(page.getByLabel('Client address')).toBeVisible();
  await press(page, /^Filter/);
  await expect(page.getByLabel('Client address')).toBeHidden();
  expect(await findings(page, '/admin/audit', ['phone'])).toEqual([]);
  await page.setViewportSize(SIZES.desktop);

  await page.getByLabel('Outcome').selectOption('Refused');
  await expect(events).toHaveCount(1);
  await expect(page).toHaveURL(/outcome=refused/);
  // By keyboard alone.
  await failed.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(failed).toContainText('invalid_credentials');
  await expect(failed).toContainText('Client address');
  await page.reload();
  await expect(events).toHaveCount(1);

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(download.suggestedFilename()).toBe('audit.csv');
  expect([lines.length, lines[1]?.includes('"sign_in_failed","refused"')]).toEqual([2, true]);

  await page.getByLabel('Person concerned').fill('nobody@example.test');
  await mentions(page, 'No events match the filter');
  await followLink(page, 'Clear the filter');
  await expect(page.getByLabel('Person concerned')).toHaveValue('');
  await expect(events.filter({ hasText: 'Exported the audit' })).not.toHaveCount(0);
  await mentions(page, 'The file has the newest 100,000 events of the filter at most.');
});
