import { randomUUID } from 'node:crypto';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { signInWith } from '#e2e/accounts-steps.ts';
import { expect, mailTo, newPerson, PASSWORD, type Running, signIn, test } from '#e2e/fixtures.ts';
import { button, followLink, heading, mentions, press, section } from '#e2e/vocabulary.ts';

async function invitationOf({ inbox }: Running, email: string): Promise<string> {
  const mail = await mailTo({ inbox }, email, /invites you to Otterbeck$/);
  const link = /https?:\/\/\S+\/invitation#\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('The mail has no link');
  return link;
}

test('a person alone invites a colleague, who joins with one click and is seen at once [TEAM-01, TEAM-02, TEAM-03, TEAM-04, MEMBER-12, MEMBER-13, MEMBER-16]', async ({
  page,
  otherPage: other,
  product,
  person,
  calls,
}) => {
  await calls.readyRole({ company_name: 'Otterbeck' });
  const hilde = await newPerson(product, 'Hilde');
  await signIn(page, product, person, '/settings');
  const colleagues = section(page, 'Colleagues');
  await mentions(colleagues, 'You work alone here.');
  await expect(button(page, /^Workspace:/)).toHaveCount(0);
  await press(page, 'Invite a colleague');
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('Otterbeck');
  await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('editor');
  await mentions(dialog, '1 brand voice, 1 asset, 1 role and 0 texts');
  await dialog.getByLabel('Email of your colleague').fill(hilde.email);
  await press(dialog, 'Create workspace and invite');
  await page.waitForURL(/\/w\/otterbeck[a-z0-9-]*\/$/);
  await followLink(page, 'Workspace');
  await expect(page.getByText(hilde.email)).toBeVisible();
  expect(await findings(page, 'members', ['phone', 'desktop'])).toEqual([]);

  const link = await invitationOf(product, hilde.email);
  await other.setViewportSize(SIZES.phone);
  await signIn(other, product, hilde, '/');
  await other.goto(link);
  await expect(
    other.getByText('Robin Tester invites you as Editor: you write, generate and send for review.'),
  ).toBeVisible();
  expect(await findings(other, 'invitation', ['phone'])).toEqual([]);
  await press(other, 'Join as Hilde Tester');
  await other.waitForURL(/\/w\/otterbeck/);
  await expect(page.getByLabel('Role of Hilde Tester')).toHaveValue('editor');
  await expect(heading(page, 'Invitations')).toHaveCount(0);
  await other.goto(link);
  await mentions(other, 'You are a member already.');
});

test('a link leads back through the sign-in, and makes an account where there is none [MEMBER-09, MEMBER-10, MEMBER-15, TEAM-14] @all', async ({
  page,
  browser,
  otherPage: signedOut,
  product,
  person,
  calls,
}) => {
  await calls.call('POST', '/api/workspaces', { name: 'Otterbeck' });
  const { items } = await calls.call<{ items: { slug: string }[] }>('GET', '/api/workspaces');
  const tomas = await newPerson(product, 'Tomas');
  const unknown = `${randomUUID()}@example.test`;
  await signIn(page, product, person, `/w/${items[0]?.slug}/workspace`);
  await press(page, 'Invite colleagues');
  const addresses = page.getByLabel('Email addresses');
  await addresses.fill(`${tomas.email} ada@`);
  await mentions(page, '"ada@" is not an email address');
  await addresses.fill(`${tomas.email}, ${unknown}`);
  await press(page, 'Send 2 invitations');
  await mentions(page, '2 invitations sent');

  await signedOut.setViewportSize(SIZES.phone);
  await signedOut.goto(await invitationOf(product, tomas.email));
  await press(signedOut, 'Sign in');
  await signInWith(signedOut, tomas.email, PASSWORD);
  await press(signedOut, 'Join as Tomas Tester');
  await signedOut.waitForURL(/\/w\/otterbeck/);

  const stranger = await (await browser.newContext({ viewport: SIZES.phone })).newPage();
  await stranger.goto(await invitationOf(product, unknown));
  await stranger.getByLabel('First name').fill('Noor');
  await stranger.getByLabel('Last name').fill('Persson');
  await stranger.getByLabel('Password', { exact: true }).fill('Kv7-hafen-lantern!');
  await press(stranger, 'Create account and join');
  await stranger.waitForURL(/\/w\/otterbeck/);
  await expect(page.getByLabel('Role of Noor Persson')).toHaveValue('reviewer');
});
