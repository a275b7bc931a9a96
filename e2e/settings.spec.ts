import type { Page } from 'playwright/test';
import { done, theAdmin } from '#e2e/contract/client.ts';
import { expect, idOf, PASSWORD, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';
import { button, field, followLink, mentions, press, says, tick } from '#e2e/vocabulary.ts';

test.use({ ownContext: true });

const NEW_PASSWORD = 'Bright.Lantern?8';

const tokenReply = (product: Running, email: string, password: string) =>
  fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** A real PNG, drawn by the browser. */
const picture = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 64;
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
};

const choose = (page: Page, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Profile picture').setInputFiles({ name: 'me', mimeType, buffer });

test('the profile is saved, shown everywhere, kept when it is left unsaved, and may be refused by the server [PERM-07] [SET-01, SET-05, SET-07, SET-08] [GAP-98] [GAP-102, GAP-323] @all', async ({
  page,
  product,
  person,
  calls,
}) => {
  await signIn(page, product, person, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Email address',
    'Change Password',
    'Sign-in methods',
    'Two-step verification',
    'Passkeys',
    'Signed-in devices',
    'Colleagues',
    'Integrations',
    'Export my data',
    'Delete Account',
  ]);
  const zone = page.getByLabel('Time Zone');
  await expect(zone).toHaveValue(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
  await field(page, 'First Name').fill('Noor');
  await field(page, 'Last Name').fill('Haddad');
  await field(page, 'Job Title').fill('Head of Hiring');
  await zone.fill('tokyo');
  await press(page, 'Save Changes');
  await says(page, 'Profile updated successfully!');
  await expect(button(page, 'Sign out Noor Haddad')).toBeVisible();
  // The pointer is still where the button was: that does not keep the message open.
  await expect(page.getByText('Profile updated successfully!')).toBeHidden({ timeout: 4500 });
  await page.reload();
  await expect(field(page, 'Job Title')).toHaveValue('Head of Hiring');
  await expect(zone).toHaveValue('Asia/Tokyo');
  const since = page
    .getByText(/^Signed in/)
    .first()
    .locator('time')
    .first();
  const clock = { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' } as const;
  const at = new Date((await since.getAttribute('datetime')) ?? '');
  await expect(since).toContainText(at.toLocaleTimeString('en-GB', clock));

  await field(page, 'First Name').fill('Half');
  await followLink(page, 'Dashboard');
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await press(page, 'Stay');
  await expect(field(page, 'First Name')).toHaveValue('Half');

  // Fills the profile almost completely, so that the next name does not fit.
  const admin = await theAdmin(product);
  await done(admin.updateUserById(idOf(person), { user_metadata: { notes: 'x'.repeat(7_900) } }));
  await field(page, 'Last Name').fill('A'.repeat(100));
  await field(page, 'Job Title').fill('B'.repeat(200));
  await press(page, 'Save Changes');
  await says(page, 'Failed to update profile');
  expect(await calls.call('GET', '/auth/v1/user')).toMatchObject({ user_metadata: { last_name: 'Haddad' } });
});

test('a picture is checked by the server, shown everywhere, renewed and removed [SET-02, SET-09, SET-11, SET-12] [GAP-101] @all', async ({
  page,
  product,
  person,
}) => {
  await page.clock.install();
  await signIn(page, product, person, '/settings');
  const shown = page.locator('main img');
  // The server reads the bytes.
  await choose(page, 'image/png', Buffer.from('<html>'));
  await says(page, 'Please upload an image file');
  await choose(page, 'image/png', await picture(page));
  await says(page, 'Avatar updated successfully!');
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
  await page.clock.runFor(3100);
  await expect(page.getByText('Avatar updated successfully!')).toBeHidden();
  // The same picture is in the sidebar.
  await expect(page.locator('aside img')).toHaveJSProperty('naturalWidth', 64);

  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/avatar'));
  await page.clock.runFor('56:00');
  expect((await renewed).status()).toBe(200);

  await page.clock.runFor(20_000);
  const mended = page.waitForResponse((answer) => answer.url().endsWith('/api/avatar'));
  await shown.evaluate((image) => image.dispatchEvent(new Event('error')));
  expect((await mended).status()).toBe(200);
  await expect(shown).toHaveJSProperty('naturalWidth', 64);

  await press(page, 'Remove');
  await says(page, 'Avatar removed successfully!');
  await expect(shown).toHaveCount(0);
  await expect(button(page, 'Upload')).toBeFocused();
});

test('the password is changed with the current one, other sessions end, and only the new one deletes the account [SET-19, SET-20, SET-21, SET-27, SET-28] [GAP-27] @all', async ({
  page,
  product,
  person,
}) => {
  const elsewhere = (await (await tokenReply(product, person.email, PASSWORD)).json()) as Person['session'];
  await signIn(page, product, person, '/settings');
  const fill = async (texts: [string, string, string]) => {
    const names = ['Current Password', 'New Password', 'Confirm New Password'];
    for (const [index, name] of names.entries()) await field(page, name).fill(texts[index] ?? '');
    await press(page, 'Update Password');
  };
  await fill(['not it', NEW_PASSWORD, NEW_PASSWORD]);
  await says(page, 'Current password is incorrect');
  await fill([PASSWORD, PASSWORD, PASSWORD]);
  await says(page, 'Failed to update password');
  await mentions(page, 'should be different from the old password');
  await fill([PASSWORD, NEW_PASSWORD, NEW_PASSWORD]);
  await says(page, 'Password updated successfully!');
  await expect(page.getByText('Password updated successfully!')).toBeHidden({ timeout: 4500 });
  const headers = { authorization: `Bearer ${elsewhere.access_token}` };
  expect((await fetch(`${product.url}/api/preferences`, { headers })).status).toBe(401);
  expect((await tokenReply(product, person.email, PASSWORD)).status).toBe(400);
  expect((await tokenReply(product, person.email, NEW_PASSWORD)).status).toBe(200);
  await page.reload();

  await press(page, 'Delete Account');
  await field(page, 'Confirm Password').fill(PASSWORD);
  await tick(page, 'I understand that this action cannot be undone');
  await press(page, 'Confirm Delete');
  await says(page, 'Incorrect password');
  await field(page, 'Confirm Password').fill(NEW_PASSWORD);
  await press(page, 'Confirm Delete');
  await expect(page).toHaveURL(`${product.url}/login`);
  expect((await tokenReply(product, person.email, NEW_PASSWORD)).status).toBe(400);
});
