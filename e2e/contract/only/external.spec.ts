import { createHash } from 'node:crypto';
import { aClient, anEmail, aPerson, done, follow, mailNumber, plain, refusal } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Provided, test } from '#e2e/fixtures.ts';
import { aSubject, PROVIDER } from '#e2e/provider-steps.ts';
import { anIdToken, throughProvider } from '#local/testing/oidc.ts';

// The client's types list only the providers of the original service.
const provider = PROVIDER as 'google';

/** Follows a redirect of the product to the provider and back; returns the last URL. */
async function walk(product: Provided, url: string) {
  const begun = await follow(url);
  return follow(await throughProvider(product, begun.location));
}

test('signInWithOAuth signs in with the provider, with and without PKCE [AUTH-API-09]', async ({ product }) => {
  const { sub, email } = await aSubject(product);
  const options = { redirectTo: `${product.url}/auth/callback`, queryParams: { login_hint: sub } };
  const implicit = aClient(product);
  const { url } = await done(implicit.signInWithOAuth({ provider, options }));
  const { fragment } = await walk(product, String(url));
  const { access_token = '', refresh_token = '' } = fragment;
  const { user } = await done(implicit.setSession({ access_token, refresh_token }));
  expect(user).toMatchObject({ email, app_metadata: { provider: PROVIDER, providers: [PROVIDER] } });

  const careful = aClient(product, { flowType: 'pkce' });
  const asked = await done(careful.signInWithOAuth({ provider, options }));
  const { query, fragment: none } = await walk(product, String(asked.url));
  expect(none).toEqual({});
  const { session } = await done(careful.exchangeCodeForSession(query.get('code') ?? ''));
  expect(session.user.id).toBe(user?.id);
  expect(session.provider_token).toBeTruthy();
  expect(await refusal(aClient(product, { flowType: 'pkce' }).exchangeCodeForSession('again'))).toContain(
    'code verifier',
  );
  expect(await done(careful.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'oauth', timestamp: expect.any(Number) }],
  });
});

test('the redirect of a failed callback has the error', async ({ product }) => {
  const code = async (address: string) => (await follow(address)).query.get('error_code');
  const callback = `${product.url}/auth/v1/callback`;
  expect(await code(callback)).toBe('bad_oauth_callback');
  expect(await code(`${callback}?code=x&state=unknown`)).toBe('bad_oauth_state');
  const { url } = await done(
    aClient(product).signInWithOAuth({ provider, options: { queryParams: { login_hint: 'refuse' } } }),
  );
  const back = await throughProvider(product, (await follow(String(url))).location);
  expect((await follow(back)).query.get('error')).toBe('access_denied');
  expect(await code(back)).toBe('flow_state_already_used');
  const unknown = await plain(product, '/auth/v1/authorize?provider=google');
  expect([unknown.status, unknown.body.error_code]).toEqual([400, 'validation_failed']);
});

test('signInWithIdToken accepts a token of the provider and no other [AUTH-API-05]', async ({ product }) => {
  const person = await aSubject(product);
  const grant = async (claims: object, more: { nonce?: string; key?: 'other' } = {}) => {
    const token = await anIdToken(product, { ...person, ...claims }, more.key);
    const { nonce } = more;
    return aClient(product).signInWithIdToken({ provider, token, ...(nonce && { nonce }) });
  };
  expect(await refusal(grant({}))).toBe('400 undefined: Nonces mismatch');
  expect(await refusal(grant({ aud: 'another' }))).toBe('400 undefined: Unacceptable audience in id_token: [another]');
  expect(await refusal(grant({}, { key: 'other' }))).toBe('400 undefined: Bad ID token');
  expect(await refusal(grant({ exp: 1 }))).toBe('400 undefined: Bad ID token');
  expect(await refusal(grant({ iss: 'https://else.test' }))).toBe('400 undefined: Bad ID token');
  const nonce = createHash('sha256').update('mine').digest('hex');
  const rule = '400 undefined: Passed nonce and nonce in id_token should either both exist or not.';
  expect(await refusal(grant({ nonce }))).toBe(rule);
  expect(await refusal(grant({}, { nonce: 'mine' }))).toBe(rule);
  expect(await refusal(grant({ nonce }, { nonce: 'not mine' }))).toBe('400 undefined: Nonces mismatch');
  expect((await done(grant({ nonce }, { nonce: 'mine' }))).user.email).toBe(person.email);
  const foreign = aClient(product).signInWithIdToken({ provider: 'google', token: 'any' });
  expect(await refusal(foreign)).toBe(
    '400 provider_disabled: Provider (issuer "https://accounts.google.com") is not enabled',
  );
});

/** Signs in with an id token of the provider and a nonce, like an app. */
/** The id token and nonce of a program that called the provider. */
async function nonceAndToken(product: Provided, claims: object) {
  const nonce = crypto.randomUUID();
  const hashed = createHash('sha256').update(nonce).digest('hex');
  return { provider, token: await anIdToken(product, { ...claims, nonce: hashed }), nonce };
}

const idTokenSignIn = async (product: Provided, claims: object) =>
  aClient(product).signInWithIdToken(await nonceAndToken(product, claims));

test('only a verified address is linked to an account, and an unconfirmed account loses its password', async ({
  product,
}) => {
  const { email, id } = await aPerson(product);
  const signIn = async (more: object) => idTokenSignIn(product, await aSubject(product, { email, ...more }));
  const unverified = signIn({ email_verified: false });
  expect(await refusal(unverified)).toContain('422 provider_email_needs_verification: Unverified email with');
  const { user } = await done(signIn({}));
  expect(user.id).toBe(id);

  const early = anEmail();
  await done(aClient(product).signUp({ email: early, password: PASSWORD }));
  const { sub } = await aSubject(product);
  const claims = { sub, email: early, email_verified: true };
  const owner = await done(idTokenSignIn(product, claims));
  expect(owner.user.identities?.map((identity) => identity.provider)).toEqual([PROVIDER]);
  const stranger = aClient(product).signInWithPassword({ email: early, password: PASSWORD });
  expect(await refusal(stranger)).toBe('400 invalid_credentials: Invalid login credentials');
});

test('an unverified address creates an unconfirmed account, to which a program links the provider after confirmation', async ({
  product,
}) => {
  const person = await aSubject(product, { email_verified: false });
  const signIn = () => idTokenSignIn(product, person);
  expect(await refusal(signIn())).toContain('422 provider_email_needs_verification');
  const { fragment } = await follow(linkIn(await mailTo(product, person.email)));
  // The person who opened the mail need not be the one with the id token.
  expect(await refusal(signIn())).toContain('422 provider_email_needs_verification');
  const { access_token = '', refresh_token = '' } = fragment;
  const owner = aClient(product);
  await done(owner.setSession({ access_token, refresh_token }));
  await done(owner.linkIdentity(await nonceAndToken(product, person)));
  expect((await done(signIn())).user.email).toBe(person.email);
});

test('identities are listed, connected and disconnected, but never the last one [AUTH-API-10]', async ({ product }) => {
  const { client, email } = await aPerson(product);
  const { identities: before } = await done(client.getUserIdentities());
  expect(before).toHaveLength(1);
  const only = before[0];
  if (!only) throw new Error('no identity');
  const last = '422 single_identity_not_deletable: User must have at least 1 identity after unlinking';
  expect(await refusal(client.unlinkIdentity(only))).toBe(last);

  const { sub } = await aSubject(product);
  const options = { redirectTo: `${product.url}/auth/callback`, queryParams: { login_hint: sub } };
  const { url } = await done(client.linkIdentity({ provider, options }));
  const { fragment } = await follow(await throughProvider(product, String(url)));
  const { access_token = '', refresh_token = '' } = fragment;
  await done(client.setSession({ access_token, refresh_token }));
  const { identities } = await done(client.getUserIdentities());
  const added = identities.find((identity) => identity.provider === PROVIDER);
  expect(added).toMatchObject({ id: sub, identity_data: { sub, email_verified: true } });
  expect((await mailNumber(product, email, 2)).subject).toContain('A new way to sign in');

  const other = await aPerson(product);
  const again = await done(other.client.linkIdentity({ provider, options }));
  const taken = await follow(await throughProvider(product, String(again.url)));
  expect(taken.query.get('error_code')).toBe('identity_already_exists');

  if (!added) throw new Error('not connected');
  expect(await refusal(other.client.unlinkIdentity(added))).toContain('422 single_identity_not_deletable');
  await done(client.unlinkIdentity(added));
  expect((await done(client.getUserIdentities())).identities).toHaveLength(1);
  expect((await mailNumber(product, email, 3)).subject).toContain('was removed');
});

test('the settings name the provider', async ({ product }) => {
  const { body } = await plain(product, '/auth/v1/settings');
  expect(body.external).toMatchObject({ email: true, [PROVIDER]: true });
});
