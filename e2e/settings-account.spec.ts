import { randomUUID } from 'node:crypto';
import { findings } from '#e2e/a11y-checks.ts';
import { isRefused, isTold, openAndContinue, storedSession } from '#e2e/accounts-steps.ts';
import { administrator } from '#e2e/administrators.ts';
import { anEmail, mailCount, takes } from '#e2e/contract/client.ts';
import {
  expect,
  mailTo,
  PASSWORD,
  type Person,
  pageIn,
  type Running,
  signIn,
  testSignedUp as test,
} from '#e2e/fixtures.ts';
import { button, field, followLink, heading, mentions, press, says, section } from '#e2e/vocabulary.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Another session of the person, from a browser with this user agent. */
async function anotherSignIn(product: Running, { email }: Person, userAgent: string): Promise<Person['session']> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Person['session'];
}

test('the address changes once both mailboxes confirmed, each page shows its step, and the old one gets a notice @all', async ({
  page,
  otherPage: mailbox,
  product,
  person,
}) => {
  await signIn(page, product, person, '/settings');
  const card = section(page, 'Email address');
  await expect(card.getByText(/We send a link to your current address and one to the new address/)).toBeVisible();
  for (const [given, said] of [
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    [person.email.toUpperCase(), 'This is your email address already'],
    [(await administrator(product, 'admin')).email, 'An account with this email already exists'],
  ] as const) {
    await field(page, 'New email address').fill(given);
    await press(page, 'Change email');
    await says(page, said);
    await expect(field(page, 'New email address')).toBeFocused();
  }
  await page.route('**/auth/v1/user?**', (route) => route.abort());
  await field(page, 'New email address').fill(anEmail());
  await press(page, 'Change email');
  await isRefused(page, 'Failed to change the email address');
  await page.unroute('**/auth/v1/user?**');

  // Requested, cancelled and requested again: the first links are void.
  const unwanted = anEmail();
  await field(page, 'New email address').fill(unwanted);
  await press(page, 'Change email');
  await expect(card.getByText('Waiting for both confirmations')).toBeFocused();
  await expect(card).toContainText(`We sent a link to ${person.email} and one to ${unwanted}.`);
  await press(page, 'Cancel the change');
  await isTold(page, 'The change was cancelled. The links no longer work.');
  const wanted = anEmail();
  await field(page, 'New email address').fill(wanted);
  await press(page, 'Change email');
  await mentions(card, 'Waiting for both confirmations');
  // Mails are sent side by side: the first ones arrive before the next are requested, so that the newest are the last.
  await expect.poll(() => mailCount(product, person.email)).toBe(3);
  await expect.poll(() => mailCount(product, wanted)).toBe(1);
  await press(page, 'Send again');
  await isTold(page, 'The links were sent again. Earlier ones no longer work.');
  expect(await findings(page, 'settings with a change under way', ['phone'])).toEqual([]);

  await mailbox.goto(pageIn(await mailTo(product, unwanted)));
  await isRefused(mailbox, 'Authentication failed. Please try again.');
  const links = async () => [
    pageIn(await mailTo(product, wanted, /new/)),
    pageIn(await mailTo(product, person.email, /may change/)),
  ];
  // The old address got three mails besides that of its sign-up, the new one two: only the newest are valid.
  await expect.poll(() => mailCount(product, person.email)).toBe(4);
  await expect.poll(() => mailCount(product, wanted)).toBe(2);
  const [fresh = '', current = ''] = await links();
  await openAndContinue(mailbox, fresh);
  await expect(heading(mailbox, 'One confirmation to go')).toBeVisible();
  await expect(mailbox).toHaveURL(`${product.url}/auth/callback`);
  expect(await storedSession(mailbox)).toBeNull();
  expect(await findings(mailbox, 'one confirmation to go', ['phone'])).toEqual([]);
  await openAndContinue(mailbox, current);
  await expect(heading(mailbox, 'Your email address is changed')).toBeVisible();
  await isTold(mailbox, `You sign in with ${wanted} from now on.`);
  await followLink(mailbox, 'Continue');
  await expect(heading(mailbox, 'Welcome back, Robin')).toBeVisible();
  expect((await mailTo(product, person.email, /was changed/)).text).toContain('no longer belongs to it');

  // The requesting browser shows the change when it gets the focus.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(field(page, 'Email Address')).toHaveValue(wanted);
  await expect(button(page, 'Change email')).toBeVisible();
});

test('devices are listed, signed out one by one and all others at once [AUTH-API-12] @all', async ({
  page,
  product,
  person,
}) => {
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 400, json: {} }));
  await signIn(page, product, { ...person, session: await anotherSignIn(product, person, FIREFOX) }, '/settings');
  const card = section(page, 'Signed-in devices');
  await mentions(card, 'Failed to load your devices');
  await page.unroute('**/api/sessions');
  await press(page, 'Try again');
  const rows = card.getByRole('listitem');
  // The link in the mail signed in too, before the password did.
  await expect(rows).toHaveText([/Firefox on Windows/, /Unknown device/, /Unknown device/]);
  await expect(rows.first()).toContainText(
    /Firefox on Windows\s*This device\s*Signed in .* from .*127\.0\.0\.1 · last used just now/,
  );
  await expect(rows.first().getByRole('button')).toHaveCount(0);

  const other = await anotherSignIn(product, person, 'Mozilla/5.0 (X11; CrOS)');
  expect(await takes(product, other.access_token)).toBe('200 200');
  await page.reload();
  await expect(rows).toHaveText([/Firefox on Windows/, /ChromeOS/, /Unknown device/, /Unknown device/]);
  await button(page, 'Sign out Unknown device').first().click();
  await isTold(page, 'Unknown device was signed out');
  await expect(rows).toHaveCount(3);
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await press(page, 'Sign out others');
  await isRefused(page, 'Failed to sign out the others');
  await page.unroute('**/auth/v1/logout**');
  await press(page, 'Sign out others');
  await isTold(page, 'All other devices were signed out');
  await expect(rows).toHaveCount(1);
  await says(page, 'You are signed in nowhere else.');
  await expect(button(page, 'Sign out others')).toBeDisabled();
  expect(await takes(product, other.access_token)).toBe('403 session_not_found 401');
});

test('an admin invites a person, who says a name, sets a password and is signed in [PERM-04] [ADMIN-02] [GAP-328] @all', async ({
  page,
  otherPage: guest,
  product,
  person,
}) => {
  await signIn(page, product, await administrator(product, 'admin'), '/admin/users');
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  const invite = (email: string) =>
    field(page, 'Email')
      .fill(email)
      .then(() => press(page, 'Send invitation'));
  await press(page, 'Invite user');
  await expect(field(page, 'Email')).toBeFocused();
  for (const [given, said] of [
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    [person.email, 'An account with this email already exists'],
  ] as const) {
    await invite(given);
    await says(page, said);
  }
  await page.route('**/api/admin/invitations', (route) => route.abort());
  await invite(anEmail());
  await isRefused(page, 'Failed to send the invitation. Please try again.');
  expect(await findings(page, 'inviting', ['phone'])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unroute('**/api/admin/invitations');
  const email = `guest-${randomUUID()}@example.test`;
  await invite(email);
  await isTold(page, `Invitation sent to ${email}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: email }).first()).toBeVisible();

  await openAndContinue(guest, pageIn(await mailTo(product, email, /invited/)));
  await expect(heading(guest, 'Set your password')).toBeVisible();
  expect(await findings(guest, 'set your password', ['phone'])).toEqual([]);
  await field(guest, 'First name').fill('Greta');
  await field(guest, 'Last name').fill('Guest');
  await field(guest, 'New password').fill('weak');
  await press(guest, 'Set password');
  await isRefused(guest, 'Please ensure your password meets all requirements');
  await field(guest, 'New password').fill(PASSWORD);
  await field(guest, 'Confirm new password').fill(PASSWORD);
  await press(guest, 'Set password');
  await expect(guest).toHaveURL(`${product.url}/`);
  // A first visit begins with the tutorial.
  await press(guest, 'Skip');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Greta');
});
