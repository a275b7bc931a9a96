import { randomUUID } from 'node:crypto';
import {
  button,
  field,
  fillStorage,
  isRefused,
  isTold,
  lookAtPassword,
  openMail,
  openOwnMail,
  press,
  signInWith,
  storedSession,
} from '#e2e/accounts-steps.ts';
import { aClient, anEmail, done, mailCount, plain, theAdmin } from '#e2e/contract/client.ts';
import { expect, idOf, linkIn, mailTo, newPerson, PASSWORD, pageIn, test } from '#e2e/fixtures.ts';

test.use({ ownContext: true });

const RESET_SENT = 'Password reset instructions have been sent to your email. Please check your inbox and spam folder.';

test('the form asks for both fields, shows the password, and turns into a reset request and back [LOGIN-01, LOGIN-02, LOGIN-03, LOGIN-04, LOGIN-05, LOGIN-06]', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/login`);
  await press(page, 'Sign in');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Password').fill(PASSWORD);
  await lookAtPassword(page, 'Password');

  const email = anEmail();
  await field(page, 'Email').fill(email);
  await press(page, 'Forgot your password?');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expect(button(page, 'Send reset instructions')).toBeVisible();
  await press(page, 'Back to sign in');
  await expect(field(page, 'Password')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`${product.url}/register`);
});

test('each refused sign-in has its own text: credentials, unverified, banned, no network, unexpected [LOGIN-12, LOGIN-13, LOGIN-15, LOGIN-21] [GAP-10]', async ({
  page,
  product,
  person,
}) => {
  const unproved = anEmail();
  await done(aClient(product).signUp({ email: unproved, password: PASSWORD }));
  await page.goto(`${product.url}/login`);
  await signInWith(page, person.email, 'Wrong.Harbour!7');
  await isRefused(page, 'Invalid email or password');
  await signInWith(page, anEmail(), PASSWORD);
  await isRefused(page, 'Invalid email or password');

  await signInWith(page, unproved, PASSWORD);
  await isRefused(page, 'Please verify your email before signing in');
  expect(await storedSession(page)).toBeNull();
  await press(page, 'Resend the email');
  await expect(page.getByText('The email was sent again.')).toBeVisible();
  await expect.poll(() => mailCount(product, unproved)).toBe(2);

  const admin = await theAdmin(product);
  const banned = await newPerson(product);
  await done(admin.updateUserById(idOf(banned), { ban_duration: '1h' }));
  await signInWith(page, banned.email, PASSWORD);
  await isRefused(page, 'This account is suspended. Ask your administrator.');
  await page.route('**/auth/v1/token**', (route) => route.abort());
  await signInWith(page, person.email, PASSWORD);
  await isRefused(page, 'Failed to sign in');
  await page.unroute('**/auth/v1/token**');

  await fillStorage(page);
  await signInWith(page, person.email, PASSWORD);
  await isRefused(page, 'An unexpected error occurred');
  await page.evaluate(() => localStorage.clear());
  await signInWith(page, person.email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
});

test('a reset request has the same answer for every address, and its failures have texts [LOGIN-16, LOGIN-19] [GAP-08, GAP-09]', async ({
  page,
  product,
  person,
}) => {
  await page.goto(`${product.url}/login?mode=reset`);
  const ask = async (email: string) => {
    await field(page, 'Email').fill(email);
    await press(page, 'Send reset instructions');
  };
  await ask('no address');
  await isRefused(page, 'Failed to send reset instructions');
  await ask(anEmail());
  await isTold(page, RESET_SENT);
  await expect(page.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', product.inbox);
  await page.reload();
  await ask(person.email);
  await isTold(page, RESET_SENT);
  await mailTo(product, person.email, /Reset/);
});

test('a confirmed address is shown for three seconds before the dashboard opens, and a used link shows its failure [LOGIN-08, LOGIN-09, LOGIN-10, LOGIN-11] [GAP-04]', async ({
  page,
  product,
}) => {
  const email = anEmail();
  await done(aClient(product).signUp({ email, password: PASSWORD, options: { data: { first_name: 'Cleo' } } }));
  await page.clock.install();
  const link = await openMail(page, product, email, /Confirm/);
  await isTold(page, 'Email verified successfully! You can now sign in.');
  await isTold(page, 'Opening your dashboard…');
  await expect(page).toHaveURL(`${product.url}/login`);
  // The page's clock continues to run between the assertions.
  await page.clock.runFor(1_500);
  await isTold(page, 'Email verified successfully! You can now sign in.');
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await isRefused(page, 'Failed to verify email. Please try again or contact support.');
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByRole('alert')).toContainText('If you confirmed before, just sign in.');
  await press(page, 'Resend the email');
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(`${product.url}/login?source=email_confirm#access_token=a.b.c&refresh_token=${'r'.repeat(43)}`);
  await isRefused(page, 'Failed to verify email. Please try again or contact support.');
});

test('a mailed link signs in without a password, and an unknown address gets the same answer and no mail [AUTH-API-06] [CALLBACK-06] [S8]', async ({
  page,
  product,
  person,
}) => {
  const unknown = `${randomUUID()}@example.test`;
  await page.goto(`${product.url}/login`);
  await press(page, 'Email me a sign-in link');
  await expect(page.getByText('Email is required')).toBeVisible();
  const ask = async (email: string) => {
    await field(page, 'Email').fill(email);
    await press(page, 'Email me a sign-in link');
  };
  await ask('no address');
  await isRefused(page, 'Failed to send the sign-in link');
  for (const email of [unknown, person.email]) {
    await ask(email);
    await isTold(page, `If ${email} has an account, a sign-in link is on its way.`);
  }
  await openOwnMail(page, product, person.email, /sign-in link/);
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await mailCount(product, unknown)).toBe(0);
  const { body } = await plain(product, '/auth/v1/token?grant_type=password', {
    json: { email: unknown, password: PASSWORD },
  });
  expect(body.error_code).toBe('invalid_credentials');
});

test('a signed-in user does not see the sign-in pages [LOGIN-07] [REG-07]', async ({ page, product, person }) => {
  await page.goto(`${product.url}/login`);
  await signInWith(page, person.email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
  for (const path of ['/login', '/register']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/`);
  }
});

test('a confirmation link is reported in the browser that used it, not in this one [S9]', async ({ page, product }) => {
  const email = anEmail();
  await done(aClient(product).signUp({ email, password: PASSWORD }));
  const mail = await mailTo(product, email);
  await fetch(linkIn(mail), { redirect: 'manual' });
  await page.goto(pageIn(mail));
  await isRefused(page, 'Failed to verify email. Please try again or contact support.');
  await signInWith(page, email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
});
