import type { Page } from 'playwright/test';
import {
  button,
  field,
  isRefused,
  isTold,
  lookAtPassword,
  openAndContinue,
  openOwnMail,
  press,
  recoveryFragment,
  signInWith,
  storedSession,
} from '#e2e/accounts-steps.ts';
import { aClient, done, plain, takes } from '#e2e/contract/client.ts';
import { expect, mailTo, PASSWORD, pageIn, test } from '#e2e/fixtures.ts';

test.use({ ownContext: true });

const NEW_PASSWORD = 'Louder.Harbour!8';
const EXPIRED = 'Your password reset link has expired. Please request a new one.';

async function set(page: Page, password: string, confirmation = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(confirmation);
  await press(page, 'Reset password');
}

test('a forgotten password: mail, callback, new password, signed out everywhere, sign-in [RESET-01, RESET-03, RESET-04, RESET-05, RESET-06, RESET-07, RESET-09, RESET-10, RESET-12] [CALLBACK-05] [PWD-06] [GAP-02, GAP-27, GAP-111]', async ({
  page,
  product,
  person,
}) => {
  await page.goto(`${product.url}/login?mode=reset`);
  await field(page, 'Email').fill(person.email);
  await press(page, 'Send reset instructions');
  await page.clock.install();
  await openOwnMail(page, product, person.email, /Reset/);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  for (const name of ['New password', 'Confirm new password']) await lookAtPassword(page, name);

  await set(page, 'Short.1!'.slice(0, 7));
  await isRefused(page, 'Please ensure your password meets all requirements');
  await expect(page.getByText('Password strength: Good')).toBeVisible();
  await set(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await isRefused(page, 'Passwords do not match');
  await set(page, 'Password1!');
  await isRefused(page, 'Please ensure your password meets all requirements');
  await page.route('**/auth/v1/user', (route) => route.abort());
  await set(page, NEW_PASSWORD);
  await isRefused(page, 'Failed to reset password. Please try again.');
  await page.unroute('**/auth/v1/user');

  // From here on time passes only where this test says so.
  await page.clock.pauseAt(Date.now() + 1_000);
  await set(page, NEW_PASSWORD);
  await isTold(page, 'Password reset successful! Redirecting to login...');
  await expect.poll(() => storedSession(page)).toBeNull();
  expect(await takes(product, person.session.access_token)).toBe('403 session_not_found 401');
  await page.clock.runFor(2_500);
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  await page.clock.runFor(600);
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.clock.resume();
  await signInWith(page, person.email, PASSWORD);
  await isRefused(page, 'Invalid email or password');
  await signInWith(page, person.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
});

test('the page reads a recovery fragment itself; a session that ended meanwhile leads back after three seconds [RESET-02, RESET-11]', async ({
  page,
  product,
  person,
}) => {
  await page.clock.install();
  await openAndContinue(page, `${product.url}/reset-password#${await recoveryFragment(product, person.email)}`);
  await expect(button(page, 'Reset password')).toBeVisible();
  // The tokens are removed from the URL, and a reload keeps the session.
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  await page.reload();
  await expect(button(page, 'Reset password')).toBeVisible();
  const { access_token = '' } = (await storedSession(page)) ?? {};
  const ended = await plain(product, '/auth/v1/logout', { method: 'POST', bearer: access_token });
  expect(ended.status).toBe(204);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await set(page, NEW_PASSWORD);
  await isRefused(page, EXPIRED);
  await page.clock.runFor(2_500);
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  await page.clock.runFor(600);
  await expect(page).toHaveURL(`${product.url}/login?mode=reset`);
  await done(aClient(product).signInWithPassword({ email: person.email, password: PASSWORD }));
});

test('a used reset link leads to the request form, and a reload does not repeat the message [GAP-134]', async ({
  page,
  product,
  person,
}) => {
  await recoveryFragment(product, person.email);
  await page.goto(pageIn(await mailTo(product, person.email, /Reset/)));
  await expect(page).toHaveURL(`${product.url}/login?mode=reset`);
  await isRefused(page, 'Your password reset link has expired. Please request a new one.');
  await page.reload();
  await expect(button(page, 'Send reset instructions')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('after a reset link the old password still signs in [GAP-134]', async ({ page, product, person }) => {
  await page.goto(`${product.url}/reset-password#${await recoveryFragment(product, person.email)}`);
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await press(page, 'Sign in');
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(field(page, 'Password')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});
