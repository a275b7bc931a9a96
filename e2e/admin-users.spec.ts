import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { administrator } from '#e2e/administrators.ts';
import { expect, newPerson, type Person, type Running, signIn, testSignedUp as test } from '#e2e/fixtures.ts';

const NEW_PASSWORD = 'Bright.Lantern?8';
const REFUSED = 'Failed to delete user. Only super admins can delete users.';

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const newPasswordField = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });

async function signedIn(product: Running, email: string, password: string): Promise<Person['session']> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Person['session'];
}

const usersOf = (person: Person) => `/admin/users?q=${encodeURIComponent(person.email)}`;

test('users are listed newest first, sorted, searched and paged [ADMIN-01, ADMIN-02, ADMIN-03, ADMIN-04, ADMIN-05, ADMIN-06, ADMIN-15] [ENT-15] [PERM-04]', async ({
  page,
  product,
}) => {
  const mark = randomUUID().slice(0, 8);
  for (const name of ['Berta', 'Anton', 'Carla']) await newPerson(product, `${name}${mark}`);
  await signIn(page, product, await administrator(product, 'admin'), '/admin/users');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await says(page, 'Manage users and system settings');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['User', 'Email', 'Job Title', 'Joined', 'Actions']);

  await page.getByPlaceholder('Search users...').fill(mark);
  const names = page.getByRole('row').locator('td:first-child');
  await expect(names).toHaveText([/Carla/, /Anton/, /Berta/]);
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(names).toHaveText([/Anton/, /Berta/, /Carla/]);
  await expect(page).toHaveURL(new RegExp(`q=${mark}.*sort=name`));
  await page.reload();
  await expect(names).toHaveText([/Anton/, /Berta/, /Carla/]);

  await page.getByPlaceholder('Search users...').fill(randomUUID());
  await says(page, 'No users match your search');
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(names.first()).toBeVisible();

  // With one user per page the button loads more without scrolling back.
  await page.route('**/api/admin/users?**', (route) => route.continue({ url: `${route.request().url()}&limit=1` }));
  await page.goto(`${product.url}/admin/users?q=${mark}`);
  await expect(names).toHaveText([/Carla/]);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(names).toHaveText([/Carla/, /Anton/]);
});

test('an admin resets a password: it is checked, confirmed for five seconds, and ends the sessions [ADMIN-03] [ADMIN-07, ADMIN-08, ADMIN-09, ADMIN-10, ADMIN-11, ADMIN-12] [GAP-26] [GAP-27]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, await administrator(product, 'admin'), usersOf(person));
  await page.getByRole('button', { name: 'Reset password of Robin Tester' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password for Robin Tester' })).toBeVisible();
  await expect(newPasswordField(page)).toBeFocused();
  await expect(newPasswordField(page)).toHaveAttribute('minlength', '6');
  const submit = page.getByRole('button', { name: 'Reset Password', exact: true });
  await newPasswordField(page).fill('lantern8');
  await expect(page.getByText('Password strength: Fair')).toBeVisible();
  await submit.click();
  await says(page, 'Please ensure the password meets all requirements');

  await page.route('**/api/rpc/admin_reset_password', (route) => route.abort());
  await newPasswordField(page).fill(NEW_PASSWORD);
  await submit.click();
  await says(page, 'Failed to reset password. Please try again.');

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/rpc/admin_reset_password', async (route) => {
    await held;
    await route.continue();
  });
  await submit.click();
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible();
  answer();
  await says(page, 'Password reset successful for Robin Tester');
  const shownAt = Date.now();
  await expect(page.getByText('Password reset successful for Robin Tester')).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(4000);

  const headers = { authorization: `Bearer ${person.session.access_token}` };
  expect((await fetch(`${product.url}/api/preferences`, { headers })).status).toBe(401);
  await signedIn(product, person.email, NEW_PASSWORD);

  await page.getByRole('button', { name: 'Activity of Robin Tester' }).click();
  const activity = page.getByRole('dialog');
  await expect(activity.getByText('Password reset by an administrator')).toBeVisible();
  await expect(activity.getByText(/by Tomas/)).toBeVisible();
  await expect(activity.getByText('Signed up')).toBeVisible();
  expect(await activity.textContent()).not.toContain(NEW_PASSWORD);
});

test('only a super admin deletes a user [ADMIN-13] [ADMIN-14] [PERM-05] [GAP-21] [GAP-22] [GAP-25]', async ({
  browser,
  product,
  person,
}) => {
  const ask = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete User Account' });
    await expect(dialog).toContainText(
      `Are you sure you want to delete ${name}? This permanently deletes the account and all its data.`,
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const admin = await browser.newPage();
  await signIn(admin, product, await administrator(product, 'admin'), usersOf(person));
  const off = admin.getByRole('button', { name: 'Delete Robin Tester' });
  await expect(off).toBeDisabled();
  await expect(off).toHaveAccessibleDescription('Only a super admin can delete users.');
  await says(admin, '1 account. Only a super admin can delete users.');
  await admin.close();

  const chief = await administrator(product, 'super_admin');
  const page = await browser.newPage();
  await signIn(page, product, chief, usersOf(chief));
  const own = page.getByRole('button', { name: 'Delete Hilde Okonjo' });
  await expect(own).toHaveAccessibleDescription('You cannot delete your own account here.');
  await page.getByPlaceholder('Search users...').fill(person.email);
  await page.route('**/api/rpc/safely_delete_user', (route) => route.abort());
  await ask(page, 'Robin Tester');
  await says(page, 'Failed to delete user');
  // As if the caller lost the role after the list was loaded.
  const error = { code: 'forbidden', message: REFUSED };
  await page.route('**/api/rpc/safely_delete_user', (route) => route.fulfill({ status: 403, json: { error } }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await says(page, REFUSED);
  await page.unroute('**/api/rpc/safely_delete_user');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await says(page, 'No users match your search');
  await says(page, 'Account of Robin Tester deleted');
  await expect(page.locator('body')).not.toBeFocused();
  await page.close();
});

test('beside the sidebar of a small window every column of the users has its text in sight [ADMIN-02, ADMIN-03]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, await administrator(product, 'admin'), usersOf(person));
  for (const width of [1024, 1279]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Email', 'Job Title', 'Joined', 'Actions']);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row.getByRole('cell', { name: 'Recruiter', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button')).toHaveCount(3);
    await expect(row.getByRole('button', { name: 'Reset password of Robin Tester' })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button', { name: 'Delete Robin Tester' })).toBeInViewport({ ratio: 1 });
    // A cell may shorten what is too long, but never a title of this length, nor a date.
    const cut = await row
      .locator('td:nth-child(n+3)')
      .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('button', { name: 'Actions for Robin Tester' }).click();
  await expect(page.getByRole('menuitem').first()).toHaveText('Activity');
});

test('on a phone each user is a row of two lines with one menu', async ({ page, product, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, await administrator(product, 'admin'), usersOf(person));
  const row = page.getByRole('listitem').filter({ hasText: person.email });
  await expect(row).toContainText('Robin Tester');
  await expect(row).toContainText('Recruiter');
  await expect(page.getByRole('table')).toHaveCount(0);
  await row.getByRole('button', { name: 'Actions for Robin Tester' }).click();
  const off = /^DeleteOnly a super admin can delete users\.$/;
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Activity', 'Usage', 'Reset password', 'Send reset link', 'Sign out everywhere', 'Suspend'],
    off,
  ]);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await expect(newPasswordField(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
