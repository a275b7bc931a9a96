import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import {
  aSubject,
  LABEL,
  NAME,
  redirected,
  signInBy,
  startProvided,
} from '#api/accounts/auth/external/testing/provided.ts';
import {
  aClient,
  anEmail,
  aPerson,
  follow,
  mailTo,
  PASSWORD,
  type Service,
  serviceToken,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { type OidcPerson, putPerson, throughProvider } from '#local/testing/oidc.ts';

const { service, provider } = await startProvided();
const { db } = service.deps;

const arrive = (person: OidcPerson, at: Service = service) => signInBy(at, provider, { hint: person.sub });
const whoIs = (answer: Awaited<ReturnType<typeof arrive>>) => decodeJwt(answer.fragment.access_token ?? '').sub;
const accountsWith = (email: string) => db.selectFrom('auth.users').selectAll().where('email', '=', email).execute();
const providersOf = async (userId: string) => {
  const rows = await db.selectFrom('auth.identities').select('provider').where('user_id', '=', userId).execute();
  return rows.map((row) => row.provider).sort();
};
const auditOf = async (userId: string) => {
  const rows = await db
    .selectFrom('audit.events')
    .select('action')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const unverified = { error: 'access_denied', error_code: 'provider_email_needs_verification' };

test('an account is linked by the verified address: one account, two sign-in methods, and its owner gets a mail', async () => {
  const { email, id, client } = await aPerson(service);
  const person = await aSubject(provider, { email: email.toUpperCase() });
  expect(whoIs(await arrive(person))).toBe(id);
  expect(await providersOf(id)).toEqual([NAME, 'email']);
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({
    app_metadata: { provider: 'email', providers: [NAME, 'email'] },
    user_metadata: { first_name: 'Ada' },
  });
  // A password proved before stays what it was.
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const mail = await mailTo(service, email, 2);
  expect(mail.subject).toBe('A new way to sign in to Rolevoice');
  expect(mail.text).toContain(LABEL);
  expect(await auditOf(id)).toContain('identity_linked');
});

test.each([
  ['says it is not verified', { email_verified: false }],
  ['says nothing about it', { email_verified: 'no' }],
])(
  'an account is not linked by an address the provider %s; its owner gets a mail that explains how to sign in',
  async (_what, more) => {
    const { email, id } = await aPerson(service);
    const { fragment, query } = await arrive(await aSubject(provider, { email, ...more }));
    expect(query).toMatchObject(unverified);
    expect(fragment.access_token).toBeUndefined();
    expect(await providersOf(id)).toEqual(['email']);
    expect((await mailTo(service, email, 2)).subject).toBe('You already have a Rolevoice account');
  },
);

test('a verified flag given as text is understood', async () => {
  const { email, id } = await aPerson(service);
  expect(whoIs(await arrive(await aSubject(provider, { email, email_verified: 'true' })))).toBe(id);
});

test('linking an unconfirmed account removes its password, other sign-in methods and names', async () => {
  const email = anEmail();
  const stranger = aClient(service);
  await stranger.signUp({
    email,
    password: PASSWORD,
    options: { data: { first_name: 'Mallory', job_title: 'Thief' } },
  });
  const { link } = await mailTo(service, email);
  const person = await aSubject(provider, { email });
  const id = whoIs(await arrive(person));
  const [account] = await accountsWith(email);
  expect(account).toMatchObject({
    id,
    password_hash: null,
    email_confirmed_at: expect.any(Date),
    app_metadata: { provider: NAME, providers: [NAME] },
    user_metadata: {
      first_name: 'Ada',
      last_name: 'Stone',
      sub: id,
      email,
      email_verified: true,
      phone_verified: false,
    },
  });
  expect(await providersOf(String(id))).toEqual([NAME]);
  const refused = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(refused.error).toMatchObject({ code: 'invalid_credentials' });
  // The link of the first sign-up is void, too.
  expect((await follow(link)).values.get('error_code')).toBe('otp_expired');
});

test('no verified address: a new unconfirmed account, and a confirmation mail', async () => {
  const person = await aSubject(provider, { email_verified: false });
  const first = await arrive(person);
  expect(first.query).toMatchObject(unverified);
  expect(first.query.error_description).toContain(LABEL);
  const [account] = await accountsWith(String(person.email));
  expect(account).toMatchObject({ email_confirmed_at: null });
  expect(await providersOf(String(account?.id))).toEqual([]);
  // Asking again changes nothing, and sends the link again.
  const browser = await inBrowser(person);
  expect(browser.arrived.query).toMatchObject(unverified);
  const { link, subject } = await mailTo(service, String(person.email), 2);
  expect(subject).toMatch(/^Confirm your email/);
  expect((await browser.open(link)).fragment.access_token).toBeTruthy();
  expect(await accountsWith(String(person.email))).toMatchObject([
    { id: account?.id, app_metadata: { provider: NAME, providers: [NAME] }, user_metadata: { first_name: 'Ada' } },
  ]);
  expect(whoIs(await arrive(person))).toBe(account?.id);
});

/** Signs in by the provider in a browser of its own, which keeps its cookie. */
async function inBrowser({ sub }: OidcPerson) {
  const headers = { 'sec-fetch-site': 'none' };
  const asked = new URLSearchParams({ provider: NAME, redirect_to: `${service.url}/auth/callback`, login_hint: sub });
  const begun = await redirected(service, `/auth/v1/authorize?${asked}`, { headers });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = (url: string) => redirected(service, url, { headers: { ...headers, cookie } });
  return { arrived: await open(await throughProvider(provider, begun.location)), open };
}

test('a provider account with the unverified address of another person does not open that person’s account [S9]', async () => {
  const email = anEmail();
  const stranger = await aSubject(provider, { email, email_verified: false });
  expect((await inBrowser(stranger)).arrived.query).toMatchObject(unverified);
  await aClient(service).signUp({ email, password: PASSWORD, options: { data: { first_name: 'Vera' } } });
  await follow((await mailTo(service, email, 2)).link);
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  expect((await arrive(stranger)).fragment.access_token).toBeUndefined();
  const [account] = await accountsWith(email);
  expect(await providersOf(String(account?.id))).toEqual(['email']);
});

test.each([
  ['a program', { cookie: '' }],
  ['another browser', { cookie: 'theme=dark' }],
])(
  'a provider’s unverified address that is confirmed in %s brings neither its identity nor its names [S9]',
  async (_what, headers) => {
    const email = anEmail();
    const stranger = await aSubject(provider, { email, email_verified: false, given_name: 'Mallory' });
    await inBrowser(stranger);
    const { link } = await mailTo(service, email);
    expect((await redirected(service, link, { headers })).fragment.access_token).toBeTruthy();
    const [account] = await accountsWith(email);
    expect(JSON.stringify(account)).not.toContain('Mallory');
    expect(await providersOf(String(account?.id))).toEqual(['email']);
    expect((await arrive(stranger)).fragment.access_token).toBeUndefined();
  },
);

test('an unconfirmed account is confirmed as soon as the provider has verified the address', async () => {
  const person = await aSubject(provider, { email_verified: false });
  await arrive(person);
  await putPerson(provider, { ...person, email_verified: true });
  const id = whoIs(await arrive(person));
  expect(await accountsWith(String(person.email))).toMatchObject([{ id, email_confirmed_at: expect.any(Date) }]);
  expect(await auditOf(String(id))).toEqual(['user_signed_up', 'identity_linked', 'user_confirmed', 'user_signed_in']);
});

test('without an address at all there is no account', async () => {
  const { email: _, ...nameless } = await aSubject(provider);
  await putPerson(provider, nameless);
  expect((await arrive(nameless)).query).toMatchObject(unverified);
});

test('the subject counts, not the address: it may change at the provider', async () => {
  const person = await aSubject(provider);
  const id = whoIs(await arrive(person));
  const moved = anEmail();
  await putPerson(provider, { ...person, email: moved, email_verified: false });
  expect(whoIs(await arrive(person))).toBe(id);
  expect(await accountsWith(moved)).toEqual([]);
  // And another subject that now has the old address stays a separate user.
  expect(whoIs(await arrive(await aSubject(provider, { email: String(person.email) })))).toBe(id);
});

test('a banned user cannot sign in, known or newly linked', async () => {
  const { email, id } = await aPerson(service);
  await db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute();
  const banned = { error: 'access_denied', error_code: 'user_banned', error_description: 'User is banned' };
  expect((await arrive(await aSubject(provider, { email }))).query).toEqual(banned);
  expect(await providersOf(id)).toEqual(['email']);
  const person = await aSubject(provider);
  const known = String(whoIs(await arrive(person)));
  await db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .where('id', '=', known)
    .execute();
  expect((await arrive(person)).query).toEqual(banned);
});

test('a softly deleted user becomes a new user', async () => {
  const person = await aSubject(provider);
  const before = String(whoIs(await arrive(person)));
  const token = await serviceToken(service);
  await fetch(`${service.url}/auth/v1/admin/users/${before}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ should_soft_delete: true }),
  });
  const after = whoIs(await arrive(person));
  expect(after).toBeTruthy();
  expect(after).not.toBe(before);
});

test('concurrent first sign-ins of one person make one account', async () => {
  const person = await aSubject(provider);
  const answers = await Promise.all([1, 2, 3, 4].map(() => arrive(person)));
  expect(new Set(answers.map(whoIs)).size).toBe(1);
  expect(await accountsWith(String(person.email))).toHaveLength(1);
});

test('with sign-ups off new users are refused and existing ones sign in', async () => {
  const { AUTH_OIDC_ISSUER: issuer = '', AUTH_OIDC_CLIENT_ID = '', AUTH_OIDC_CLIENT_SECRET = '' } = service.deps.config;
  const settings = { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT_ID, AUTH_OIDC_CLIENT_SECRET, AUTH_OIDC_PROVIDER: NAME };
  const closed = await startService({ ...settings, AUTH_SIGNUPS_DISABLED: 'on' }, service);
  const { email, id } = await aPerson(service);
  const stranger = await aSubject(provider);
  expect((await arrive(stranger, closed)).query).toMatchObject({ error_code: 'signup_disabled' });
  expect(await accountsWith(String(stranger.email))).toEqual([]);
  expect(whoIs(await arrive(await aSubject(provider, { email }), closed))).toBe(id);
});

test('with auto-confirm an unverified address makes a new account, and still links none', async () => {
  const { AUTH_OIDC_ISSUER: issuer = '', AUTH_OIDC_CLIENT_ID = '', AUTH_OIDC_CLIENT_SECRET = '' } = service.deps.config;
  const settings = { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT_ID, AUTH_OIDC_CLIENT_SECRET, AUTH_OIDC_PROVIDER: NAME };
  const open = await startService({ ...settings, AUTH_AUTOCONFIRM: 'on' }, service);
  expect(whoIs(await arrive(await aSubject(provider, { email_verified: false }), open))).toBeTruthy();
  const { email } = await aPerson(service);
  const taken = await aSubject(provider, { email, email_verified: false });
  expect((await arrive(taken, open)).query).toMatchObject(unverified);
});
