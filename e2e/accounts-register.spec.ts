import type { Page } from 'playwright/test';
import { button, field, isRefused, lookAtPassword, press } from '#e2e/accounts-steps.ts';
import { anEmail, mailNumber, plain } from '#e2e/contract/client.ts';
import { expect, PASSWORD, test } from '#e2e/fixtures.ts';

const FIELDS = ['First name', 'Last name', 'Email', 'Job title', 'Password'];

async function fill(page: Page, email: string, password: string): Promise<void> {
  const texts = ['Ines', 'Newcomer', email, 'Recruiter', password];
  for (const [index, name] of FIELDS.entries()) await field(page, name).fill(texts[index] ?? '');
  await press(page, 'Create account');
}

test('five required fields, and a meter that follows each keystroke [REG-01, REG-02, REG-03] [APP-04] [PWD-01, PWD-02, PWD-03, PWD-04, PWD-05] [PWD-07, PWD-08, PWD-09, PWD-10] [GAP-109]', async ({
  page,
  product,
}) => {
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
  await page.goto(`${product.url}/register`);
  for (const name of FIELDS) await expect(field(page, name)).toHaveAttribute('required');
  await expect(page.getByRole('textbox')).toHaveCount(FIELDS.length);
  await press(page, 'Create account');
  for (const name of FIELDS) await expect(page.getByText(`${name} is required`)).toBeVisible();
  expect(logged).toEqual(FIELDS.map((name) => `${name} is required`));

  const strength = page.getByRole('status').filter({ hasText: 'Password strength: ' });
  const met = page.getByRole('list', { name: 'Password requirements' }).getByText(', met');
  await expect(strength).toHaveCount(0);
  const steps: [string, number, string][] = [
    ['a', 1, 'Weak'],
    ['A', 2, 'Weak'],
    ['1', 3, 'Fair'],
    // No other character counts as special.
    ['-', 3, 'Fair'],
    ['!', 4, 'Good'],
    ['xxx', 5, 'Good'],
    // Not easy to guess any more.
    ['Q', 6, 'Strong'],
  ];
  const colours = new Map<string, string>();
  for (const [typed, count, word] of steps) {
    await field(page, 'Password').pressSequentially(typed);
    await expect(strength).toHaveText(`Password strength: ${word}`);
    await expect(met).toHaveCount(count);
    colours.set(word, await strength.evaluate((element) => getComputedStyle(element).color));
  }
  expect(new Set(colours.values()).size, 'a colour for each word').toBe(4);
  await lookAtPassword(page, 'Password');
});

test('a password that misses a criterion creates no account [REG-04] [PWD-06]', async ({ page, product }) => {
  const email = anEmail();
  let asked = 0;
  page.on('request', (request) => {
    asked += Number(request.url().includes('/signup'));
  });
  await page.goto(`${product.url}/register`);
  for (const weak of [
    'Ab1!xyz',
    'UPPER.CASE!7',
    'lower.case!7',
    'No.Digits!',
    'NoSpecial77',
    'Welcome1!',
    'Robin-Tester1!',
  ]) {
    await fill(page, email, weak);
    await isRefused(page, 'Please meet all password requirements');
  }
  expect(asked).toBe(0);
});

test('a new account waits for its mail, which can be sent again or to another address [REG-05, REG-06, REG-11, REG-12] [GAP-09, GAP-10]', async ({
  page,
  product,
}) => {
  const [first, second] = [anEmail(), anEmail()];
  await page.clock.install();
  await page.goto(`${product.url}/register`);
  await fill(page, first, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeFocused();
  await expect(page.getByText('It can take a minute; check your spam folder too.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(page.getByText(first)).toBeVisible();
  await expect(field(page, 'Password')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open the inbox' })).toHaveAttribute('href', product.inbox);
  await expect(button(page, 'Resend the email in 60 s')).toBeDisabled();
  await page.clock.runFor(61_000);
  await press(page, 'Resend the email');
  await expect(page.getByText('The email was sent again.')).toBeVisible();
  await mailNumber(product, first, 2);

  await press(page, 'Try again with a different email');
  await expect(field(page, 'First name')).toHaveValue('Ines');
  await expect(field(page, 'Password')).toHaveValue('');
  await fill(page, second, PASSWORD);
  await expect(page.getByText(second)).toBeVisible();
  await mailNumber(product, second, 1);
  const json = { email: second, password: PASSWORD };
  const refused = await plain(product, '/auth/v1/token?grant_type=password', { json });
  expect(refused.body.error_code).toBe('email_not_confirmed');
});

test('a failed sign-up shows whether it was refused or had no response [REG-08, REG-09, REG-10] [GAP-05, GAP-18]', async ({
  page,
  product,
  person,
}) => {
  await page.goto(`${product.url}/register`);
  await fill(page, person.email, PASSWORD);
  await isRefused(page, 'An account with this email already exists');
  await fill(page, 'no address', PASSWORD);
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  const closed = { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' };
  await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 422, json: closed }));
  await fill(page, anEmail(), PASSWORD);
  await isRefused(page, 'Failed to create account');
  await expect(page.getByRole('alert')).toContainText('Signups not allowed for this instance');
  await page.route('**/auth/v1/signup**', (route) => route.abort());
  await fill(page, anEmail(), PASSWORD);
  await isRefused(page, 'Error creating account');
});
