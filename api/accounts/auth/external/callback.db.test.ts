import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import {
  aSubject,
  LABEL,
  NAME,
  redirected,
  signInBy,
  startProvided,
  toCallback,
} from '#api/accounts/auth/external/testing/provided.ts';
import { aClient, call } from '#api/accounts/auth/testing/service.ts';
import { throughProvider } from '#local/testing/oidc.ts';

const { service, provider } = await startProvided();
const { db } = service.deps;
const site = service.url;

const age = (id: string, seconds: number) =>
  db
    .updateTable('auth.flow_states')
    .set({ created_at: new Date(Date.now() - seconds * 1_000) })
    .where('id', '=', id)
    .execute();

test('a first sign-in makes a confirmed account and redirects back with a session and the provider’s token', async () => {
  const person = await aSubject(provider);
  const { status, location, fragment } = await signInBy(service, provider, { hint: person.sub });
  expect(status).toBe(302);
  expect(location).toContain(`${site}/auth/callback#access_token=`);
  expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', provider_token: expect.any(String) });
  expect(Object.keys(fragment)).not.toContain('type');
  expect(decodeJwt(fragment.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'oauth', timestamp: expect.any(Number) }],
    app_metadata: { provider: NAME, providers: [NAME] },
  });
  const { body } = await call(service, '/auth/v1/user', { bearer: fragment.access_token ?? '' });
  expect(body).toMatchObject({
    email: person.email,
    email_confirmed_at: expect.any(String),
    user_metadata: { first_name: 'Ada', last_name: 'Stone', email_verified: true },
    identities: [
      {
        id: person.sub,
        provider: NAME,
        email: person.email,
        identity_id: expect.any(String),
        identity_data: { sub: person.sub, email: person.email, email_verified: true, iss: provider.issuer },
      },
    ],
  });
  const client = aClient(service);
  const { access_token = '', refresh_token = '' } = fragment;
  expect((await client.setSession({ access_token, refresh_token })).data.user?.id).toBe(body.id);
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'oauth', timestamp: expect.any(Number) }],
  });
  const again = await signInBy(service, provider, { hint: person.sub });
  expect(decodeJwt(again.fragment.access_token ?? '').sub).toBe(body.id);
});

test('with PKCE the callback returns a code that the published client redeems once, with the provider’s tokens', async () => {
  const person = await aSubject(provider);
  const client = aClient(service, 'pkce');
  const { data } = await client.signInWithOAuth({
    provider: NAME as 'google',
    options: {
      redirectTo: `${site}/auth/callback?from=here`,
      scopes: 'offline_access',
      queryParams: { login_hint: person.sub, prompt: 'consent' },
    },
  });
  const begun = await redirected(service, data.url ?? '');
  const asked = new URL(begun.location).searchParams;
  expect(asked.get('scope')).toBe('openid email profile offline_access');
  expect(asked.get('prompt')).toBe('consent');
  const back = await redirected(service, await throughProvider(provider, begun.location));
  expect(back.location).toMatch(/\/auth\/callback\?from=here&code=[\w-]+$/);
  const flows = await db.selectFrom('auth.flow_states').selectAll().where('auth_code', 'is not', null).execute();
  expect(flows).toHaveLength(1);
  const { data: session, error } = await client.exchangeCodeForSession(back.query.code ?? '');
  expect(error).toBeNull();
  expect(session.session).toMatchObject({
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
  });
  // What was stored for the code was not readable.
  expect(JSON.stringify(flows)).not.toContain(session.session?.provider_token);
  expect(session.user?.email).toBe(person.email);
  const without = await aClient(service, 'pkce').exchangeCodeForSession('again');
  expect(without.error?.message).toContain('code verifier');
  const verifier = { auth_code: back.query.code, code_verifier: 'x'.repeat(43) };
  expect(await call(service, '/auth/v1/token?grant_type=pkce', { json: verifier })).toMatchObject({
    status: 404,
    body: { error_code: 'flow_state_not_found' },
  });
});

test('a code is valid for five minutes from the start of the flow', async () => {
  const person = await aSubject(provider);
  const verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = { code_challenge, code_challenge_method: 's256' };
  const address = await toCallback(service, provider, { hint: person.sub, query });
  await age(new URL(address).searchParams.get('state') ?? '', 290);
  const { query: back } = await redirected(service, address);
  const flow = await db
    .selectFrom('auth.flow_states')
    .select('id')
    .where('code_challenge', '=', code_challenge)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('auth.flow_states')
    .set({ auth_code_issued_at: new Date(Date.now() - 301_000) })
    .where('id', '=', flow.id)
    .execute();
  const json = { auth_code: back.code, code_verifier: verifier };
  const answer = await call(service, '/auth/v1/token?grant_type=pkce', { json });
  expect(answer).toMatchObject({ status: 422, body: { error_code: 'flow_state_expired' } });
});

test('a client’s protocol parameters are dropped, the rest is passed on', async () => {
  const query = {
    state: 'mine',
    redirect_uri: 'https://evil.test/',
    client_id: 'other',
    nonce: 'mine',
    response_type: 'token',
  };
  const more = { response_mode: 'form_post', request_uri: 'urn:x', scope: 'all', ui_locales: 'de' };
  const asked = new URLSearchParams({ provider: NAME, ...query, ...more });
  const { status, location, headers } = await redirected(service, `/auth/v1/authorize?${asked}`);
  const sent = new URL(location).searchParams;
  expect(status).toBe(302);
  expect(Object.fromEntries(sent)).toEqual({
    client_id: provider.clientId,
    redirect_uri: `${site}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    ui_locales: 'de',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['an unknown provider', { provider: 'google' }, 'Unsupported provider: provider google is not enabled'],
  ['no provider', { provider: '' }, 'Unsupported provider: provider  is not enabled'],
  [
    'half a challenge',
    { code_challenge: 'x'.repeat(43) },
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    'a short challenge',
    { code_challenge: 'x', code_challenge_method: 's256' },
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    'a plain challenge',
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    'code challenge method has to be s256',
  ],
])('%s is refused before any redirect', async (_what, query, msg) => {
  const asked = new URLSearchParams({ provider: NAME, ...query });
  const answer = await call(service, `/auth/v1/authorize?${asked}`);
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg } });
});

const failed = (error_code: string) => ({ status: 302, query: expect.objectContaining({ error_code }) });

test('without a state, with an unknown, an old or a used one, the browser is redirected to the site with the reason', async () => {
  const callback = (query: string) => redirected(service, `/auth/v1/callback?${query}`);
  expect(await callback('code=x')).toMatchObject(failed('bad_oauth_callback'));
  expect(await callback('code=x&state=nonsense')).toMatchObject(failed('bad_oauth_state'));
  const unknown = await callback(`code=x&state=${randomUUID()}`);
  expect(unknown).toMatchObject(failed('bad_oauth_state'));
  expect(unknown.location).toMatch(
    new RegExp(`^${site}/?\\?error=invalid_request&error_code=bad_oauth_state&error_description=`),
  );

  const { sub } = await aSubject(provider);
  const old = await toCallback(service, provider, { hint: sub });
  await age(new URL(old).searchParams.get('state') ?? '', 301);
  expect(await redirected(service, old)).toMatchObject(failed('bad_oauth_state'));
  const once = await toCallback(service, provider, { hint: sub });
  const both = await Promise.all([redirected(service, once), redirected(service, once)]);
  expect(both.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
  expect(await redirected(service, once)).toMatchObject(failed('flow_state_already_used'));
});

test('a refusal of the provider is passed on to the requested page, in query and fragment', async () => {
  const { location, query, fragment } = await signInBy(service, provider, { hint: 'refuse' });
  expect(location).toContain(`${site}/auth/callback?`);
  expect(query).toEqual({ error: 'access_denied', error_description: 'Somebody said no' });
  expect(fragment).toEqual({ ...query, sb: '' });
  const refused = await toCallback(service, provider, { hint: 'refuse' });
  expect((await redirected(service, refused)).query.error).toBe('access_denied');
  expect(await redirected(service, refused)).toMatchObject(failed('flow_state_already_used'));
});

test.each([
  ['from another issuer', (at: URL) => at.searchParams.set('iss', 'https://evil.test')],
  ['without an issuer', (at: URL) => at.searchParams.delete('iss')],
  ['with a code of nobody', (at: URL) => at.searchParams.set('code', 'made-up')],
  ['with two codes', (at: URL) => at.searchParams.append('code', 'made-up')],
])('an answer %s is refused', async (_what, change) => {
  const { sub } = await aSubject(provider);
  const address = new URL(await toCallback(service, provider, { hint: sub }));
  change(address);
  const { location, query } = await redirected(service, address.href);
  expect(location).toContain(`${site}/auth/callback?`);
  expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' });
});

test('an answer without a request is refused: nonce and verifier belong to the flow', async () => {
  const { sub } = await aSubject(provider);
  const [one, other] = await Promise.all([
    toCallback(service, provider, { hint: sub }),
    toCallback(service, provider, { hint: sub }),
  ]);
  const mixed = new URL(one);
  mixed.searchParams.set('code', new URL(other).searchParams.get('code') ?? '');
  expect((await redirected(service, mixed.href)).query.error_code).toBe('bad_oauth_callback');
  const changed = new URL(await toCallback(service, provider, { hint: sub }));
  const id = changed.searchParams.get('state') ?? '';
  const { details } = await db
    .selectFrom('auth.flow_states')
    .select('details')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('auth.flow_states')
    .set({ details: JSON.stringify({ ...details, nonce: 'another' }) })
    .where('id', '=', id)
    .execute();
  expect((await redirected(service, changed.href)).query.error_code).toBe('bad_oauth_callback');
});

test('a provider that answers by form_post is supported', async () => {
  const person = await aSubject(provider);
  const address = new URL(await toCallback(service, provider, { hint: person.sub }));
  const moved = await redirected(service, '/auth/v1/callback', { method: 'POST', body: address.searchParams });
  expect(moved.status).toBe(303);
  const { fragment } = await redirected(service, moved.location);
  expect(decodeJwt(fragment.access_token ?? '')).toMatchObject({ email: person.email });
});

test('redirects lead to allowed pages only', async () => {
  const { sub } = await aSubject(provider);
  const query = { redirect_to: 'https://evil.test/' };
  const { location } = await signInBy(service, provider, { hint: sub, query });
  expect(location.startsWith(`${site}#access_token=`)).toBe(true);
});

test('the settings name the provider', async () => {
  expect((await call(service, '/auth/v1/settings')).body.external).toMatchObject({ email: true, [NAME]: true });
  expect((await call(service, '/api/config')).body.sign_in_provider).toEqual({
    name: NAME,
    label: LABEL,
    linking: true,
  });
});
