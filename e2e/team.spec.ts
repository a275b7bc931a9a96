import { randomUUID } from 'node:crypto';
import { findings, SIZES } from '#e2e/a11y-checks.ts';
import { signInWith } from '#e2e/accounts-steps.ts';
import { expect, mailTo, newPerson, PASSWORD, type Running, signIn, test } from '#e2e/fixtures.ts';

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
  const colleagues = page.getByRole('region', { name: 'Colleagues', exact: true });
  await expect(colleagues.getByText('You work alone here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Workspace:/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('Otterbeck');
  await expect(dialog.getByLabel('Role')).toHaveValue('editor');
  await expect(dialog.getByText('1 brand voice, 1 asset, 1 role and 0 documents')).toBeVisible();
  await dialog.getByLabel('Email of your colleague').fill(hilde.email);
  await dialog.getByRole('button', { name: 'Create workspace and invite' }).click();
  await page.waitForURL(/\/w\/otterbeck[a-z0-9-]*\/$/);
  await page.getByRole('link', { name: 'Workspace', exact: true }).click();
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
  await other.getByRole('button', { name: 'Join as Hilde Tester' }).click();
  await other.waitForURL(/\/w\/otterbeck/);
  await expect(page.getByLabel('Role of Hilde Tester')).toHaveValue('editor');
  await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
  await other.goto(link);
  await expect(other.getByText('You are a member already.')).toBeVisible();
});

test('a link leads back through the sign-in, and makes an account where there is none [MEMBER-09, MEMBER-10, MEMBER-15, TEAM-14]', async ({
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
  await page.getByRole('button', { name: 'Invite colleagues' }).click();
  const addresses = page.getByLabel('Email addresses');
  await addresses.fill(`${tomas.email} ada@`);
  await expect(page.getByText('"ada@" is not an email address')).toBeVisible();
  await addresses.fill(`${tomas.email}, ${unknown}`);
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('2 invitations sent')).toBeVisible();

  await signedOut.setViewportSize(SIZES.phone);
  await signedOut.goto(await invitationOf(product, tomas.email));
  await signedOut.getByRole('button', { name: 'Sign in' }).click();
  await signInWith(signedOut, tomas.email, PASSWORD);
  await signedOut.getByRole('button', { name: 'Join as Tomas Tester' }).click();
  await signedOut.waitForURL(/\/w\/otterbeck/);

  const stranger = await (await browser.newContext({ viewport: SIZES.phone })).newPage();
  await stranger.goto(await invitationOf(product, unknown));
  await stranger.getByLabel('First name').fill('Noor');
  await stranger.getByLabel('Last name').fill('Persson');
  await stranger.getByLabel('Password', { exact: true }).fill('Kv7-hafen-lantern!');
  await stranger.getByRole('button', { name: 'Create account and join' }).click();
  await stranger.waitForURL(/\/w\/otterbeck/);
  await expect(page.getByLabel('Role of Noor Persson')).toHaveValue('reviewer');
});
