import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { isRefused, isTold } from '#e2e/accounts-steps.ts';
import { expect, newPerson, type Provided, signIn, test } from '#e2e/fixtures.ts';
import { aSubject, LABEL, signInThere } from '#e2e/provider-steps.ts';
import { button, mentions, press } from '#e2e/vocabulary.ts';

const goOn = (page: Page) => press(page, `Continue with ${LABEL}`);

async function enter(page: Page, product: Provided, person: { sub: string }, path = '/login'): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await goOn(page);
  await signInThere(page, person);
}

/** Opens the sign-in page while the settings are delayed: it shows the stored ones, and the layout does not shift. */
async function openFromMemory(page: Page, product: Provided): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/config', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.url}/login`);
  await expect(button(page, `Continue with ${LABEL}`)).toBeVisible();
  release();
}

test('a new person signs in with the provider from the register page, and again from the sign-in page @all', async ({
  page,
  product,
}) => {
  const person = await aSubject(product);
  await enter(page, product, person, '/register');
  await expect(page).toHaveURL(`${product.url}/`);
  // The tour of a new account covers the page.
  await press(page, 'Skip');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'));
  await openFromMemory(page, product);
  // The browser still has a session at the provider.
  await goOn(page);
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a refusal at the provider, an old answer and an address that is not verified each have a message @all', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/login`);
  await goOn(page);
  await button(page, 'Cancel').click();
  await isRefused(page, `The sign-in with ${LABEL} was cancelled.`);
  await page.goto(`${product.url}/auth/v1/callback?code=x&state=00000000-0000-4000-8000-000000000000`);
  const ended = 'This sign-in took too long, was used already or began in another browser. Please try again.';
  await isRefused(page, ended);
  await expect(page).toHaveURL(`${product.url}/login`);
  const { email } = await newPerson(product, 'Robin');
  await enter(page, product, await aSubject(product, { email, email_verified: false }));
  await isRefused(
    page,
    `${LABEL} has not verified your email address. We have sent a mail to it: follow its link first.`,
  );
  await expect(page).toHaveURL(`${product.url}/login`);
});

test('the settings connect and disconnect the provider, but never the last sign-in method @all', async ({
  page,
  product,
  person,
}) => {
  const [taken, subject] = [await aSubject(product), await aSubject(product)];
  await enter(page, product, taken);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/settings`);
  await mentions(page, 'your only way to sign in');
  await expect(button(page, `Disconnect ${LABEL}`)).toHaveCount(0);

  // Another person at the same browser, without a session at the provider.
  await page.context().clearCookies();
  await signIn(page, product, person, '/settings');
  await press(page, `Connect ${LABEL}`);
  await signInThere(page, subject);
  await expect(page).toHaveURL(`${product.url}/settings`);
  await isTold(page, `${LABEL} was connected.`);
  await expect(page.getByRole('status').filter({ hasText: 'was connected' })).toBeInViewport();
  const methods = page.getByRole('list', { name: 'Sign-in methods' });
  await expect(methods.getByRole('listitem')).toHaveText([
    new RegExp(`Email and password${person.email}`),
    new RegExp(`${LABEL}${subject.email}`),
  ]);
  expect(await findings(page, 'settings', ['desktop'])).toEqual([]);
  // The session continues with its new tokens.
  await page.reload();
  await expect(button(page, `Disconnect ${LABEL}`)).toBeVisible();
  await expect(page.getByText('was connected')).toHaveCount(0);
  await press(page, `Disconnect ${LABEL}`);
  await press(page.getByRole('alertdialog'), 'Disconnect');
  await isTold(page, `${LABEL} was disconnected.`);
  await expect(methods.getByRole('listitem')).toHaveCount(1);
  await expect(methods.getByRole('button')).toHaveCount(0);
  await expect(button(page, `Connect ${LABEL}`)).toBeFocused();

  await page.context().clearCookies();
  await press(page, `Connect ${LABEL}`);
  await signInThere(page, taken);
  await isRefused(page, `Your ${LABEL} account is connected to an account here already.`);
  await expect(page).toHaveURL(`${product.url}/settings`);
});
