import { field, isRefused, press } from '#e2e/accounts-steps.ts';
import { administrator } from '#e2e/administrators.ts';
import { done, theAdmin } from '#e2e/contract/client.ts';
import { expect, idOf, PASSWORD, signIn, test } from '#e2e/fixtures.ts';

/** The messages for refusals of the real server: no response is faked. */

test('the settings show refusals of the server: too much data, an unchanged password [SET-08, SET-21]', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/settings');
  await expect(field(page, 'Last Name')).toHaveValue('Tester');
  const admin = await theAdmin(product);
  // Fills the profile almost completely, so that the next name does not fit.
  await done(admin.updateUserById(idOf(person), { user_metadata: { notes: 'x'.repeat(7_900) } }));
  await field(page, 'Last Name').fill('A'.repeat(100));
  await field(page, 'Job Title').fill('B'.repeat(200));
  await press(page, 'Save Changes');
  await isRefused(page, 'Failed to update profile');
  expect(await calls.call('GET', '/auth/v1/user')).toMatchObject({ user_metadata: { last_name: 'Tester' } });

  await field(page, 'Current Password').fill(PASSWORD);
  for (const name of ['New Password', 'Confirm New Password']) await field(page, name).fill(PASSWORD);
  await press(page, 'Update Password');
  await isRefused(page, 'Failed to update password');
  await expect(page.getByText('should be different from the old password')).toBeVisible();
});

test('the last super admin cannot delete their own account [SET-29] [GAP-22] [S15]', async ({ page, product }) => {
  const chief = await administrator(product, 'super_admin');
  await signIn(page, product, chief, '/settings');
  await press(page, 'Delete Account');
  await field(page, 'Confirm Password').fill(chief.password);
  await page.getByRole('checkbox', { name: 'I understand that this action cannot be undone' }).check();
  await press(page, 'Confirm Delete');
  await isRefused(page, 'Failed to delete account. Please try again.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Delete Account' })).toBeVisible();
});
