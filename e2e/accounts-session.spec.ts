import type { Page } from 'playwright/test';
import { isTold, signInWith, storedSession } from '#e2e/accounts-steps.ts';
import { takes } from '#e2e/contract/client.ts';
import { aRole, expect, newPerson, PASSWORD, type Running, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { button, chooseFor, field, isHeaded, press } from '#e2e/vocabulary.ts';

/** Ends the session of this browser on the server, as another device does. */
async function endSession(page: Page, { url }: Running): Promise<void> {
  const { access_token = '' } = (await storedSession(page)) ?? {};
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await fetch(`${url}/auth/v1/logout`, { method: 'POST', headers })).status).toBe(204);
}

test('a session is kept after the tab is closed, is shared with a second tab, and signing out ends it in both and on the server [SESSION-01, SESSION-02, SESSION-05, SESSION-08] [GAP-15]', async ({
  page,
  context,
  product,
  person,
}) => {
  await page.goto(`${product.url}/login`);
  await signInWith(page, person.email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
  const { access_token = '' } = (await storedSession(page)) ?? {};
  await page.reload();
  const tab = await context.newPage();
  await tab.goto(product.url);
  for (const one of [page, tab]) await isHeaded(one, 'Welcome back, Robin');
  await press(tab, 'Sign out Robin Tester');
  for (const one of [tab, page]) await expect(one).toHaveURL(`${product.url}/login`);
  expect(await storedSession(page)).toBeNull();
  expect(await takes(product, access_token)).toBe('403 session_not_found 401');
});

test('signing out removes all local data although the server cannot be reached [SESSION-04, SESSION-10]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person);
  await page.evaluate(() => sessionStorage.setItem('left', 'over'));
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await press(page, 'Sign out Robin Tester');
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await storedSession(page)).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
});

test('a session is refreshed by itself before it ends; one that ended elsewhere keeps drafts and the page to return to for the same person only [SESSION-03, SESSION-06] [GAP-132] @all', async ({
  page,
  product,
  person,
}) => {
  const expires_at = Math.floor(Date.now() / 1_000) + 60;
  const refreshed = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'));
  await signIn(page, product, { ...person, session: { ...person.session, expires_at } }, '/settings?from=mail');
  expect((await refreshed).status()).toBe(200);
  await expect.poll(async () => (await storedSession(page))?.expires_at ?? 0).toBeGreaterThan(expires_at + 3_000);
  expect((await storedSession(page))?.access_token).not.toBe(person.session.access_token);

  await field(page, 'First Name').fill('Robyn');
  await endSession(page, product);
  await expect(page).toHaveURL(`${product.url}/login`);
  const why = 'Your session ended. Sign in to continue; what you typed is kept in this tab.';
  await isTold(page, why);
  await page.reload();
  await signInWith(page, person.email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/settings?from=mail`);
  await expect(field(page, 'First Name')).toHaveValue('Robyn');
  await isTold(page, 'Your unsaved changes were restored.');

  await endSession(page, product);
  await isTold(page, why);
  const other = await newPerson(product);
  await signInWith(page, other.email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/`);
  await goWithin(page, '/settings');
  await expect(field(page, 'First Name')).toHaveValue('Robin');
});

test('a role and an asset that were being edited are open again with their text after the session ended [GAP-132] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await calls.readyRole();
  await signIn(page, product, person, '/roles');
  await chooseFor(page, `${aRole.job_title} at ${aRole.company_name}`, 'Edit');
  await field(page, 'City').fill('Typed');
  await endSession(page, product);
  await signInWith(page, person.email, PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Role');
  await expect(field(page, 'City')).toHaveValue('Typed');
  await press(page, 'Update Role');
  await isTold(page, 'Role details saved successfully!');

  await goWithin(page, '/reference-documents');
  await press(page, 'Edit Handbook.pdf');
  await field(page, 'Description').fill('Typed too');
  await endSession(page, product);
  await signInWith(page, person.email, PASSWORD);
  await expect(field(page, 'Description')).toHaveValue('Typed too');
});

test('signing out with unsaved changes asks, in the sidebar and the palette, and another tab shows the reason [GAP-132] @all', async ({
  page,
  context,
  product,
  person,
}) => {
  await signIn(page, product, person, '/settings');
  const tab = await context.newPage();
  await tab.goto(`${product.url}/roles?sort=title`);
  await field(page, 'First Name').fill('Robyn');
  await press(page, 'Sign out Robin Tester');
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await press(page, 'Stay');
  await expect(button(page, 'Sign out Robin Tester')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('sign out');
  await page.keyboard.press('Enter');
  await press(page, 'Leave');
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByText('Your session ended')).toHaveCount(0);
  await isTold(tab, 'You signed out in another tab.');
  await signInWith(tab, person.email, PASSWORD);
  await expect(tab).toHaveURL(`${product.url}/roles?sort=title`);
  await expect(page).toHaveURL(`${product.url}/`);
});
