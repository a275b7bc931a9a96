import {
  isRefused,
  isTold,
  openAndContinue,
  openOwnMail,
  recoveryFragment,
  signInWith,
  storedSession,
} from '#e2e/accounts-steps.ts';
import { takes } from '#e2e/contract/client.ts';
import { expect, mailTo, PASSWORD, pageIn, test } from '#e2e/fixtures.ts';
import { button, field, isHeaded, press } from '#e2e/vocabulary.ts';

test.use({ ownContext: true });

const NEW_PASSWORD = 'Louder.Harbour!8';
const RESET_SENT = 'Password reset instructions have been sent to your email. Please check your inbox and spam folder.';

test('a forgotten password: mail, callback, new password, signed out everywhere, sign-in [RESET-01, RESET-03, RESET-09, RESET-10] [CALLBACK-05] [LOGIN-16] [GAP-02, GAP-27, GAP-111]', async ({
  page,
  product,
  person,
}) => {
  await page.clock.install();
  await page.goto(`${product.url}/login?mode=reset`);
  await field(page, 'Email').fill(person.email);
  await press(page, 'Send reset instructions');
  await isTold(page, RESET_SENT);
  await openOwnMail(page, product, person.email, /Reset/);
  await isHeaded(page, 'Set a new password');
  await expect(page).toHaveURL(`${product.url}/reset-password`);

  // From here on time passes only where this test says so.
  await page.clock.pauseAt(Date.now() + 1_000);
  for (const name of ['New password', 'Confirm new password']) await field(page, name).fill(NEW_PASSWORD);
  await press(page, 'Reset password');
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
  await isHeaded(page, 'Welcome back, Robin');
});

test('the page reads a recovery fragment itself and leads back to the old password; the used link leads to a new request [RESET-02] [GAP-134] @all', async ({
  page,
  product,
  person,
}) => {
  await openAndContinue(page, `${product.url}/reset-password#${await recoveryFragment(product, person.email)}`);
  await expect(button(page, 'Reset password')).toBeVisible();
  // The tokens are removed from the URL, and a reload keeps the session.
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  await page.reload();
  await isHeaded(page, 'Set a new password');
  await expect(field(page, 'New password')).toBeEnabled();
  await press(page, 'Sign in');
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(field(page, 'Password')).toBeVisible();
  expect(await storedSession(page)).toBeNull();

  await page.goto(pageIn(await mailTo(product, person.email, /Reset/)));
  await expect(page).toHaveURL(`${product.url}/login?mode=reset`);
  await isRefused(page, 'Your password reset link has expired. Please request a new one.');
  await page.reload();
  await expect(button(page, 'Send reset instructions')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
