import { readFileSync } from 'node:fs';
import { findings } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { administrator } from '#e2e/administrators.ts';
import { expect, newPerson, type Person, type Running, signIn, testSignedUp as test } from '#e2e/fixtures.ts';
import { press } from '#e2e/screens-steps.ts';

/** One refused sign-in. */
const refusedSignIn = (product: Running, { email }: Person) =>
  fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Not-the-one-7!' }),
  });

test('a super admin filters events, opens one, exports them, and comes there from a person [AUDIT-08, AUDIT-09, AUDIT-10]', async ({
  page,
  product,
  person,
}) => {
  expect((await refusedSignIn(product, person)).status).toBe(400);
  const chief = await administrator(product, 'super_admin');
  await signIn(page, product, chief, `/admin/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Activity of Robin Tester' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?person=/);
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  const events = page.locator('main li');
  const failed = events.filter({ hasText: 'A sign-in failed' });
  await expect(failed).toHaveCount(1);
  await expect(events.filter({ hasText: 'Signed in with the password' })).not.toHaveCount(0);

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
  await expect(page.getByText('No events match the filter')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(page.getByLabel('Person concerned')).toHaveValue('');
  await expect(events.filter({ hasText: 'Exported the audit' })).not.toHaveCount(0);
  await expect(page.getByText('The file has the newest 100,000 events of the filter at most.')).toBeVisible();
});

test('the audit is readable in both themes, on a phone and by keyboard, and closed to admins [AUDIT-08]', async ({
  page,
  product,
  browser,
}) => {
  await refusedSignIn(product, await newPerson(product));
  await signIn(page, product, await administrator(product, 'super_admin'), '/admin/audit');
  const events = page.locator('main li');
  await expect(events.first()).toBeVisible();
  const { stops, poor } = await poorStops(page, '/admin/audit');
  expect(stops).toBeGreaterThan(10);
  expect(poor).toEqual([]);
  await events.first().getByRole('button').click();
  expect(await findings(page, '/admin/audit', ['desktop', 'phone'])).toEqual([]);
  await press(page, 'Filter');
  await expect(page.getByLabel('Client address')).toBeVisible();
  expect(await findings(page, '/admin/audit with its filter', ['phone'])).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, product, await administrator(product, 'admin'), '/admin/audit');
  await expect(other.getByText('Only super admins can read the audit')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Queue', exact: true })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Audit', exact: true })).toHaveCount(0);
  await other.context().close();
});
