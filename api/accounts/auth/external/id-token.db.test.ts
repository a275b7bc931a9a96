import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { aSubject, NAME, settingsFor, startProvided } from '#api/accounts/auth/external/testing/provided.ts';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { anIdToken } from '#local/testing/oidc.ts';

const { service, provider } = await startProvided({ AUTH_OIDC_AUDIENCES: 'the-phone-app, another' });
const grant = (json: object, bearer?: string) =>
  call(service, '/auth/v1/token?grant_type=id_token', { json, ...(bearer && { bearer }) });
const now = () => Math.floor(Date.now() / 1_000);

/** A nonce of an app, and an id token that carries its digest. */
async function withNonce(claims: object, key?: 'other') {
  const nonce = randomUUID();
  const hashed = createHash('sha256').update(nonce).digest('hex');
  return { nonce, token: await anIdToken(provider, { nonce: hashed, ...claims }, key) };
}

test('an id token of the provider signs in [AUTH-API-05]', async () => {
  const person = await aSubject(provider);
  const client = aClient(service);
  const { data, error } = await client.signInWithIdToken({ provider: NAME, ...(await withNonce(person)) });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: NAME } });
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
  expect(data.session).not.toHaveProperty('provider_token');
});

test('another client id of the same provider is accepted when it is listed', async () => {
  const person = await aSubject(provider);
  const given = await withNonce({ ...person, aud: ['something', 'the-phone-app'] });
  expect((await aClient(service).signInWithIdToken({ provider: NAME, ...given })).error).toBeNull();
});

const bad = { error: 'invalid request', error_description: 'Bad ID token' };
const forged = { error: 'invalid request', error_description: 'Unacceptable audience in id_token: [somebody-else]' };

test.each([
  ['signed by another key', {}, 'other' as const, bad],
  ['of another issuer', { iss: 'https://accounts.google.com' }, 'right' as const, bad],
  ['that has expired', { exp: now() - 60 }, 'right' as const, bad],
  ['of the future', { nbf: now() + 600 }, 'right' as const, bad],
  ['of nobody', { sub: '' }, 'right' as const, bad],
  ['for somebody else', { aud: 'somebody-else' }, 'right' as const, forged],
])('an id token %s is refused in the OAuth format', async (_what, claims, key, body) => {
  const person = await aSubject(provider);
  const { token, nonce } = await withNonce({ ...person, ...claims }, key === 'other' ? key : undefined);
  expect(await grant({ provider: NAME, id_token: token, nonce })).toMatchObject({ status: 400, body });
  const { error } = await aClient(service).signInWithIdToken({ provider: NAME, token, nonce });
  expect(error).toMatchObject({ status: 400, message: body.error_description });
});

test.each(['none', 'HS256'])('an id token whose algorithm is %s is refused', async (alg) => {
  const token = await anIdToken(provider, await aSubject(provider));
  const header = Buffer.from(JSON.stringify({ alg, kid: 'right' })).toString('base64url');
  const [, payload, signature] = token.split('.');
  for (const id_token of [`${header}.${payload}.`, `${header}.${payload}.${signature}`, 'no token', `${token}x`]) {
    expect(await grant({ provider: NAME, id_token })).toMatchObject({ status: 400, body: bad });
  }
});

test('the nonce is required on both sides, and the token has its digest', async () => {
  const person = await aSubject(provider);
  const nonce = createHash('sha256').update('only the app knows').digest('hex');
  const [plain, bound] = [await anIdToken(provider, person), await anIdToken(provider, { ...person, nonce })];
  const both = { error_description: 'Passed nonce and nonce in id_token should either both exist or not.' };
  expect((await grant({ provider: NAME, id_token: plain, nonce: 'x' })).body).toMatchObject(both);
  expect((await grant({ provider: NAME, id_token: bound })).body).toMatchObject(both);
  const mismatch = { error: 'invalid nonce', error_description: 'Nonces mismatch' };
  expect((await grant({ provider: NAME, id_token: plain })).body).toEqual(mismatch);
  expect((await grant({ provider: NAME, id_token: bound, nonce })).body).toEqual(mismatch);
  expect((await grant({ provider: NAME, id_token: bound, nonce: 'only the app knows' })).status).toBe(200);
});

test('an id token is accepted once, on any process [S13]', async () => {
  const person = await aSubject(provider);
  const other = await startService({ ...settingsFor(provider), AUTH_JWT_KEYS: '' }, service);
  const { token, nonce } = await withNonce(person);
  const ask = (at: typeof service) =>
    call(at, '/auth/v1/token?grant_type=id_token', { json: { provider: NAME, id_token: token, nonce } });
  const answers = await Promise.all([ask(service), ask(other), ask(service)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await ask(other)).body).toEqual(bad);
  expect((await grant({ provider: NAME, id_token: (await withNonce(person)).token, nonce })).status).toBe(400);
});

test.each([
  [
    { provider: 'google' },
    400,
    { error_code: 'provider_disabled', msg: 'Provider (issuer "https://accounts.google.com") is not enabled' },
  ],
  [{ provider: 'other' }, 400, { error_code: 'validation_failed', msg: 'Custom OIDC provider "other" not allowed' }],
  [{}, 400, { error: 'invalid request', error_description: 'provider or client_id and issuer required' }],
  [{ provider: NAME, id_token: '' }, 400, { error: 'invalid request', error_description: 'id_token required' }],
  [{ provider: NAME, access_token: 'of nobody' }, 400, { error_description: 'Bad ID token' }],
])('%j is refused with %i %j', async (more, status, body) => {
  const { email: _, ...claims } = await aSubject(provider);
  const { token: id_token, nonce } = await withNonce(claims);
  expect(await grant({ id_token, nonce, ...more })).toMatchObject({ status, body });
});

test('without a provider every id token is refused', async () => {
  const none = await startService();
  const json = { provider: NAME, id_token: await anIdToken(provider, await aSubject(provider)) };
  const answer = await call(none, '/auth/v1/token?grant_type=id_token', { json });
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'provider_disabled' } });
});

test('an unverified address links no account, and a new account is unconfirmed', async () => {
  const { email } = await aPerson(service);
  for (const claims of [
    await aSubject(provider, { email, email_verified: false }),
    await aSubject(provider, { email_verified: false }),
  ]) {
    const { error } = await aClient(service).signInWithIdToken({ provider: NAME, ...(await withNonce(claims)) });
    expect(error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' });
    expect(error?.message).toContain('Unverified email with');
  }
});

const signInWith = async (claims: object) =>
  aClient(service).signInWithIdToken({ provider: NAME, ...(await withNonce(claims)) });

test('a verified address is linked to its account, and an unconfirmed account loses its password', async () => {
  const { email, id } = await aPerson(service);
  expect((await signInWith(await aSubject(provider, { email }))).data.user?.id).toBe(id);
  const early = anEmail();
  await aClient(service).signUp({ email: early, password: PASSWORD });
  const { sub } = await aSubject(provider);
  const { user } = (await signInWith({ sub, email: early, email_verified: true })).data;
  expect(user?.identities?.map((identity) => identity.provider)).toEqual([NAME]);
  const { error } = await aClient(service).signInWithPassword({ email: early, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test('a program links the provider to its unconfirmed account once the address is confirmed', async () => {
  const person = await aSubject(provider, { email_verified: false });
  expect((await signInWith(person)).error?.code).toBe('provider_email_needs_verification');
  const { values } = await follow((await mailTo(service, String(person.email))).link);
  // The person who opened the mail need not be the one with the id token.
  expect((await signInWith(person)).error?.code).toBe('provider_email_needs_verification');
  const owner = aClient(service);
  const [access_token = '', refresh_token = ''] = [values.get('access_token'), values.get('refresh_token')].map(String);
  await owner.setSession({ access_token, refresh_token });
  expect((await owner.linkIdentity({ provider: NAME, ...(await withNonce(person)) })).error).toBeNull();
  expect((await signInWith(person)).data.user?.email).toBe(person.email);
});

test('a signed-in user links the identity of an id token, in the current session', async () => {
  const { client, id, session } = await aPerson(service);
  const person = await aSubject(provider);
  const { data, error } = await client.linkIdentity({ provider: NAME, ...(await withNonce(person)) });
  expect(error).toBeNull();
  expect(data.user?.identities).toHaveLength(2);
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    sub: id,
    session_id: decodeJwt(session.access_token).session_id,
  });
  const other = await aPerson(service);
  const taken = await other.client.linkIdentity({ provider: NAME, ...(await withNonce(person)) });
  expect(taken.error).toMatchObject({ code: 'identity_already_exists' });
  const { token: id_token, nonce } = await withNonce(person);
  expect(await grant({ provider: NAME, id_token, nonce, link_identity: true })).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization' },
  });
});
