import { expect, test } from 'vitest';
import {
  brief,
  claimsIn,
  codeOf,
  enrolled,
  levelsOf,
  signedInAgain,
  withFactor,
  wrongCode,
} from '#api/accounts/auth/testing/authenticator.ts';
import { aPerson, call, mailTo, sharedService } from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();
const { db } = service.deps;

const post = (path: string, bearer: string, json: object = {}) => call(service, `/auth/v1${path}`, { bearer, json });
const auditOf = async (user: string) =>
  (await db.selectFrom('audit.events').select('action').where('user_id', '=', user).execute()).map(
    ({ action }) => action,
  );

test('the code makes this session aal2 with a new refresh token; weaker sessions and unfinished factors are removed [AUTH-API-11] [S11]', async () => {
  const { client, email, id, session } = await aPerson(service);
  const other = await signedInAgain(service, email);
  expect(await levelsOf(client)).toEqual(['aal1', 'aal1']);
  await enrolled(client, 'Unfinished');
  expect(await levelsOf(client)).toEqual(['aal1', 'aal1']);
  const factor = await withFactor(client);
  expect(await levelsOf(client)).toEqual(['aal2', 'aal2']);
  const { data } = await client.getSession();
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3_600, user: { email } });
  const inApi = await call(service, '/api/preferences', { bearer: data.session?.access_token ?? '' });
  expect(inApi.status).toBe(200);
  const { totp } = (await client.mfa.listFactors()).data ?? {};
  expect(totp).toEqual([
    expect.objectContaining({ id: factor.id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }),
  ]);
  expect(JSON.stringify(totp)).not.toContain(factor.secret);
  const claims = claimsIn(data.session?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsIn(session.access_token).session_id });
  expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password']);
  expect(data.session?.user.factors).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })]);
  expect(brief(await call(service, '/auth/v1/user', { bearer: other.session.access_token }))).toContain(
    'session_not_found',
  );
  const old = { refresh_token: session.refresh_token };
  expect(brief(await call(service, '/auth/v1/token?grant_type=refresh_token', { json: old }))).toBe(
    '400 refresh_token_already_used: Invalid Refresh Token: Already Used',
  );
  const next = await client.refreshSession();
  expect(claimsIn(next.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2', amr: claims.amr });
  expect(await levelsOf(client)).toEqual(['aal2', 'aal2']);
  expect(await auditOf(id)).toContain('factor_added');
  const mail = await mailTo(service, email, 2);
  expect(mail.subject).toBe('Two-step verification was set up for Rolevoice');
});

test('an earlier refresh token counts as stolen a minute after the code [S7] [S11]', async () => {
  const { client, session } = await aPerson(service);
  const refresh = (refresh_token: string) =>
    call(service, '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } });
  const replaced = (await client.refreshSession()).data.session?.refresh_token ?? '';
  await withFactor(client);
  const bearer = (await client.getSession()).data.session?.access_token ?? '';
  const { session_id } = claimsIn(bearer);
  const minutes = new Date(Date.now() - 70_000);
  await db
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: minutes })
    .where('session_id', '=', session_id)
    .where('revoked_at', 'is not', null)
    .execute();
  expect((await refresh(replaced)).body.error_code).toBe('refresh_token_already_used');
  expect((await call(service, '/auth/v1/user', { bearer })).body.error_code).toBe('session_not_found');
  const again = await aPerson(service);
  await again.client.refreshSession();
  await withFactor(again.client);
  // Within the reuse interval a used token gets the current one: here that would be the stronger session.
  expect((await refresh(again.session.refresh_token)).status).toBe(400);
  expect(session.refresh_token).not.toBe(replaced);
});

test('a code works once per factor, one time step to either side [S11]', async () => {
  const { client, session } = await aPerson(service);
  const factor = await enrolled(client);
  const ask = async (code: string) => {
    const bearer = (await client.getSession()).data.session?.access_token ?? session.access_token;
    const { body } = await post(`/factors/${factor.id}/challenge`, bearer);
    const answer = await post(`/factors/${factor.id}/verify`, bearer, { challenge_id: body.id, code });
    return answer.status === 200 ? '200' : brief(answer);
  };
  const wrong = '422 mfa_verification_failed: Invalid TOTP code entered';
  expect(await ask(codeOf(factor.secret, -3))).toBe(wrong);
  expect(await ask(codeOf(factor.secret, 3))).toBe(wrong);
  const code = codeOf(factor.secret, 1);
  expect(await ask(code)).toBe('200');
  expect(await ask(code)).toBe(wrong);
  expect(await ask(codeOf(factor.secret))).toBe(wrong);
});

test('of two requests with one code one succeeds [S11]', async () => {
  const { session, client } = await aPerson(service);
  const factor = await enrolled(client);
  const bearer = session.access_token;
  const challenges = [
    await post(`/factors/${factor.id}/challenge`, bearer),
    await post(`/factors/${factor.id}/challenge`, bearer),
  ];
  const code = codeOf(factor.secret);
  const answers = challenges.map(({ body }) =>
    post(`/factors/${factor.id}/verify`, bearer, { challenge_id: body.id, code }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('five wrong codes lock the factor for a quarter of an hour, also for the right code [S11] [S14]', async () => {
  const { client, session, id } = await aPerson(service);
  const factor = await enrolled(client);
  const { body } = await post(`/factors/${factor.id}/challenge`, session.access_token);
  const ask = (code: string) =>
    post(`/factors/${factor.id}/verify`, session.access_token, { challenge_id: body.id, code });
  const tries = await Promise.all(Array.from({ length: 8 }, () => ask(wrongCode(factor.secret))));
  expect(tries.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  const right = await ask(codeOf(factor.secret));
  expect(brief(right)).toBe('429 over_request_rate_limit: Too many wrong codes. Try again in 15 minutes.');
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(850);
  expect((await auditOf(id)).filter((action) => action === 'second_step_failed')).toHaveLength(5);
  const past = new Date(Date.now() - 1_000);
  await db.updateTable('auth.mfa_factors').set({ locked_until: past }).where('id', '=', factor.id).execute();
  expect((await ask(codeOf(factor.secret))).status).toBe(200);
});

test('after five locks a factor allows five codes an hour, until a right one [S11] [S8]', async () => {
  const { client, session } = await aPerson(service);
  const factor = await enrolled(client);
  const { body } = await post(`/factors/${factor.id}/challenge`, session.access_token);
  const ask = (code: string) =>
    post(`/factors/${factor.id}/verify`, session.access_token, { challenge_id: body.id, code });
  const unlock = () =>
    db.updateTable('auth.mfa_factors').set({ locked_until: null }).where('id', '=', factor.id).execute();
  const waits: number[] = [];
  for (let locks = 1; locks <= 7; locks++) {
    for (let tried = 0; tried < 5; tried++) expect((await ask(wrongCode(factor.secret))).status).toBe(422);
    waits.push(Number((await ask(wrongCode(factor.secret))).headers.get('retry-after')));
    await unlock();
  }
  expect(waits.map((wait) => Math.round(wait / 900))).toEqual([1, 1, 1, 1, 4, 4, 4]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
  expect((await ask(codeOf(factor.secret))).status).toBe(200);
  const { failures } = await db
    .selectFrom('auth.mfa_factors')
    .select('failures')
    .where('id', '=', factor.id)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

test('a challenge is for its session, its client address and once, and ends after five minutes [S11]', async () => {
  const { client, session, email } = await aPerson(service);
  const factor = await enrolled(client);
  const bearer = session.access_token;
  const made = await post(`/factors/${factor.id}/challenge`, bearer);
  expect(made.body).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) });
  expect(made.body.expires_at * 1_000 - Date.now()).toBeGreaterThan(295_000);
  const ask = async (challenge_id: string, code = codeOf(factor.secret), by = bearer) =>
    brief(await post(`/factors/${factor.id}/verify`, by, { challenge_id, code }));
  expect(await ask(made.body.id, '')).toBe('400 validation_failed: Code needs to be non-empty');
  expect(await ask(crypto.randomUUID())).toContain('422 mfa_factor_not_found');
  expect(await ask('none')).toContain('422 mfa_factor_not_found');
  const other = await signedInAgain(service, email);
  expect(await ask(made.body.id, undefined, other.session.access_token)).toContain('422 mfa_factor_not_found');
  const change = (changes: object) =>
    db.updateTable('auth.mfa_challenges').set(changes).where('id', '=', made.body.id).execute();
  await change({ ip: '203.0.113.9' });
  const mismatch = '422 mfa_ip_address_mismatch: Challenge and verify IP addresses mismatch.';
  expect(await ask(made.body.id)).toBe(mismatch);
  await change({ ip: '127.0.0.1', expires_at: new Date(Date.now() - 1) });
  const [ip] = await db.selectFrom('auth.sessions').select('ip').where('user_id', '=', session.user.id).execute();
  await change({ ip: ip?.ip });
  expect(await ask(made.body.id)).toContain('422 mfa_challenge_expired');
  const next = await post(`/factors/${factor.id}/challenge`, bearer);
  expect(
    (await post(`/factors/${factor.id}/verify`, bearer, { challenge_id: next.body.id, code: codeOf(factor.secret) }))
      .status,
  ).toBe(200);
  expect(await ask(next.body.id, codeOf(factor.secret, 1))).toBe(mismatch);
});
