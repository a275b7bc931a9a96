import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { isRefused, isTold, signInWith } from '#e2e/accounts-steps.ts';
import { rowsOf } from '#e2e/database.ts';
import { expect, idOf, mailTo, PASSWORD, type Person, type Running, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { button, field, heading, isHeaded, mentions, press } from '#e2e/vocabulary.ts';

/** A platform authenticator in the browser, as a fingerprint sensor is one. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    lose: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    verifies: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** As a keyboard does it: the button has the focus and Enter presses it. */
async function enterOn(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

const isHome = (page: Page) => expect(heading(page, 'Welcome back, Robin')).toBeVisible();
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem').filter({ hasText: name });

async function signOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Sign out Robin Tester');
  await expect(page).toHaveURL(/\/login$/);
}

/** Adds a passkey by the keyboard alone; returns the recovery codes that come with the first one. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await enterOn(page, 'Add a passkey');
  await expect(field(page, 'Name of the passkey')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** As after the last of them was used. */
const useAllCodes = (product: Running, person: Person) =>
  rowsOf(product)
    .db.updateTable('auth.recovery_codes')
    .set({ code_macs: [] })
    .where('user_id', '=', idOf(person))
    .execute();

async function openSettings(page: Page, { url }: Running, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await signInWith(page, person.email, PASSWORD);
  await isHome(page);
  await goWithin(page, '/settings');
  await mentions(page, 'You have no passkeys yet.');
}

test('a passkey is added by keyboard, takes the second step, signs in without a password, is renamed and removed [PASSKEY-01, PASSKEY-02, PASSKEY-03, PASSKEY-04, PASSKEY-07] @all', async ({
  page,
  product,
  person,
}) => {
  test.slow();
  const authenticator = await withAuthenticator(page);
  await openSettings(page, product, person);
  await addPasskey(page, 'My laptop');
  expect(await findings(page, 'recovery codes', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterOn(page, 'I have saved them');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'My laptop')).toContainText('not used yet · signs in without a password');
  await mentions(page, 'Signing in asks for your passkey.');
  expect(await findings(page, 'settings with a passkey', ['desktop', 'phone'])).toEqual([]);
  await mailTo(product, person.email, /A passkey was added/);

  await signOut(page);
  expect(await findings(page, 'sign-in', ['phone'])).toEqual([]);
  await enterOn(page, 'Sign in with a passkey');
  await isHome(page);
  await page.goto(`${product.url}/settings#devices`);
  const mine = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(mine).toContainText('with a passkey');
  await expect(mine).toBeInViewport();
  await expect(row(page, 'My laptop')).toContainText('last used');

  await signOut(page);
  await signInWith(page, person.email, PASSWORD);
  await isHeaded(page, 'Use your passkey');
  expect(await findings(page, 'second step', ['desktop', 'phone'])).toEqual([]);
  await page.goto(`${product.url}/settings`);
  await expect(page).toHaveURL(`${product.url}/two-step`);
  await enterOn(page, 'Use a passkey');
  await expect(page).toHaveURL(`${product.url}/settings`);

  // A dialog of the browser that ends without a passkey says so, and the next try works.
  await signOut(page);
  await authenticator.verifies(false);
  await enterOn(page, 'Sign in with a passkey');
  await isRefused(page, 'The passkey was not used');
  await authenticator.verifies(true);
  await enterOn(page, 'Sign in with a passkey');
  await isHome(page);

  await goWithin(page, '/settings');
  await enterOn(page, 'Rename My laptop');
  await expect(field(page, 'Name of the passkey')).toHaveValue('My laptop');
  await field(page, 'Name of the passkey').fill('Old key');
  await page.keyboard.press('Enter');
  await isTold(page, 'The passkey is now called Old key.');
  await enterOn(page, 'Remove Old key');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Two-step verification and your recovery codes end with it.',
  );
  await enterOn(page, 'Remove');
  await isTold(page, 'Old key was removed.');
  await mentions(page, 'You have no passkeys yet.');
  await expect(heading(page, 'Recovery codes')).toHaveCount(0);
  await mailTo(product, person.email, /A passkey was removed/);
  await signOut(page);
  await signInWith(page, person.email, PASSWORD);
  await isHome(page);
});

test('without the passkey a recovery code signs in once; with the last one used settings say so, and new codes end the old ones [PASSKEY-07] [RECOVERY-02, RECOVERY-04, RECOVERY-05] @all', async ({
  page,
  product,
  person,
}) => {
  test.slow();
  const authenticator = await withAuthenticator(page);
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: 1 }) });
  });
  await openSettings(page, product, person);
  const codes = await addPasskey(page, 'Lost key');
  const [download] = await Promise.all([page.waitForEvent('download'), enterOn(page, 'Download')]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await enterOn(page, 'Print');
  expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await mentions(page, `Recovery codes for Rolevoice, ${person.email}.`);
  await expect(page.getByText('You have no passkeys yet.')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await press(page, 'Copy recovery codes');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  await enterOn(page, 'I have saved them');
  await mentions(page, '10 of 10 codes left');
  await page.reload();
  await mentions(page, '10 of 10 codes left');
  await expect(page.getByText(String(codes[0]))).toHaveCount(0);

  await signOut(page);
  await authenticator.lose();
  await signInWith(page, person.email, PASSWORD);
  await enterOn(page, 'Use a recovery code');
  await isHeaded(page, 'Enter a recovery code');
  await expect(field(page, 'Recovery code')).toBeFocused();
  expect(await findings(page, 'recovery code', ['desktop', 'phone'])).toEqual([]);
  await page.keyboard.press('Enter');
  await isRefused(page, 'Enter one of your recovery codes');
  await field(page, 'Recovery code').fill('00000-00000');
  await page.keyboard.press('Enter');
  await isRefused(page, 'This recovery code is not right');
  await field(page, 'Recovery code').fill(String(codes[0]).toLowerCase());
  await page.keyboard.press('Enter');
  await isHome(page);
  await mailTo(product, person.email, /A recovery code was used/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await goWithin(page, '/settings');
  await mentions(page, '9 of 10 codes left');
  await useAllCodes(product, person);
  await page.reload();
  await mentions(page, '0 of 10 codes left');
  await mentions(page, 'All your recovery codes are used.');
  expect(await findings(page, 'no codes left', ['desktop', 'phone'])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Make new codes');
  await press(page.getByRole('alertdialog'), 'Make new codes');
  const made = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(made).toHaveCount(10);
  expect((await made.allTextContents()).filter((code) => codes.includes(code))).toEqual([]);
});
