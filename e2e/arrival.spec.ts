import type { Page } from 'playwright/test';
import { findings } from '#e2e/a11y-checks.ts';
import { openAndContinue, storedSession } from '#e2e/accounts-steps.ts';
import { aClient, aPerson, done, follow, mailNumber } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, newPerson, pageIn, type Running, signIn, test } from '#e2e/fixtures.ts';
import { fill, followLink, heading, isHeaded, press, says } from '#e2e/vocabulary.ts';

const asks = (page: Page, email: string) => expect(heading(page, `Continue as ${email}?`)).toBeVisible();
type Tokens = { access_token: string; refresh_token: string };
const tokenOf = async (page: Page) => (await storedSession(page))?.access_token;

async function signInMail(product: Running, email: string) {
  await done(aClient(product).signInWithOtp({ email }));
  return mailTo(product, email, /sign-in link/);
}

test('another user’s sign-in link asks, names both accounts, and changes nothing when the person stays signed in [S9] @all', async ({
  page,
  product,
  person,
}) => {
  const stranger = await newPerson(product, 'Mallory');
  const mail = await signInMail(product, stranger.email);
  await signIn(page, product, person);
  const own = await tokenOf(page);
  await page.goto(pageIn(mail));
  await asks(page, stranger.email);
  await says(page, `You are signed in as ${person.email}.`);
  expect(await findings(page, 'the question', ['desktop', 'phone'])).toEqual([]);
  await followLink(page, 'Stay signed in');
  await isHeaded(page, 'Welcome back, Robin');
  expect(await tokenOf(page)).toBe(own);
  // Opening the link consumed nothing, not even by a scanner that follows links.
  for (const method of ['GET', 'HEAD']) expect((await follow(pageIn(mail), method)).location).toBe('');
  await openAndContinue(page, pageIn(mail));
  await isHeaded(page, 'Welcome back, Mallory');
  expect(await tokenOf(page)).not.toBe(own);
});

test('another user’s session in the URL of any page is never used without confirmation, and an expired one changes nothing [S9] @all', async ({
  page,
  product,
  person,
}) => {
  const stranger = await newPerson(product, 'Mallory');
  const forced = (path: string, { access_token, refresh_token }: Tokens, type = 'magiclink') =>
    `${product.url}${path}#${new URLSearchParams({ access_token, refresh_token, type })}`;
  const theirs = stranger.session as unknown as Tokens;
  const ways = [
    ['/login?source=email_confirm', 'magiclink'],
    ['/reset-password', 'recovery'],
    ['/auth/callback', 'magiclink'],
  ] as const;
  for (const [path, type] of ways) {
    await page.goto(forced(path, theirs, type));
    await asks(page, stranger.email);
    expect(await tokenOf(page)).toBeUndefined();
    expect(page.url()).toBe(`${product.url}/auth/confirm`);
  }
  await signIn(page, product, person);
  const own = await tokenOf(page);
  for (const [path, type] of ways.slice(1)) {
    await page.goto(forced(path, theirs, type));
    await asks(page, stranger.email);
    await says(page, `You are signed in as ${person.email}.`);
    expect(await tokenOf(page)).toBe(own);
  }
  await followLink(page, 'Stay signed in');
  await isHeaded(page, 'Welcome back, Robin');
  expect(await tokenOf(page)).toBe(own);

  const { client, session } = await aPerson(product);
  await done(client.signOut().then(({ error }) => ({ data: null, error })));
  await page.goto(forced('/auth/callback', session, 'signup'));
  await isHeaded(page, 'Welcome back, Robin');
  expect(await tokenOf(page)).toBe(own);
});

test('a link or a session of one’s own is used without a question where it was asked for, but not while another user is signed in [S9] [GAP-326] @all', async ({
  page,
  product,
  person,
}) => {
  const ask = async () => {
    await page.goto(`${product.url}/login?mode=reset`);
    await fill(page, 'Email', person.email);
    await press(page, 'Send reset instructions');
    await expect(page.getByRole('status').first()).toBeVisible();
  };
  await ask();
  const first = await mailTo(product, person.email, /Reset/);
  await page.goto(linkIn(first));
  await isHeaded(page, 'Set a new password');
  await expect(page).toHaveURL(`${product.url}/reset-password`);
  await page.evaluate(() => localStorage.clear());
  await ask();
  const stranger = await newPerson(product, 'Mallory');
  await signIn(page, product, stranger);
  await mailNumber(product, person.email, 2);
  await page.goto(pageIn(await mailTo(product, person.email, /Reset/)));
  await asks(page, person.email);
  await says(page, `You are signed in as ${stranger.email}.`);
});

test('a link requested by another client redirects to the sign-in service, with its code [GAP-111] @all', async ({
  page,
  product,
}) => {
  const { email } = await newPerson(product);
  await done(aClient(product, { flowType: 'pkce' }).signInWithOtp({ email }));
  const mail = await mailTo(product, email, /sign-in link/);
  const code = page.waitForRequest(/\/auth\/callback\?code=/);
  await openAndContinue(page, pageIn(mail));
  // Another client has the verifier: no one is signed in here.
  await code;
  await expect(page.getByRole('alert')).toContainText('Authentication failed. Please try again.');
  expect(await tokenOf(page)).toBeUndefined();
  expect((await follow(linkIn(mail))).query.get('error_code')).toBe('otp_expired');
});
