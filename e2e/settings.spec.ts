import type { Page } from 'playwright/test';
import { expect, PASSWORD, type Person, type Running, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownContext: true });

const NEW_PASSWORD = 'Bright.Lantern?8';
const MB = 1024 * 1024;

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

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

test('the profile is read, checked, saved, and shown everywhere [PERM-07] [SET-01, SET-02, SET-03, SET-04, SET-05, SET-06, SET-07, SET-08] [GAP-98] [GAP-102, GAP-323]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/settings');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(sections).toHaveText([
    ...['Email address', 'Change Password', 'Sign-in methods', 'Two-step verification', 'Passkeys'],
    ...['Signed-in devices', 'Colleagues', 'Integrations', 'Export my data', 'Delete Account'],
  ]);
  await expect(field(page, 'Email Address')).toHaveValue(person.email);
  await expect(field(page, 'Email Address')).toHaveAttribute('readonly');
  const zone = page.getByLabel('Time Zone');
  await expect(zone).toHaveValue(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
  const known = await page.evaluate(() => Intl.supportedValuesOf('timeZone').length);
  expect(await page.locator('datalist option').count()).toBeGreaterThanOrEqual(known);

  for (const name of ['First Name', 'Last Name', 'Job Title']) await field(page, name).fill(' ');
  await zone.fill('Mars/Olympus');
  await press(page, 'Save Changes');
  await says(page, 'Choose a time zone from the list');
  for (const text of ['First name is required', 'Last name is required', 'Job title is required'])
    await says(page, text);

  await field(page, 'First Name').fill('Noor');
  await field(page, 'Last Name').fill('Haddad');
  await field(page, 'Job Title').fill('Head of Hiring');
  await zone.fill('tokyo');
  await press(page, 'Save Changes');
  await says(page, 'Profile updated successfully!');
  await expect(page.getByRole('button', { name: 'Sign out Noor Haddad' })).toBeVisible();
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

  await page.route('**/auth/v1/user', (route) => route.abort());
  await press(page, 'Save Changes');
  await says(page, 'Failed to update profile');
});

test('leaving with unsaved changes asks first', async ({ page, product, person }) => {
  await signIn(page, product, person, '/settings');
  await field(page, 'First Name').fill('Half');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await press(page, 'Stay');
  await expect(field(page, 'First Name')).toHaveValue('Half');
});

test('a picture is checked, shown, kept, replaced and removed [SET-02] [SET-09, SET-10, SET-11, SET-12, SET-13, SET-14] [GAP-99, GAP-100, GAP-101]', async ({
  page,
  product,
  person,
}) => {
  await page.clock.install();
  await signIn(page, product, person, '/settings');
  const shown = page.locator('main img');
  await expect(page.locator('main').getByText('RT', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled();

  await choose(page, 'image/svg+xml', Buffer.from('<svg/>'));
  await says(page, 'Please upload an image file');
  await choose(page, 'image/png', Buffer.alloc(2 * MB));
  await says(page, 'Image size should be less than 2MB');
  await choose(page, 'image/png', Buffer.from('<html>'));
  await says(page, 'Please upload an image file');
  await page.route('**/api/avatar', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await choose(page, 'image/png', await picture(page));
  await says(page, 'Failed to upload avatar');
  await page.unroute('**/api/avatar');

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

  await page.route('**/api/avatar', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400 }),
  );
  await press(page, 'Remove');
  await says(page, 'Failed to remove avatar');
  await page.unroute('**/api/avatar');
  await press(page, 'Remove');
  await says(page, 'Avatar removed successfully!');
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused();
});

test('the password is changed with the current one, and other sessions end [SET-15, SET-16, SET-17, SET-18, SET-19, SET-20, SET-21] [GAP-01] [GAP-27]', async ({
  page,
  product,
  person,
}) => {
  const elsewhere = (await (await tokenReply(product, person.email, PASSWORD)).json()) as Person['session'];
  await signIn(page, product, person, '/settings');
  const [current, next, again] = ['Current Password', 'New Password', 'Confirm New Password'].map((name) =>
    field(page, name),
  );
  const fill = async (texts: [string, string, string]) => {
    for (const [index, input] of [current, next, again].entries()) await input?.fill(texts[index] ?? '');
    await press(page, 'Update Password');
  };
  for (const name of ['current password', 'new password', 'confirm new password']) {
    await press(page, `Show ${name}`);
    await expect(page.getByRole('button', { name: `Hide ${name}`, exact: true })).toBeVisible();
  }
  await fill([PASSWORD, 'Aa1!x', 'Aa1!']);
  await says(page, 'New password must be at least 6 characters');
  await says(page, 'New passwords do not match');
  await expect(page.getByText('Password strength: Good')).toBeVisible();
  await fill([PASSWORD, 'lantern8', 'lantern8']);
  await says(page, 'Please ensure the password meets all requirements');
  await fill(['not it', NEW_PASSWORD, NEW_PASSWORD]);
  await says(page, 'Current password is incorrect');
  await fill([PASSWORD, PASSWORD, PASSWORD]);
  await says(page, 'Failed to update password');
  await fill([PASSWORD, NEW_PASSWORD, NEW_PASSWORD]);
  await says(page, 'Password updated successfully!');
  await expect(page.getByText('Password updated successfully!')).toBeHidden({ timeout: 4500 });

  const headers = { authorization: `Bearer ${elsewhere.access_token}` };
  expect((await fetch(`${product.url}/api/preferences`, { headers })).status).toBe(401);
  expect((await tokenReply(product, person.email, PASSWORD)).status).toBe(400);
  expect((await tokenReply(product, person.email, NEW_PASSWORD)).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
});

test('an account is deleted in the specified order, and only with its password [SET-22, SET-23, SET-24, SET-25, SET-26, SET-27, SET-28, SET-29]', async ({
  page,
  product,
  person,
}) => {
  await signIn(page, product, person, '/settings');
  await press(page, 'Delete Account');
  await expect(field(page, 'Confirm Password')).toBeFocused();
  for (const loss of [/profile and all your data/, /saved documents and templates/, /generated content and assets/]) {
    await expect(page.getByText(loss)).toBeVisible();
  }
  await says(page, 'You lose access immediately');
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
  await press(page, 'Delete Account');

  let asked = 0;
  page.on('request', (request) => {
    asked += Number(request.url().endsWith('/api/account'));
  });
  await field(page, 'Confirm Password').fill('not it');
  await press(page, 'Confirm Delete');
  await says(page, 'Please confirm that you understand the consequences');
  expect(asked).toBe(0);
  await page.getByRole('checkbox', { name: 'I understand that this action cannot be undone' }).check();
  await press(page, 'Confirm Delete');
  await says(page, 'Incorrect password');

  await page.route('**/api/account', (route) => route.fulfill({ status: 400 }));
  await field(page, 'Confirm Password').fill(PASSWORD);
  await press(page, 'Confirm Delete');
  await says(page, 'Failed to delete account. Please try again.');
  await page.unroute('**/api/account');
  await press(page, 'Confirm Delete');
  await expect(page).toHaveURL(`${product.url}/login`);
  expect((await tokenReply(product, person.email, PASSWORD)).status).toBe(400);
});
