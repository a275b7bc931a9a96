import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { poorStops } from '#e2e/a11y-stops.ts';
import { administrator } from '#e2e/administrators.ts';
import { aVoice, callsOf, expect, idOf, type Person, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { button, dialog, field, heading, link, press, says, showsError } from '#e2e/vocabulary.ts';
import type { Usage, UsedName } from '#shared/accounts/contracts/usage.ts';

const meter = (page: Page, name: string) => page.getByRole('meter', { name, exact: true });
const shows = (page: Page, name: string, text: string) =>
  expect(meter(page, name)).toHaveAttribute('aria-valuetext', text);
const usageOf = (page: Page) => dialog(page, /^Usage of /);
const usersOf = (person: Person) => `/admin/users?q=${encodeURIComponent(person.email)}`;

/** Answers the usage with other numbers for some limits. */
const withNumbers = (page: Page, numbers: Partial<Record<UsedName, number>>) =>
  page.route('**/api/usage', async (route) => {
    const usage = (await (await route.fetch()).json()) as Usage;
    const limits = usage.limits.map((limit) => ({ ...limit, used: numbers[limit.name] ?? limit.used }));
    await route.fulfill({ json: { ...usage, limits } });
  });

test('a person sees what is used of each limit and which one was raised [USAGE-01] [USAGE-02] [USAGE-03] [USAGE-05] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const admin = callsOf(product, await administrator(product, 'admin'));
  const raised = { value: 5_000, reason: 'Campaign of autumn' };
  await admin.call('PUT', `/api/admin/users/${idOf(person)}/limits/LIMIT_ROLES`, raised);
  await calls.readyRole();
  await withNumbers(page, { LIMIT_PROFILES: 161, UNFINISHED: 50 });
  await signIn(page, product, person, '/settings');
  await link(page, 'Usage').click();
  await expect(page).toHaveURL(/\/settings\/usage$/);
  await shows(page, 'Brand voices', '1 of 200');
  await says(page, '1 of 200');
  await shows(page, 'Brand assets', '1 of 1,000');
  await expect(meter(page, 'Size of all files')).toHaveAttribute('aria-valuetext', / MB of 2,000 MB$/);
  // The socket of this page may open after the usage was read.
  await expect(meter(page, 'Open tabs')).toHaveAttribute('aria-valuetext', /^[01] of 20$/);
  const ends = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const midnight = ends.format(new Date().setUTCHours(24, 0, 0, 0));
  await expect(page.getByText(/^The day ends on /)).toContainText(midnight);
  await says(page, 'Requests a minute');
  await says(page, 'at most 600');
  await shows(page, 'Roles', '1 of 5,000');
  await expect(page.getByText('Raised by an administrator')).toHaveCount(1);
  await expect(page.getByText(raised.reason)).toHaveCount(0);
  const row = (name: string) => page.getByRole('listitem').filter({ has: meter(page, name) });
  await expect(row('Profiles')).toContainText('Nearly full');
  await expect(row('Texts being written')).toContainText('Full');
  await expect(row('Roles')).not.toContainText('Nearly full');
  expect(await findings(page, 'usage', ['desktop', 'phone'])).toEqual([]);
  expect((await poorStops(page, 'usage')).poor).toEqual([]);
});

test('an admin raises a limit by keyboard, and sets it back [USAGE-04] [S15] @all', async ({
  page,
  product,
  person,
}) => {
  const reason = `Campaign ${randomUUID().slice(0, 8)}`;
  await signIn(page, product, await administrator(product, 'admin'), usersOf(person));
  await button(page, 'Usage of Robin Tester').press('Enter');
  await shows(page, 'Roles', '0 of 2,000');
  await button(page, 'Raise: Roles').press('Enter');
  await expect(field(page, 'New limit')).toBeFocused();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await says(page, 'Enter a number from 2,001 to 200,000');
  expect(await findings(page, 'raise a limit', ['desktop', 'phone'])).toEqual([]);
  await field(page, 'New limit').fill('5000');
  await page.keyboard.press('Tab');
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await says(page, 'Roles: the limit was raised');
  await shows(page, 'Roles', '0 of 5,000');
  await expect(usageOf(page).getByText(reason)).toContainText(/^Raised by Tomas/);
  expect(await findings(page, 'a raised limit', ['desktop', 'phone'])).toEqual([]);

  await press(page, 'Raise: Size of all files');
  await field(page, 'New limit in MB').fill('3000');
  await press(page, 'Raise the limit');
  await expect(meter(page, 'Size of all files')).toHaveAttribute('aria-valuetext', /of 3,000 MB$/);

  await press(page, 'Change: Roles');
  await press(usageOf(page), 'Cancel');
  await expect(button(page, 'Change: Roles')).toBeFocused();
  await press(page, 'Set back: Roles');
  await says(page, 'Roles: the limit was set back');
  await shows(page, 'Roles', '0 of 2,000');
  await page.keyboard.press('Escape');
  await expect(usageOf(page)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Activity of Robin Tester');
  await says(page, 'A raised limit was set back by an administrator');
  await expect(page.getByText('A limit was raised by an administrator')).toHaveCount(2);
});

test('where a limit is reached its error leads to the usage [USAGE-07] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  const full = {
    error: { code: 'limit_reached', message: 'Your account has reached its limit of 200 brand voices.' },
  };
  await calls.readyRole();
  await signIn(page, product, person, '/brand-guidelines');
  await page.route('**/api/brand-guidelines', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: full }) : route.continue(),
  );
  for (const [name, text] of Object.entries({
    'Guidelines Name': aVoice.profile_name,
    'Brand Values': 'a',
    'Target Audience': 'b',
    'Writing Style': 'c',
    'Brand Personality Traits': 'd',
    'Tone Descriptors': 'e',
    'Communication Style': 'f',
  }))
    await field(page, name).fill(text);
  await press(page, 'Save');
  await showsError(page, full.error.message);
  await expect(link(page, 'See your usage')).toHaveAttribute('href', '/settings/usage');

  await page.route('**/api/reference-documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: full }) : route.continue(),
  );
  await goWithin(page, '/reference-documents');
  await expect(heading(page, 'Brand Assets')).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await showsError(page, full.error.message);
  await expect(link(page, 'See your usage')).toHaveAttribute('href', '/settings/usage');
  await press(page, 'Dismiss a.pdf');

  await page.route('**/api/profiles', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: full }) : route.continue(),
  );
  await press(page, 'Manage Profiles of Handbook.pdf');
  await field(page, 'New profile').fill('One more');
  await press(page, 'Add');
  await showsError(page, full.error.message);
  await link(page, 'See your usage').click();
  await shows(page, 'Brand voices', '1 of 200');
});
