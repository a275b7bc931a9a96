import { GoTrueAdminApi } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import {
  brief,
  claimsIn,
  codeOf,
  enrolled,
  forgetStep,
  levelsOf,
  signedInAgain,
  withFactor,
} from '#api/accounts/auth/testing/authenticator.ts';
import {
  aClient,
  aPerson,
  call,
  mailTo,
  PASSWORD,
  serviceToken,
  sharedService,
} from '#api/accounts/auth/testing/service.ts';
import { tidyAccounts } from '#db/accounts/clean-up.ts';

const service = await sharedService();
const { db } = service.deps;

const post = (path: string, bearer: string, json: object = {}) => call(service, `/auth/v1${path}`, { bearer, json });
const auditOf = async (user: string) =>
  (await db.selectFrom('audit.events').select('action').where('user_id', '=', user).execute()).map(
    ({ action }) => action,
  );

/** A user with a factor, whose session is aal2. */
async function aCarefulPerson() {
  const person = await aPerson(service);
  const factor = await withFactor(person.client);
  const { data } = await person.client.getSession();
  return { ...person, factor, bearer: data.session?.access_token ?? '' };
}

test('a factor is set up with a secret, its address and a picture of it; only its ciphertext is kept [AUTH-API-11] [S11]', async () => {
  const { client, session, email, id } = await aPerson(service);
  const { status, body } = await post('/factors', session.access_token, { factor_type: 'totp', friendly_name: 'Mine' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Mine' });
  const { secret, uri, qr_code } = body.totp;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  expect(decodeURIComponent(address.pathname)).toBe(`/${new URL(service.url).host}:${email}`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(qr_code).toMatch(/^<svg [\s\S]+<\/svg>$/);
  expect(qr_code).not.toContain('#');
  const row = await db.selectFrom('auth.mfa_factors').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: id, status: 'unverified', factor_type: 'totp' });
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(service.deps.secret.open(row.secret_encrypted ?? '', `factor ${body.id}`)).toBe(secret);
  expect(() => service.deps.secret.open(row.secret_encrypted ?? '', `factor ${id}`)).toThrow();
  const { data } = await client.mfa.listFactors();
  expect(data?.all).toEqual([expect.objectContaining({ id: body.id, friendly_name: 'Mine', status: 'unverified' })]);
  expect(JSON.stringify(data)).not.toContain(secret);
  const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' });
  expect(second.data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [\s\S]+<\/svg>$/);
  const issued = await post('/factors', session.access_token, { factor_type: 'totp', issuer: 'Harbour' });
  expect(decodeURIComponent(new URL(issued.body.totp.uri).pathname)).toBe(`/Harbour:${email}`);
});

test('an invalid set-up is refused [AUTH-API-11]', async () => {
  const { session, id } = await aPerson(service);
  const ask = async (json: object) => brief(await post('/factors', session.access_token, json));
  expect(await ask({})).toBe('400 validation_failed: factor_type needs to be totp, phone, or webauthn');
  expect(await ask({ factor_type: 'phone', phone: '123' })).toContain('422 mfa_phone_enroll_not_enabled');
  expect(await ask({ factor_type: 'webauthn' })).toContain('422 mfa_webauthn_enroll_not_enabled');
  expect(await ask({ factor_type: 'totp', friendly_name: 'x'.repeat(101) })).toContain('400 validation_failed');
  await post('/factors', session.access_token, { factor_type: 'totp' });
  expect(await ask({ factor_type: 'totp' })).toContain('422 mfa_factor_name_conflict');
  const many = Array.from({ length: 12 }, (_, n) => ask({ factor_type: 'totp', friendly_name: `n${n}` }));
  const refused = (await Promise.all(many)).filter((one) => one.startsWith('422 too_many_enrolled_mfa_factors'));
  expect(refused).toHaveLength(3);
  await db.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', id).execute();
  expect(await ask({ factor_type: 'totp', friendly_name: 'anonymous' })).toContain('403 no_authorization');
  expect((await call(service, '/auth/v1/factors', { json: { factor_type: 'totp' } })).status).toBe(401);
});

test('another user’s factor is not found, nor is an invalid id [S1] [S11]', async () => {
  const { factor } = await aCarefulPerson();
  const { session } = await aPerson(service);
  const bearer = session.access_token;
  const json = { challenge_id: crypto.randomUUID(), code: codeOf(factor.secret, 1) };
  const asks = (id: string) => [
    call(service, `/auth/v1/factors/${id}/challenge`, { bearer, json: {} }),
    call(service, `/auth/v1/factors/${id}/verify`, { bearer, json }),
    call(service, `/auth/v1/factors/${id}`, { bearer, method: 'DELETE' }),
  ];
  for (const one of asks(factor.id)) expect(brief(await one)).toBe('404 mfa_factor_not_found: Factor not found');
  for (const one of asks('x')) expect(brief(await one)).toBe('404 validation_failed: factor_id must be an UUID');
});

test('a session without the second step cannot use the product or change sign-in methods [S11]', async () => {
  const { email, factor } = await aCarefulPerson();
  const { client, session } = await signedInAgain(service, email);
  const bearer = session.access_token;
  expect(await levelsOf(client)).toEqual(['aal1', 'aal2']);
  expect((await call(service, '/auth/v1/user', { bearer })).status).toBe(200);
  const refusal = {
    code: 'insufficient_aal',
    message: 'Please enter the code from your authenticator app to finish signing in',
  };
  for (const [path, init] of [
    ['/api/preferences', {}],
    ['/api/avatar', {}],
    ['/api/account', { method: 'DELETE', json: { password: PASSWORD } }],
    ['/api/admin/users', {}],
  ] as const) {
    const answer = await call(service, path, { bearer, ...init });
    expect([path, answer.status, answer.body.error]).toEqual([path, 401, expect.objectContaining(refusal)]);
  }
  await expect(service.checkBearer(bearer)).rejects.toMatchObject({ code: 'insufficient_aal' });
  const put = async (json: object) => brief(await call(service, '/auth/v1/user', { bearer, method: 'PUT', json }));
  const text = '401 insufficient_aal: AAL2 session is required to update email or password when MFA is enabled.';
  expect(await put({ password: 'Quiet-Lantern-7!', current_password: PASSWORD })).toBe(text);
  expect(await put({ email: `new-${email}` })).toBe(text);
  expect(brief(await post('/factors', bearer, { factor_type: 'totp', friendly_name: 'Mallory' }))).toBe(
    '403 insufficient_aal: AAL2 required to enroll a new factor',
  );
  expect(brief(await call(service, `/auth/v1/factors/${factor.id}`, { bearer, method: 'DELETE' }))).toBe(
    '422 insufficient_aal: AAL2 required to unenroll verified factor',
  );
  const refreshed = await client.refreshSession();
  await expect(service.checkBearer(refreshed.data.session?.access_token ?? '')).rejects.toMatchObject({
    code: 'insufficient_aal',
  });
  await forgetStep(service, factor.id);
  expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })).error).toBeNull();
  expect(await levelsOf(client)).toEqual(['aal2', 'aal2']);
  const strong = (await client.getSession()).data.session?.access_token ?? '';
  expect((await call(service, '/api/preferences', { bearer: strong })).status).toBe(200);
  // The earlier access token belongs to the same session, which is aal2 by now.
  expect((await call(service, '/api/preferences', { bearer })).status).toBe(200);
});

test('a reset link does not bypass the second step [S11] [AUTH-API-07]', async () => {
  const { email, factor } = await aCarefulPerson();
  await aClient(service).resetPasswordForEmail(email);
  const { link } = await mailTo(service, email, 3);
  const token = new URL(link).searchParams.get('token') ?? '';
  const client = aClient(service);
  const { session } = (await client.verifyOtp({ type: 'recovery', token_hash: token })).data;
  expect((await call(service, '/api/preferences', { bearer: session?.access_token ?? '' })).status).toBe(401);
  const refused = await client.updateUser({ password: 'Quiet-Lantern-7!' });
  expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  await forgetStep(service, factor.id);
  expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })).error).toBeNull();
  expect((await client.updateUser({ password: 'Quiet-Lantern-7!' })).error).toBeNull();
  expect((await aClient(service).signInWithPassword({ email, password: 'Quiet-Lantern-7!' })).error).toBeNull();
});

test('a removed factor lowers the sessions it had raised; the owner gets a mail [AUTH-API-11] [S11]', async () => {
  const { client, factor, bearer, email, id } = await aCarefulPerson();
  const second = await withFactor(client, 'Tablet');
  await forgetStep(service, factor.id);
  await client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
  expect((await client.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
  expect((await call(service, '/api/preferences', { bearer })).body.error.code).toBe('insufficient_aal');
  const lowered = await client.refreshSession();
  const claims = claimsIn(lowered.data.session?.access_token ?? '');
  expect([claims.aal, claims.amr.length]).toEqual(['aal1', 1]);
  await forgetStep(service, second.id);
  await client.mfa.challengeAndVerify({ factorId: second.id, code: codeOf(second.secret) });
  await client.mfa.unenroll({ factorId: second.id });
  expect((await client.getUser()).data.user).not.toHaveProperty('factors');
  expect((await call(service, '/api/preferences', { bearer })).status).toBe(200);
  expect((await auditOf(id)).filter((action) => action === 'factor_removed')).toHaveLength(2);
  expect((await mailTo(service, email, 5)).subject).toBe('An authenticator app was removed from Rolevoice');
});

test('an administrator lists and removes factors; the session is aal1 again [AUTH-API-11] [AUTH-API-15]', async () => {
  const { client, email, id: userId, factor } = await aCarefulPerson();
  const headers = { Authorization: `Bearer ${await serviceToken(service)}` };
  const admin = new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers });
  const listed = async () => (await admin.mfa.listFactors({ userId })).data?.factors;
  expect(await listed()).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })]);
  const asked = { userId, id: factor.id };
  // The client returns the response inside `data`.
  expect((await admin.mfa.deleteFactor(asked)).data).toMatchObject({ data: { id: factor.id, factor_type: 'totp' } });
  expect((await admin.mfa.deleteFactor(asked)).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
    message: 'Factor not found',
  });
  expect(await listed()).toEqual([]);
  await client.refreshSession();
  expect(await levelsOf(client)).toEqual(['aal1', 'aal1']);
  expect((await mailTo(service, email, 3)).subject).toMatch(/^Two-step verification was removed/);
});

test('an unfinished factor is invalid after five minutes, also before the sweep [AUTH-API-11]', async () => {
  const { client, session } = await aPerson(service);
  const factor = await enrolled(client);
  expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const old = await enrolled(client);
  const verified = await withFactor((await aPerson(service)).client);
  const created_at = new Date(Date.now() - 301_000);
  await db.updateTable('auth.mfa_factors').set({ created_at }).where('id', 'in', [old.id, verified.id]).execute();
  expect((await client.getUser()).data.user).not.toHaveProperty('factors');
  expect((await post(`/factors/${old.id}/challenge`, session.access_token)).status).toBe(404);
  expect((await post('/factors', session.access_token, { factor_type: 'totp', friendly_name: 'Phone' })).status).toBe(
    200,
  );
  await tidyAccounts(db);
  const left = await db.selectFrom('auth.mfa_factors').select('id').where('id', 'in', [old.id, verified.id]).execute();
  expect(left).toEqual([{ id: verified.id }]);
});
