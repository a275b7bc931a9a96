import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { isTold, storedSession } from '#e2e/accounts-steps.ts';
import { administrator } from '#e2e/administrators.ts';
import { authenticator } from '#e2e/authenticator.ts';
import { aClient, anEmail, done } from '#e2e/contract/client.ts';
import { callsOf, expect, mailTo, PASSWORD, signIn, test } from '#e2e/fixtures.ts';
import { aSubject, LABEL, signInThere } from '#e2e/provider-steps.ts';
import { aTeam } from '#e2e/team-steps.ts';
import { button, checkbox, dialog, field, mentions, press, section, tick } from '#e2e/vocabulary.ts';
import { makeLate } from '#local/testing/late-session.ts';

const question = (page: Page) => dialog(page, 'Confirm it is you');
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Confirm', exact: true }).click();

test('a session of ten minutes ago must reauthenticate, and then continues the action, over another dialog too [S10] [S11] @all', async ({
  page,
  product,
  person,
}) => {
  await makeLate(product, person.session.access_token);
  await signIn(page, product, person, '/settings');
  const wanted = anEmail();
  await field(page, 'New email address').fill(wanted);
  await press(page, 'Change email');
  await expect(field(page, 'Your password')).toBeFocused();
  expect(await findings(page, 'confirm it is you', ['desktop', 'phone'])).toEqual([]);

  // Escape cancels: the typed text stays, and the focus returns.
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await mentions(page, 'Nothing was changed: you did not confirm that it is you.');
  await expect(field(page, 'New email address')).toHaveValue(wanted);
  await expect(button(page, 'Change email')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field(page, 'Your password')).toBeFocused();
  await page.keyboard.press('Enter');
  await mentions(question(page), 'Password is required');
  await page.keyboard.type('Not.My-password1');
  await page.keyboard.press('Enter');
  await mentions(question(page), 'Incorrect password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section(page, 'Email address').getByText('Waiting for both confirmations')).toBeFocused();
  await expect(question(page)).toBeHidden();

  // Reauthenticated for ten minutes: the next change does not ask. Later it does, over the open dialog, which keeps its text.
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await press(page, 'Set up');
  await press(page, 'Continue');
  await expect(code).toBeVisible();
  await press(page.getByRole('dialog'), 'Cancel');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await makeLate(product, person.session.access_token);
  await press(page, 'Set up');
  await field(page, 'Name of this device').fill('My phone');
  await press(page, 'Continue');
  await expect(field(page, 'Your password')).toBeFocused();
  await press(question(page), 'Cancel');
  await expect(question(page)).toBeHidden();
  await expect(field(page, 'Name of this device')).toHaveValue('My phone');
  await press(page, 'Continue');
  await field(page, 'Your password').fill(PASSWORD);
  expect(await findings(page, 'confirm over a dialog', ['desktop', 'phone'])).toEqual([]);
  await confirm(page);
  await expect(code).toBeVisible();
});

test('an owner of ten minutes ago must reauthenticate before links decide and an admin is invited [S10] [SHARE-06] @all', async ({
  page,
  product,
  person,
}) => {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  await makeLate(product, person.session.access_token);
  await signIn(page, product, person, team.path('/workspace/settings'));
  const decides = checkbox(page, 'The answer of a share link decides');
  await decides.click();
  await press(page, 'Let links approve');
  await field(page, 'Your password').fill(PASSWORD);
  await confirm(page);
  await expect(decides).toBeChecked();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await makeLate(product, person.session.access_token);
  await page.goto(`${product.url}${team.path('/workspace')}`);
  await press(page, 'Invite colleagues');
  await field(page, 'Email addresses').fill(anEmail());
  await page.getByRole('radio', { name: /^Admin/ }).check();
  await press(page, 'Send 1 invitation');
  await field(page, 'Your password').fill(PASSWORD);
  await confirm(page);
  await isTold(page, '1 invitation sent');
});

test('with two-step verification the code is asked for, not the password [S11] @all', async ({
  page,
  product,
  person,
}) => {
  const client = aClient(product);
  await done(client.signInWithPassword({ email: person.email, password: PASSWORD }));
  const { id, totp } = await done(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Old phone' }));
  const app = authenticator(totp.secret);
  const session = await done(client.mfa.challengeAndVerify({ factorId: id, code: await app.next() }));
  await makeLate(product, session.access_token);
  await signIn(page, product, { ...person, session: { ...session } }, '/settings');
  await press(page, 'Remove Old phone');
  await press(page.getByRole('alertdialog'), 'Turn off');
  await expect(field(page, 'Code')).toBeFocused();
  await expect(field(page, 'Your password')).toHaveCount(0);
  await field(page, 'Code').fill(app.wrong());
  await confirm(page);
  await mentions(question(page), 'This code is not right');
  await field(page, 'Code').fill(await app.next());
  await confirm(page);
  await isTold(page, 'Two-step verification is off.');
});

test('people without a password delete their account after entering mailed digits [S10] [SET-27] @all', async ({
  page,
  product,
}) => {
  const subject = await aSubject(product);
  await page.goto(`${product.url}/login`);
  await press(page, `Continue with ${LABEL}`);
  await signInThere(page, subject);
  await expect(page).toHaveURL(`${product.url}/`);
  const session = { access_token: (await storedSession(page))?.access_token ?? '' };
  const calls = callsOf(product, { email: subject.email, first_name: 'Ada', session });
  await calls.call('PUT', '/api/preferences', { tutorial_completed: true });
  await makeLate(product, session.access_token);
  await page.goto(`${product.url}/settings`);
  await mentions(page, 'You are asked to confirm that it is you before anything is deleted.');
  await press(page, 'Delete Account');
  await expect(field(page, 'Confirm Password')).toHaveCount(0);
  await tick(page, 'I understand that this action cannot be undone');
  await press(page, 'Confirm Delete');
  await expect(field(page, 'Code')).toBeFocused();
  await expect(question(page)).toContainText(`Six digits from the mail we sent to ${subject.email}`);
  expect(await findings(page, 'mailed digits', ['desktop', 'phone'])).toEqual([]);
  const { text } = await mailTo(product, subject.email, /code|confirm/i);
  await field(page, 'Code').fill(/(?:^|: )(\d{6})(?:$| \()/m.exec(text)?.[1] ?? '');
  await confirm(page);
  await expect(page).toHaveURL(`${product.url}/login`);
});

test('an administrator must reauthenticate before anything is written, and the form then continues by itself [S15] @all', async ({
  page,
  product,
}) => {
  const admin = await administrator(product, 'admin');
  await makeLate(product, admin.session.access_token);
  await signIn(page, product, admin, '/admin/users');
  await press(page, 'Invite user');
  const invited = anEmail();
  await field(page, 'Email').fill(invited);
  await press(page, 'Send invitation');
  await expect(field(page, 'Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(field(page, 'Email')).toHaveValue(invited);
  await press(page, 'Send invitation');
  await field(page, 'Your password').fill(admin.password);
  await confirm(page);
  await expect(page.getByText(invited).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await mailTo(product, invited);
});
