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
  aPerson,
  call,
  mailTo,
  PASSWORD,
  serviceToken,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { type OidcPerson, throughProvider } from '#local/testing/oidc.ts';

const { service, provider } = await startProvided();
const { db } = service.deps;
const AS = NAME as 'google';

type Client = Awaited<ReturnType<typeof aPerson>>['client'];

/** Links an identity with the published client; returns the response of the callback. */
async function connect(client: Client, { sub }: OidcPerson) {
  const options = { redirectTo: `${service.url}/auth/callback?from=settings`, queryParams: { login_hint: sub } };
  const { data, error } = await client.linkIdentity({ provider: AS, options });
  if (error) throw error;
  return redirected(service, await throughProvider(provider, data.url ?? ''));
}
const identitiesOf = async (client: Client) => (await client.getUserIdentities()).data?.identities ?? [];

test('a signed-in user links the provider and keeps the session [AUTH-API-10]', async () => {
  const { client, id, email, session } = await aPerson(service);
  const person = await aSubject(provider);
  const { location, fragment } = await connect(client, person);
  expect(location).toContain('/auth/callback?from=settings#access_token=');
  const { access_token = '', refresh_token = '' } = fragment;
  expect(decodeJwt(access_token)).toMatchObject({
    sub: id,
    email,
    session_id: decodeJwt(session.access_token).session_id,
    amr: [{ method: 'password' }],
    app_metadata: { provider: 'email', providers: [NAME, 'email'] },
  });
  expect((await client.setSession({ access_token, refresh_token })).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  const identities = await identitiesOf(client);
  expect(identities.map(({ provider: of }) => of).sort()).toEqual([NAME, 'email']);
  expect(identities.find(({ provider: of }) => of === NAME)).toMatchObject({
    id: person.sub,
    identity_data: { sub: person.sub, email_verified: true },
  });
  expect((await mailTo(service, email, 1)).text).toBeTruthy();
  const mail = await mailTo(service, email, 2);
  expect(mail.subject).toContain('A new way to sign in');
  expect(mail.text).toContain(LABEL);
  // From now on this identity signs in, although its address is another one.
  const again = await signInBy(service, provider, { hint: person.sub });
  expect(decodeJwt(again.fragment.access_token ?? '').sub).toBe(id);
});

test('a session of ten minutes ago must reauthenticate before it links or unlinks [S11]', async () => {
  const { client, id, session } = await aPerson(service);
  const person = await aSubject(provider);
  const setTime = (reauthenticated_at: Date) =>
    db.updateTable('auth.sessions').set({ reauthenticated_at }).where('user_id', '=', id).execute();
  await setTime(new Date(Date.now() - 11 * 60_000));
  const bearer = session.access_token;
  const needed = { status: 400, body: { error_code: 'reauthentication_needed' } };
  const query = `provider=${NAME}&skip_http_redirect=true`;
  expect(await call(service, `/auth/v1/user/identities/authorize?${query}`, { bearer })).toMatchObject(needed);
  expect((await call(service, '/api/reauthentication', { json: { password: PASSWORD }, bearer })).status).toBe(204);
  await connect(client, person);
  const connected = (await identitiesOf(client)).find(({ provider: of }) => of === NAME);
  await setTime(new Date(Date.now() - 11 * 60_000));
  const path = `/auth/v1/user/identities/${connected?.identity_id}`;
  expect(await call(service, path, { method: 'DELETE', bearer })).toMatchObject(needed);
  expect(await identitiesOf(client)).toHaveLength(2);
  await call(service, '/api/reauthentication', { json: { password: PASSWORD }, bearer });
  expect((await call(service, path, { method: 'DELETE', bearer })).status).toBe(200);
});

test('with PKCE the code of a link keeps the session, too', async () => {
  const { client, id, session } = await aPerson(service, 'pkce');
  const { query } = await connect(client, await aSubject(provider));
  const { data, error } = await client.exchangeCodeForSession(query.code ?? '');
  expect(error).toBeNull();
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    sub: id,
    session_id: decodeJwt(session.access_token).session_id,
  });
});

test('a link flow cannot be finished in another browser [S13]', async () => {
  for (const flowType of ['implicit', 'pkce'] as const) {
    const { client } = await aPerson(service, flowType);
    const queryParams = { login_hint: (await aSubject(provider)).sub };
    const { data } = await client.linkIdentity({ provider: AS, options: { queryParams } });
    const address = await throughProvider(provider, data?.url ?? '');
    const { query } = await redirected(service, address, { headers: { cookie: 'theme=dark' } });
    expect(query.error_code).toBe('bad_oauth_state');
    expect(await identitiesOf(client)).toHaveLength(1);
  }
});

test('an identity linked to one user cannot be linked to another', async () => {
  const person = await aSubject(provider);
  const one = await aPerson(service);
  await connect(one.client, person);
  const other = await aPerson(service);
  const refused = { error: 'access_denied', error_code: 'identity_already_exists' };
  const taken = await connect(other.client, person);
  expect(taken.query).toEqual({
    from: 'settings',
    ...refused,
    error_description: 'Identity is already linked to another user',
  });
  expect(await identitiesOf(other.client)).toHaveLength(1);
  expect((await connect(one.client, person)).query).toMatchObject({
    ...refused,
    error_description: 'Identity is already linked',
  });
});

test('a link flow fails after sign-out', async () => {
  const { client, id } = await aPerson(service);
  const options = {
    redirectTo: `${service.url}/auth/callback`,
    queryParams: { login_hint: (await aSubject(provider)).sub },
  };
  const { data } = await client.linkIdentity({ provider: AS, options });
  await client.signOut();
  const { query } = await redirected(service, await throughProvider(provider, data?.url ?? ''));
  expect(query).toMatchObject({ error: 'access_denied', error_code: 'session_not_found' });
  expect(await db.selectFrom('auth.identities').select('provider').where('user_id', '=', id).execute()).toHaveLength(1);
});

test('without skip_http_redirect the response is a redirect to the provider', async () => {
  const { session } = await aPerson(service);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const { status, location } = await redirected(service, `/auth/v1/user/identities/authorize?provider=${NAME}`, {
    headers,
  });
  expect([status, location.startsWith(provider.issuer)]).toEqual([302, true]);
});

test('an identity is unlinked, never the last one; the owner gets a mail [AUTH-API-10]', async () => {
  const { client, email, id } = await aPerson(service);
  const person = await aSubject(provider);
  const [only] = await identitiesOf(client);
  const last = await client.unlinkIdentity(only as NonNullable<typeof only>);
  expect(last.error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  });
  const unknown = await client.linkIdentity({ provider: 'google' });
  expect(unknown.error).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(unknown.error?.message).toContain('Unsupported');
  await connect(client, person);
  const linked = (await identitiesOf(client)).find((identity) => identity.provider === NAME);
  const other = await aPerson(service);
  const foreign = await other.client.unlinkIdentity(linked as NonNullable<typeof linked>);
  expect(foreign.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  expect((await client.unlinkIdentity(linked as NonNullable<typeof linked>)).error).toBeNull();
  expect(await identitiesOf(client)).toHaveLength(1);
  expect((await client.getUser()).data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect((await mailTo(service, email, 3)).subject).toBe('A way to sign in to Rolevoice was removed');
  const audit = await db.selectFrom('audit.events').select(['action', 'details']).where('user_id', '=', id).execute();
  expect(audit).toContainEqual({ action: 'identity_unlinked', details: { provider: NAME } });
  // The provider's subject is a new user from now on.
  const { fragment } = await signInBy(service, provider, { hint: person.sub });
  expect(decodeJwt(fragment.access_token ?? '').sub).not.toBe(id);
});

test('without the e-mail identity the password is refused', async () => {
  const { client, email } = await aPerson(service);
  await connect(client, await aSubject(provider));
  const own = (await identitiesOf(client)).find((identity) => identity.provider === 'email');
  expect((await client.unlinkIdentity(own as NonNullable<typeof own>)).error).toBeNull();
  const { error } = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});

test('a user of the provider who sets a password has two sign-in methods, and may unlink the provider', async () => {
  const person = await aSubject(provider);
  const { fragment } = await signInBy(service, provider, { hint: person.sub });
  const { access_token = '', refresh_token = '' } = fragment;
  const client = aClient(service);
  await client.setSession({ access_token, refresh_token });
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull();
  const linked = (await identitiesOf(client)).find((identity) => identity.provider === NAME);
  expect((await client.unlinkIdentity(linked as NonNullable<typeof linked>)).error).toBeNull();
  const { data } = await aClient(service).signInWithPassword({ email: String(person.email), password: PASSWORD });
  expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
});

test('a password set by an administrator is a second sign-in method, too', async () => {
  const person = await aSubject(provider);
  const { fragment } = await signInBy(service, provider, { hint: person.sub });
  const id = String(decodeJwt(fragment.access_token ?? '').sub);
  const bearer = await serviceToken(service);
  const json = { password: PASSWORD };
  const { body } = await call(service, `/auth/v1/admin/users/${id}`, { method: 'PUT', bearer, json });
  expect(body.app_metadata).toEqual({ provider: NAME, providers: [NAME, 'email'] });
  expect(body.identities[1]).toMatchObject({
    provider: 'email',
    id,
    identity_data: { sub: id, email: person.email, email_verified: true, phone_verified: false },
  });
});

test('only own identities are unlinked, by a valid id', async () => {
  const one = await aPerson(service);
  await connect(one.client, await aSubject(provider));
  const other = await aPerson(service);
  const bearer = one.session.access_token;
  const [foreign] = await identitiesOf(other.client);
  const remove = (id: string) => call(service, `/auth/v1/user/identities/${id}`, { method: 'DELETE', bearer });
  expect(await remove(String(foreign?.identity_id))).toMatchObject({
    status: 422,
    body: { error_code: 'identity_not_found' },
  });
  expect(await remove('nonsense')).toMatchObject({
    status: 404,
    body: { error_code: 'validation_failed', msg: 'identity_id must be an UUID' },
  });
});

test('with a second factor, sign-in methods are changed only after the second step [S11]', async () => {
  const { client, id } = await aPerson(service);
  await connect(client, await aSubject(provider));
  const [any] = await identitiesOf(client);
  await db
    .insertInto('auth.mfa_factors')
    .values({ user_id: id, factor_type: 'totp', status: 'verified', secret_encrypted: 'x' })
    .execute();
  const weak = { status: 401, code: 'insufficient_aal' };
  expect((await client.linkIdentity({ provider: AS })).error).toMatchObject(weak);
  expect((await client.unlinkIdentity(any as NonNullable<typeof any>)).error).toMatchObject(weak);
});

test.each([
  ['without a provider', {}],
  ['switched off', { linking: 'off' }],
])('%s linking and unlinking are refused', async (_what, { linking }: { linking?: string }) => {
  const { AUTH_OIDC_ISSUER = '', AUTH_OIDC_CLIENT_ID = '' } = service.deps.config;
  const off = await startService(
    linking ? { AUTH_OIDC_ISSUER, AUTH_OIDC_CLIENT_ID, AUTH_OIDC_PROVIDER: NAME, AUTH_OIDC_LINKING: linking } : {},
  );
  const { client } = await aPerson(off);
  const disabled = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' };
  expect((await client.linkIdentity({ provider: AS })).error).toMatchObject(disabled);
  const [only] = await identitiesOf(client);
  expect((await client.unlinkIdentity(only as NonNullable<typeof only>)).error).toMatchObject(disabled);
});
