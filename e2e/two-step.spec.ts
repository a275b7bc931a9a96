import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { isRefused, isTold, openMail, signInWith, storedSession } from '#e2e/accounts-steps.ts';
import { administrator } from '#e2e/administrators.ts';
import { authenticator } from '#e2e/authenticator.ts';
import { aClient, done, plain } from '#e2e/contract/client.ts';
import { callsOf, expect, idOf, mailTo, PASSWORD, signIn, test } from '#e2e/fixtures.ts';
import { goWithin } from '#e2e/screens-steps.ts';
import { button, field, heading, isHeaded, mentions, press, says } from '#e2e/vocabulary.ts';

const asksForCode = (page: Page) => expect(heading(page, 'Enter your code')).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog');

async function enter(page: Page, code: string): Promise<void> {
  await field(page, 'Code').fill(code);
  await press(page, 'Continue');
}

/** Names a device; returns the authenticator app that has scanned it. */
async function scan(page: Page, name: string) {
  await field(page, 'Name of this device').fill(name);
  await press(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(field(page, 'Code')).toBeFocused();
  return authenticator((await field(page, 'Key').inputValue()).replaceAll(' ', ''));
}

test('two-step verification is set up, required at the next sign-in and after a reset link, locked, and removed by an admin [AUTH-API-11] [S11] @all', async ({
  page,
  product,
  person,
}) => {
  test.slow();
  await page.goto(`${product.url}/login`);
  await signInWith(page, person.email, PASSWORD);
  await isHeaded(page, 'Welcome back, Robin');
  await goWithin(page, '/settings');
  await mentions(page, 'Signing in asks for your password only.');
  await press(page, 'Set up');
  await expect(field(page, 'Name of this device')).toHaveValue('Authenticator app');
  const app = await scan(page, 'My phone');
  expect(await findings(page, 'setting up', ['desktop', 'phone'])).toEqual([]);
  await field(page, 'Code').fill(app.wrong());
  await press(page, 'Turn on');
  await isRefused(page, 'This code is not right');
  await field(page, 'Code').fill(await app.next());
  await press(page, 'Turn on');
  // Behind the codes, which are asked to be saved at once.
  await says(page, 'Two-step verification is on. You were signed out everywhere else.');
  await press(page, 'I have saved them');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('Added');
  expect(await findings(page, 'settings with a device', ['desktop'])).toEqual([]);
  await mailTo(product, person.email, /Two-step verification was set up/);

  // The second page of the sign-in; no other page opens before the code.
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Sign out Robin Tester');
  await signInWith(page, person.email, PASSWORD);
  await asksForCode(page);
  expect(await findings(page, 'the second page', ['desktop', 'phone'])).toEqual([]);
  const bearer = (await storedSession(page))?.access_token ?? '';
  expect((await plain(product, '/api/preferences', { bearer })).status).toBe(401);
  await page.goto(`${product.url}/settings`);
  await asksForCode(page);
  await expect(page).toHaveURL(`${product.url}/two-step`);
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await enter(page, app.used());
  await isRefused(page, 'This code is not right');
  await enter(page, '12 34');
  await isRefused(page, 'Enter the six digits of the code');
  await press(page, 'Sign out');
  await expect(page).toHaveURL(`${product.url}/login`);
  await signInWith(page, person.email, PASSWORD);
  await asksForCode(page);
  const code = await app.next();
  await enter(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await isHeaded(page, 'Welcome back, Robin');

  // A second device; after the one of this session is removed, a code of the other is required.
  await goWithin(page, '/settings');
  await press(page, 'Add another device');
  const tablet = await scan(page, 'Tablet');
  await field(page, 'Code').fill(await tablet.next());
  await press(page, 'Turn on');
  await isTold(page, 'Tablet was added.');
  await press(page, 'Remove Tablet');
  await expect(page.getByRole('alertdialog')).toContainText('Remove Tablet? Its codes will no longer be accepted.');
  await press(page, 'Remove');
  await asksForCode(page);

  // A reset link does not bypass it; six tries lock the device.
  await press(page, 'Sign out');
  await done(aClient(product).resetPasswordForEmail(person.email));
  await openMail(page, product, person.email, /Reset/);
  await asksForCode(page);
  await expect(field(page, 'New password')).toHaveCount(0);
  await page.goto(`${product.url}/settings`);
  await expect(page).toHaveURL(`${product.url}/two-step`);
  await page.goBack();
  await asksForCode(page);
  for (let tried = 0; tried < 5; tried++) {
    const answered = page.waitForResponse(/\/verify$/);
    await enter(page, app.wrong());
    await answered;
    await isRefused(page, 'This code is not right');
  }
  await enter(page, app.wrong());
  await isRefused(page, 'Too many wrong codes. Try again in 15 minutes.');

  // The device is lost: an admin removes it, and the same page continues.
  const admin = callsOf(product, await administrator(product, 'admin'));
  await admin.call('DELETE', `/api/admin/users/${idOf(person)}/factors`);
  await mailTo(product, person.email, /Two-step verification was removed/);
  await enter(page, app.wrong());
  await isHeaded(page, 'Set a new password');
  await expect(field(page, 'New password')).toBeEnabled();
});

test('the last device is removed by its owner, and the password alone signs in again [AUTH-API-11] [S11] @all', async ({
  page,
  product,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = aClient(product);
  await done(client.signInWithPassword({ email: person.email, password: PASSWORD }));
  const { id, totp } = await done(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Old phone' }));
  const code = await authenticator(totp.secret).next();
  const session = await done(client.mfa.challengeAndVerify({ factorId: id, code }));
  await signIn(page, product, { ...person, session: { ...session } }, '/settings');
  await press(page, 'Remove Old phone');
  const question = page.getByRole('alertdialog', { name: 'Turn off two-step verification' });
  await expect(question).toContainText('Signing in will ask for your password only.');
  await expect(button(question, 'Cancel')).toBeFocused();
  await press(question, 'Turn off');
  await isTold(page, 'Two-step verification is off.');
  await expect(button(page, 'Set up')).toBeVisible();
  await mailTo(product, person.email, /authenticator app was removed/);
  const { user } = await done(aClient(product).signInWithPassword({ email: person.email, password: PASSWORD }));
  expect(user).not.toHaveProperty('factors');
});
