import type { Page } from 'playwright/test';
import { aFactor, sessionOf } from '#api/testing/signed-in.ts';
import { aPerson } from '#db/testing/factories.ts';
import { findings } from '#e2e/a11y-checks.ts';
import { isRefused, signInWith } from '#e2e/accounts-steps.ts';
import { administrator } from '#e2e/administrators.ts';
import { authenticator } from '#e2e/authenticator.ts';
import { rowsOf } from '#e2e/database.ts';
import {
  test as base,
  expect,
  newPerson,
  PASSWORD,
  type Person,
  type Running,
  signIn,
  theProduct,
} from '#e2e/fixtures.ts';
import { startApi } from '#e2e/processes.ts';
import { field, isHeaded, mentions, press, says, section } from '#e2e/vocabulary.ts';

/** An api process beside the product, whose admins need a second step and a second admin. */
const test = base.extend<object, { strict: Running }>({
  strict: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const product = theProduct();
      const strict = { AUTH_ADMIN_APPROVAL: 'on', AUTH_ADMIN_SECOND_STEP: 'on', AUTH_RATE_LIMITS: 'off' };
      const { url, stop } = await startApi(product, strict);
      await use({ ...product, url });
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.describe.configure({ mode: 'default', timeout: 180_000 });

const GIVEN = 'Bright.Lantern?8';
const OWN = 'Quiet.Orchard!9';
const SUSPENDED = 'This account is suspended. Ask your administrator.';
const usersOf = ({ email }: Person) => `/admin/users?q=${encodeURIComponent(email)}`;
const requests = (page: Page) => section(page, /^Waiting for a second admin/);

async function choose(page: Page, name: string, action: string): Promise<void> {
  await press(page, `Actions for ${name}`);
  await page.getByRole('menuitem', { name: action }).click();
}
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

test('a signed-in person is suspended: their page closes with the reason, and opens again after the suspension [ADMIN-16] [ADMIN-19] @all', async ({
  page,
  otherPage: theirs,
  product,
  person,
}) => {
  await signIn(theirs, product, person);
  await isHeaded(theirs, 'Welcome back, Robin');
  await signIn(page, product, await administrator(product, 'admin'), usersOf(person));
  await choose(page, 'Robin Tester', 'Suspend');
  await field(page, 'Reason').fill('Left the company');
  expect(await findings(page, 'suspending', ['desktop', 'phone'])).toEqual([]);
  await press(page.getByRole('dialog'), 'Suspend');
  await says(page, 'Account of Robin Tester suspended');
  await says(theirs, SUSPENDED);
  await expect(theirs).toHaveURL(`${product.url}/login`);
  await signInWith(theirs, person.email, 'Not.The.Password!1');
  await isRefused(theirs, 'Invalid email or password');
  await signInWith(theirs, person.email, PASSWORD);
  await isRefused(theirs, SUSPENDED);

  await page.getByRole('combobox', { name: 'Show users' }).selectOption('suspended');
  await expect(page).toHaveURL(/state=suspended/);
  const row = page.getByRole('listitem').filter({ hasText: person.email });
  await expect(row).toContainText('Suspended');
  expect(await findings(page, 'suspended users', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, 'Robin Tester', 'Resume');
  await answer(page, 'Resume');
  await says(page, 'Account of Robin Tester resumed');
  await signInWith(theirs, person.email, PASSWORD);
  await isHeaded(theirs, 'Welcome back, Robin');
});

test('an admin has a reset link mailed, signs a person out everywhere, and sets a password that must be changed before anything else [ADMIN-11] [ADMIN-20] [ADMIN-21] [ADMIN-22] @all', async ({
  page,
  otherPage: theirs,
  product,
  person,
}) => {
  await signIn(theirs, product, person);
  await isHeaded(theirs, 'Welcome back, Robin');
  await signIn(page, product, await administrator(product, 'admin'), usersOf(person));
  await choose(page, 'Robin Tester', 'Send reset link');
  await answer(page, 'Send link');
  await says(page, 'Reset link sent to Robin Tester');
  await choose(page, 'Robin Tester', 'Sign out everywhere');
  await answer(page, 'Sign out');
  await says(page, 'Robin Tester was signed out everywhere');
  await isHeaded(theirs, 'Sign in');

  await press(page, 'Reset password of Robin Tester');
  await field(page, 'New Password').fill(GIVEN);
  await press(page.getByRole('dialog'), 'Reset Password');
  await says(page, 'Password reset successful for Robin Tester');
  await press(page, 'Activity of Robin Tester');
  const activity = page.getByRole('dialog');
  await mentions(activity, 'Password reset by an administrator');
  await expect(activity.getByText(/by Tomas/).first()).toBeVisible();
  expect(await activity.textContent()).not.toContain(GIVEN);

  await signInWith(theirs, person.email, GIVEN);
  await isHeaded(theirs, 'Choose a new password');
  expect(await findings(theirs, 'a new password', ['desktop', 'phone'])).toEqual([]);
  await theirs.goto(`${product.url}/settings`);
  await isHeaded(theirs, 'Choose a new password');
  const set = async (password: string) => {
    await field(theirs, 'New password').fill(password);
    await field(theirs, 'Confirm new password').fill(password);
    await press(theirs, 'Save and continue');
  };
  await set(GIVEN);
  await isRefused(theirs, 'Choose a password that differs from the one you were given.');
  await set(OWN);
  await isHeaded(theirs, 'Settings');
});

/** An admin with a factor, signed in with its code. */
async function anAdmin(product: Running, role: 'admin' | 'super_admin', first_name: string): Promise<Person> {
  const rows = rowsOf(product);
  const { id, email } = await aPerson(rows.db, { first_name, role });
  return { email, first_name, session: await sessionOf(rows, id, { factorId: await aFactor(rows, id) }) };
}

test('an admin without a second factor can only set one up, and then goes on [ADMIN-23] @all', async ({
  page,
  strict,
}) => {
  const { email } = await newPerson(strict, 'Olive', 'admin');
  await page.goto(`${strict.url}/login`);
  await signInWith(page, email, PASSWORD);
  await isHeaded(page, 'Set up two-step verification');
  expect(await findings(page, 'a second factor', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${strict.url}/admin/users`);
  await isHeaded(page, 'Set up two-step verification');
  await press(page, 'Set up');
  await field(page, 'Name of this device').fill('Phone');
  await press(page, 'Continue');
  const app = authenticator((await field(page, 'Key').inputValue()).replaceAll(' ', ''));
  await field(page, 'Code').fill(await app.next());
  await press(page, 'Turn on');
  await isHeaded(page, 'Admin Dashboard');
});

test('a second admin confirms a suspension in another browser; neither the asker nor the one it is about can [ADMIN-24] [ADMIN-25] [S15] @all', async ({
  page: askers,
  otherPage: others,
  browser,
  strict,
}) => {
  const [asker, other, about] = [
    await anAdmin(strict, 'super_admin', 'Asta'),
    await anAdmin(strict, 'super_admin', 'Otto'),
    await anAdmin(strict, 'admin', 'Abel'),
  ];
  const theirs = await (await browser.newContext()).newPage();
  await signIn(askers, strict, asker, usersOf(about));
  await expect(requests(askers)).toContainText('No requests are waiting');
  await choose(askers, 'Abel Tester', 'Suspend');
  await says(askers, 'They are an administrator: another administrator must confirm it within 24 hours.');
  await press(askers.getByRole('dialog'), 'Send request');
  await says(askers, 'Request sent. Another administrator must confirm it within 24 hours.');
  const text = 'Asta Tester asks to suspend the account of Abel Tester';
  await expect(requests(askers)).toContainText(text);
  await expect(requests(askers)).toContainText('Another admin must confirm your request.');
  await expect(requests(askers).getByRole('button')).toHaveText(['Withdraw']);

  await signIn(theirs, strict, about, '/admin/users');
  await expect(requests(theirs)).toContainText('Another admin must decide about your account.');
  await expect(requests(theirs).getByRole('button')).toHaveCount(0);

  await signIn(others, strict, other, '/admin/users');
  await expect(requests(others)).toContainText(text);
  expect(await findings(others, 'a request', ['desktop', 'phone'])).toEqual([]);
  await others.setViewportSize({ width: 1280, height: 800 });
  await press(requests(others), 'Confirm');
  await answer(others, 'Confirm');
  await says(others, 'Request confirmed and done');
  await expect(requests(others)).toContainText('No requests are waiting');
  await says(theirs, SUSPENDED);
});
