import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { expect, test } from 'vitest';
import { brief, claimsIn, signedInAgain, withFactor } from '#api/accounts/auth/testing/authenticator.ts';
import {
  aPasskeyClient,
  register,
  type SoftAuthenticator,
  softAuthenticator,
} from '#api/accounts/auth/testing/passkey.ts';
import { aPerson, call, mailTo, PASSWORD, sharedService, startService } from '#api/accounts/auth/testing/service.ts';
import { browserFetch } from '#local/testing/cookies.ts';

const service = await sharedService();
const { db } = service.deps;

const auditOf = async (user: string) =>
  (await db.selectFrom('audit.events').select('action').where('user_id', '=', user).execute()).map(
    ({ action }) => action,
  );

/** A call of the one browser of these tests, which keeps cookies. */
async function post(path: string, json: object, bearer?: string) {
  const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const answer = await browserFetch(`${service.url}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  return { status: answer.status, body: await answer.json() };
}

async function aKeyOwner(signIn = true) {
  const person = await aPerson(service);
  const authenticator = softAuthenticator(service);
  const bearer = person.session.access_token;
  const made = await register(service, authenticator, { bearer, signIn });
  expect(made.status).toBe(200);
  return { ...person, authenticator, bearer, passkey: made.body.id as string };
}

type Faults = Parameters<SoftAuthenticator['get']>[1];

/** Signs in by a passkey; returns the answer of the server. */
async function signIn(authenticator: SoftAuthenticator, faults?: Faults) {
  const { body } = await post('/passkeys/authentication/options', {});
  const credential = authenticator.get(body.options, faults);
  return post('/passkeys/authentication/verify', { challenge_id: body.challenge_id, credential });
}

async function challengeOf(bearer: string, factor: string) {
  const { body } = await post(`/factors/${factor}/challenge`, {}, bearer);
  const options = body.webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptionsJSON;
  return { id: body.id as string, options, body };
}

const answer = (factor: string, bearer: string, challenge_id: string, credential_response: unknown) =>
  post(`/factors/${factor}/verify`, { challenge_id, webauthn: { type: 'request', credential_response } }, bearer);

test('a passkey is registered with its name, listed, renamed and mailed; the session is aal2 and weaker ones end [PASSKEY-01]', async () => {
  const person = await aPerson(service);
  const other = await signedInAgain(service, person.email);
  const bearer = person.session.access_token;
  const made = await register(service, softAuthenticator(service), { bearer, name: 'My key' });
  expect(made.body).toEqual({ id: expect.any(String), friendly_name: 'My key', created_at: expect.any(String) });
  expect((await call(service, '/auth/v1/user', { bearer: other.bearer })).status).toBe(403);
  const { data } = await person.client.refreshSession();
  const claims = claimsIn(data.session?.access_token ?? '');
  expect([claims.aal, claims.amr[0].method]).toEqual(['aal2', 'webauthn']);
  expect(data.user?.factors).toEqual([
    expect.objectContaining({ id: made.body.id, factor_type: 'webauthn', status: 'verified' }),
  ]);
  const renamed = await call(service, `/auth/v1/passkeys/${made.body.id}`, {
    method: 'PATCH',
    bearer,
    json: { friendly_name: ' Blue key ' },
  });
  expect(renamed.body.friendly_name).toBe('Blue key');
  const listed = await call(service, '/auth/v1/passkeys', { bearer });
  expect(listed.body).toEqual([
    { id: made.body.id, friendly_name: 'Blue key', created_at: made.body.created_at, sign_in: true },
  ]);
  expect((await mailTo(service, person.email, 2)).subject).toBe('A passkey was added to Rolevoice');
  const stranger = (await aPerson(service)).session.access_token;
  const foreign = await call(service, `/auth/v1/passkeys/${made.body.id}`, {
    method: 'PATCH',
    bearer: stranger,
    json: { friendly_name: 'Mine' },
  });
  expect(brief(foreign)).toBe('404 webauthn_credential_not_found: Passkey not found');
});

test('a passkey takes the second step of a password sign-in, with the published challenge and verify calls [PASSKEY-02]', async () => {
  const { email, authenticator, passkey } = await aKeyOwner();
  const { client, bearer } = await signedInAgain(service, email);
  const before = await call(service, '/api/preferences', { bearer });
  expect(before.body.error.code).toBe('insufficient_aal');
  const { id, options, body } = await challengeOf(bearer, passkey);
  expect(body).toMatchObject({ type: 'webauthn', expires_at: expect.any(Number), webauthn: { type: 'request' } });
  expect(options).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [expect.objectContaining({ type: 'public-key' })],
  });
  const passed = await answer(passkey, bearer, id, authenticator.get(options));
  expect(passed.status).toBe(200);
  const claims = claimsIn(passed.body.access_token);
  expect([claims.aal, claims.amr.map((one: { method: string }) => one.method)]).toEqual([
    'aal2',
    ['webauthn', 'password'],
  ]);
  expect((await call(service, '/api/preferences', { bearer: passed.body.access_token })).status).toBe(200);
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_already_used');
  const listed = await call(service, '/auth/v1/passkeys', { bearer: passed.body.access_token });
  expect(listed.body[0].last_used_at).toEqual(expect.any(String));
});

test('any passkey of the user signs the challenge of a factor, another person’s never [PASSKEY-02] [PASSKEY-05] [S11]', async () => {
  const { email, bearer: first, passkey } = await aKeyOwner();
  const second = softAuthenticator(service);
  expect((await register(service, second, { bearer: first, name: 'Second' })).status).toBe(200);
  const stranger = await aKeyOwner();
  const { bearer } = await signedInAgain(service, email);
  const one = await challengeOf(bearer, passkey);
  expect(brief(await answer(passkey, bearer, one.id, stranger.authenticator.get(one.options)))).toBe(
    '422 mfa_verification_failed: The passkey could not be verified',
  );
  const two = await challengeOf(bearer, passkey);
  expect((await answer(passkey, bearer, two.id, second.get(two.options))).status).toBe(200);
});

test('a passkey signs in without a password, at aal2, with the calls of the published client [PASSKEY-03]', async () => {
  const { id, authenticator, passkey } = await aKeyOwner();
  const client = aPasskeyClient(service);
  const { data } = await client.passkey.startAuthentication();
  const options = data?.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
  expect(options.allowCredentials).toBeUndefined();
  const credential = authenticator.get(options) as never;
  const signed = await client.passkey.verifyAuthentication({ challengeId: data?.challenge_id ?? '', credential });
  expect(signed.error).toBeNull();
  const { session } = signed.data as { session: { access_token: string; user: { id: string } } };
  const claims = claimsIn(session.access_token);
  expect([session.user.id, claims.aal, claims.amr.length]).toEqual([id, 'aal2', 1]);
  expect(claims.amr[0].method).toBe('webauthn');
  expect((await call(service, '/api/preferences', { bearer: session.access_token })).status).toBe(200);
  const row = await db.selectFrom('auth.sessions').select('factor_id').where('id', '=', claims.session_id).execute();
  expect(row).toEqual([{ factor_id: passkey }]);
});

test('only a passkey registered for it signs in, and only after it verified its user [PASSKEY-03] [PASSKEY-05] [S11]', async () => {
  const second = await aKeyOwner(false);
  const text = '422 webauthn_verification_failed: The passkey could not be verified';
  expect(brief(await signIn(second.authenticator))).toBe(text);
  const first = await aKeyOwner();
  expect(brief(await signIn(first.authenticator, { unverified: true }))).toBe(text);
  expect((await signIn(first.authenticator)).status).toBe(200);
});

test.each([
  ['a forged signature', { forged: true }],
  ['an answer given to another origin', { origin: 'https://rolevoice.example' }],
  ['an answer for another site', { rpId: 'rolevoice.example' }],
  ['an unknown passkey', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('%s neither signs in nor takes the second step [PASSKEY-05] [S11]', async (_what, faults) => {
  const { id, email, authenticator, passkey } = await aKeyOwner();
  expect(brief(await signIn(authenticator, faults))).toContain('422 webauthn_verification_failed');
  const { bearer } = await signedInAgain(service, email);
  const { id: challenge, options } = await challengeOf(bearer, passkey);
  expect(brief(await answer(passkey, bearer, challenge, authenticator.get(options, faults)))).toContain(
    '422 mfa_verification_failed',
  );
  expect(await auditOf(id)).not.toContain('passkey_counter_reused');
  expect(await auditOf(id)).toContain('second_step_failed');
});

test('a challenge is for one try, its browser or session, and five minutes [PASSKEY-05] [S11]', async () => {
  const { email, authenticator, passkey } = await aKeyOwner();
  const { body } = await post('/passkeys/authentication/options', {});
  const json = { challenge_id: body.challenge_id, credential: authenticator.get(body.options) };
  const elsewhere = await call(service, '/auth/v1/passkeys/authentication/verify', { json });
  expect(elsewhere.body.error_code).toBe('webauthn_challenge_not_found');
  expect((await post('/passkeys/authentication/verify', json)).body.error_code).toBe('webauthn_challenge_not_found');
  const old = (await post('/passkeys/authentication/options', {})).body;
  const before = { expires_at: new Date(Date.now() - 1_000) };
  await db.updateTable('auth.passkey_challenges').set(before).where('id', '=', old.challenge_id).execute();
  const late = { challenge_id: old.challenge_id, credential: authenticator.get(old.options) };
  expect((await post('/passkeys/authentication/verify', late)).body.error_code).toBe('webauthn_challenge_expired');
  const { bearer } = await signedInAgain(service, email);
  const other = await signedInAgain(service, email);
  const step = await challengeOf(bearer, passkey);
  const given = authenticator.get(step.options);
  expect((await answer(passkey, other.bearer, step.id, given)).body.error_code).toBe('mfa_factor_not_found');
  const passed = await answer(passkey, bearer, step.id, given);
  expect(passed.status).toBe(200);
  const again = await answer(passkey, passed.body.access_token, step.id, authenticator.get(step.options));
  expect(again.body.error_code).toBe('mfa_ip_address_mismatch');
  const options = '/auth/v1/passkeys/registration/options';
  const asked = await call(service, options, { bearer: passed.body.access_token, json: {} });
  const stranger = (await aPerson(service)).session.access_token;
  const foreign = {
    challenge_id: asked.body.challenge_id,
    credential: softAuthenticator(service).create(asked.body.options),
  };
  const refused = await call(service, '/auth/v1/passkeys/registration/verify', { bearer: stranger, json: foreign });
  expect(refused.body.error_code).toBe('webauthn_challenge_not_found');
});

test('a counter that did not grow is recorded and locks nobody out; the highest one stays [PASSKEY-05] [S11]', async () => {
  const { id, authenticator } = await aKeyOwner();
  const recorded = async () => (await auditOf(id)).filter((action) => action === 'passkey_counter_reused').length;
  expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
  expect(await recorded()).toBe(0);
  for (const counter of [7, 6, 0, 7]) expect((await signIn(authenticator, { counter })).status).toBe(200);
  expect(await recorded()).toBe(4);
  expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
  expect(await recorded()).toBe(4);
});

test('five wrong answers lock the passkey as a second step for a quarter of an hour [PASSKEY-05] [S11]', async () => {
  const { email, authenticator, passkey } = await aKeyOwner();
  const { bearer } = await signedInAgain(service, email);
  for (let tried = 0; tried < 5; tried++) {
    const { id, options } = await challengeOf(bearer, passkey);
    expect((await answer(passkey, bearer, id, authenticator.get(options, { forged: true }))).status).toBe(422);
  }
  const { id, options } = await challengeOf(bearer, passkey);
  const locked = await answer(passkey, bearer, id, authenticator.get(options));
  expect(brief(locked)).toBe('429 over_request_rate_limit: Too many wrong codes. Try again in 15 minutes.');
});

test('a banned user is not signed in by a passkey [PASSKEY-03]', async () => {
  const { id, authenticator } = await aKeyOwner();
  const banned_until = new Date(Date.now() + 60_000);
  await db.updateTable('auth.users').set({ banned_until }).where('id', '=', id).execute();
  expect((await signIn(authenticator)).body.error_code).toBe('user_banned');
});

test('a removed passkey no longer signs in, lowers its sessions, and the owner gets a mail [PASSKEY-04]', async () => {
  const { email, authenticator, passkey } = await aKeyOwner();
  const session = (await signIn(authenticator)).body;
  const gone = await call(service, `/auth/v1/passkeys/${passkey}`, { method: 'DELETE', bearer: session.access_token });
  expect(gone.status).toBe(204);
  expect((await mailTo(service, email, 3)).subject).toBe('A passkey was removed from Rolevoice');
  expect((await signIn(authenticator)).status).toBe(422);
  const json = { refresh_token: session.refresh_token };
  const lowered = await call(service, '/auth/v1/token?grant_type=refresh_token', { json });
  const claims = claimsIn(lowered.body.access_token);
  expect([claims.aal, claims.amr.map((one: { method: string }) => one.method)]).toEqual(['aal1', ['webauthn']]);
});

test('registering and removing ask for reauthentication in an old session, and for the second step [PASSKEY-04] [S11]', async () => {
  const { id, email, bearer, passkey } = await aKeyOwner();
  const low = (await signedInAgain(service, email)).bearer;
  const options = (token: string) =>
    call(service, '/auth/v1/passkeys/registration/options', { bearer: token, json: {} });
  expect((await options(low)).body.error_code).toBe('insufficient_aal');
  expect((await call(service, '/auth/v1/passkeys', { bearer: low })).status).toBe(401);
  await db.updateTable('auth.sessions').set({ reauthenticated_at: null }).where('user_id', '=', id).execute();
  expect((await options(bearer)).body.error_code).toBe('reauthentication_needed');
  const refused = await call(service, `/auth/v1/passkeys/${passkey}`, { method: 'DELETE', bearer });
  expect(refused.body.error_code).toBe('reauthentication_needed');
  expect((await call(service, '/auth/v1/passkeys', { bearer })).body).toHaveLength(1);
});

test('a passkey reauthenticates an old session, and is asked for where there is no authenticator app [PASSKEY-04]', async () => {
  const { id, bearer, authenticator, passkey } = await aKeyOwner();
  await db.updateTable('auth.sessions').set({ reauthenticated_at: null }).where('user_id', '=', id).execute();
  const asked = await call(service, '/api/reauthentication', { bearer });
  expect(asked.body).toEqual({ ask: 'passkey', has_password: true, factors: [], passkey });
  const by = await call(service, '/api/reauthentication', { bearer, json: { password: PASSWORD } });
  expect(by.body.error.code).toBe('reauthentication_needed');
  const { id: challenge, options } = await challengeOf(bearer, passkey);
  expect((await answer(passkey, bearer, challenge, authenticator.get(options))).status).toBe(200);
  expect((await call(service, `/auth/v1/passkeys/${passkey}`, { method: 'DELETE', bearer })).status).toBe(204);
});

test('a credential is registered once, with a name of its own, and forged registrations are refused [PASSKEY-01] [PASSKEY-05]', async () => {
  const { bearer, authenticator } = await aKeyOwner();
  const code = async (...given: Parameters<typeof register>) => (await register(...given)).body.error_code;
  expect(await code(service, authenticator, { bearer, name: 'Again' })).toBe('webauthn_credential_exists');
  const next = softAuthenticator(service);
  expect(await code(service, next, { bearer, name: 'Key' })).toBe('mfa_factor_name_conflict');
  const asked = await call(service, '/auth/v1/passkeys/registration/options', { bearer, json: {} });
  const credential = next.create(asked.body.options, { origin: 'https://rolevoice.example' });
  const json = { challenge_id: asked.body.challenge_id, credential };
  const forged = await call(service, '/auth/v1/passkeys/registration/verify', { bearer, json });
  expect(forged.body.error_code).toBe('webauthn_verification_failed');
});

test('an authenticator app and a passkey stand side by side, either takes the second step [PASSKEY-02]', async () => {
  const { client, email, session } = await aPerson(service);
  const app = await withFactor(client, 'Phone');
  const bearer = (await client.getSession()).data.session?.access_token ?? session.access_token;
  const authenticator = softAuthenticator(service);
  const made = await register(service, authenticator, { bearer });
  const again = await signedInAgain(service, email);
  const { id, options } = await challengeOf(again.bearer, made.body.id);
  expect((await answer(app.id, again.bearer, id, authenticator.get(options))).status).toBe(404);
  expect((await answer(made.body.id, again.bearer, id, authenticator.get(options))).status).toBe(200);
});

test('passkeys are offered only where browsers allow them [PASSKEY-06]', async () => {
  expect((await call(service, '/auth/v1/settings')).body.passkeys_enabled).toBe(true);
  const plain = await startService({ PUBLIC_URL: 'http://127.0.0.1:4999' });
  expect((await call(plain, '/auth/v1/settings')).body.passkeys_enabled).toBe(false);
  const refused = await call(plain, '/auth/v1/passkeys/authentication/options', { json: {} });
  expect(refused.body.error_code).toBe('passkey_disabled');
});
