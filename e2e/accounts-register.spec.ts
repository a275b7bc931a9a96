import type { Page } from 'playwright/test';
import { openOwnMail } from '#e2e/accounts-steps.ts';
import { anEmail, mailNumber, plain } from '#e2e/contract/client.ts';
import { expect, PASSWORD, test } from '#e2e/fixtures.ts';
import { button, dialog, field, heading, isHeaded, link, mentions, press } from '#e2e/vocabulary.ts';

test.use({ ownContext: true });

const FIELDS = ['First name', 'Last name', 'Email', 'Job title', 'Password'];

async function fill(page: Page, email: string, password: string): Promise<void> {
  const texts = ['Ines', 'Newcomer', email, 'Recruiter', password];
  for (const [index, name] of FIELDS.entries()) await field(page, name).fill(texts[index] ?? '');
  await press(page, 'Create account');
}

test('a new account waits for its mail, which can be sent again or to another address, and whose link is followed here without a question [REG-05, REG-06, REG-11, REG-12] [LOGIN-08, LOGIN-09, LOGIN-10] [GAP-09, GAP-10, GAP-326]', async ({
  page,
  product,
}) => {
  const [first, second] = [anEmail(), anEmail()];
  await page.clock.install();
  await page.goto(`${product.url}/register`);
  await fill(page, first, PASSWORD);
  await isHeaded(page, 'Verify Your Email');
  await expect(heading(page, 'Verify Your Email')).toBeFocused();
  await mentions(page, 'It can take a minute; check your spam folder too.');
  await page.reload();
  await isHeaded(page, 'Verify Your Email');
  await expect(page.getByText(first)).toBeVisible();
  await expect(field(page, 'Password')).toHaveCount(0);
  await expect(link(page, /^Open the inbox/)).toHaveAttribute('href', product.inbox);
  await expect(button(page, /^Resend the email in \d+ s$/)).toBeDisabled();
  await page.clock.runFor(61_000);
  await press(page, 'Resend the email');
  await mentions(page, 'The email was sent again.');
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

  await openOwnMail(page, product, second, /Confirm/);
  await isHeaded(page, 'Opening your dashboard…');
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.clock.runFor(3_100);
  // It opens as soon as the preferences are read, and hides the page from assistive technology until it is left.
  await press(dialog(page, 'Brand Hub'), 'Skip');
  await isHeaded(page, /^Welcome.* Ines/);
});
