import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { aPerson, call, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';
import { serviceClaims } from '#api/accounts/auth/tokens/keys.ts';
import { asAuditOwner } from '#db/testing/database.ts';
import { refusing } from '#db/testing/refusals.ts';

const service = await startService({ AUTH_RATE_LIMITS: 'on', RATE_LIMITS: 'on', LIMIT_REQUESTS_PER_MINUTE: '40' });
const { db } = service.deps;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Line = { security: true; msg: string; action: string; request_id: string } & Record<string, unknown>;
const linesOf = (requestId: string): Line[] =>
  service.logged.map((line) => JSON.parse(line) as Line).filter(({ request_id }) => request_id === requestId);
const rowsOf = (requestId: string) =>
  db.selectFrom('audit.events').selectAll().where('request_id', '=', requestId).orderBy('id').execute();

/** Calls with an id and a browser, and returns what was recorded of it: the rows, after comparing them with the lines. */
async function recorded(path: string, init: Parameters<typeof call>[2] & { headers?: Record<string, string> } = {}) {
  const requestId = randomUUID();
  const headers = { ...init.headers, 'x-request-id': requestId, 'user-agent': FIREFOX };
  const { json, bearer, ...rest } = init;
  const answer = await fetch(`${service.url}${path}`, {
    redirect: 'manual',
    ...rest,
    headers: {
      ...headers,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  await answer.text();
  const rows = await rowsOf(requestId);
  const lines = linesOf(requestId);
  expect(
    lines.map(({ action, outcome, user_id, address, details }) => ({ action, outcome, user_id, address, details })),
  ).toEqual(
    rows.map(({ action, outcome, user_id, address, details }) => ({ action, outcome, user_id, address, details })),
  );
  for (const line of lines) expect(line).toMatchObject({ security: true, device: 'Firefox on Linux' });
  return { answer, rows };
}

const password = (email: string, given: string) => ({ method: 'POST', json: { email, password: given } });
const SIGN_IN = '/auth/v1/token?grant_type=password';

test('each refused sign-in is one row and one line, with account, address, browser and request [AUDIT-05] [S18]', async () => {
  const { email, id } = await aPerson(service);
  const wrong = await recorded(SIGN_IN, password(email, 'Not-the-one-7!'));
  expect(wrong.rows).toMatchObject([
    { action: 'sign_in_failed', outcome: 'refused', user_id: id, actor_id: null, device: 'Firefox on Linux' },
  ]);
  expect(wrong.rows[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  const unknown = await recorded(SIGN_IN, password('nobody@example.test', 'Not-the-one-7!'));
  expect(unknown.rows).toMatchObject([{ action: 'sign_in_failed', user_id: null }]);
  const others = [
    ['/auth/v1/verify', { method: 'POST', json: { type: 'magiclink', email, token: '000000' } }],
    ['/auth/v1/verify', { method: 'POST', json: { type: 'magiclink', token_hash: 'f'.repeat(40) } }],
    ['/auth/v1/verify?type=magiclink&token=ffffffffffff', { redirect: 'manual' }],
    ['/auth/v1/token?grant_type=refresh_token', { method: 'POST', json: { refresh_token: 'ffffffffffff' } }],
    ['/auth/v1/token?grant_type=pkce', { method: 'POST', json: { auth_code: 'none', code_verifier: 'none' } }],
    ['/auth/v1/callback?state=none', { redirect: 'manual' }],
  ] as const;
  for (const [path, init] of others) {
    const { rows } = await recorded(path, init);
    expect([path, rows.map(({ action }) => action)]).toEqual([path, ['sign_in_failed']]);
  }
  const right = await recorded(SIGN_IN, password(email, PASSWORD));
  expect(right.rows).toMatchObject([{ action: 'user_signed_in', outcome: 'success', actor_id: id }]);
  expect(JSON.stringify([...others, wrong.rows, unknown.rows])).not.toContain(PASSWORD);
});

test('a reused refresh token is recorded with address, browser and session [AUDIT-05] [S18]', async () => {
  const { session, id } = await aPerson(service);
  const refresh = (token: string) =>
    recorded('/auth/v1/token?grant_type=refresh_token', { method: 'POST', json: { refresh_token: token } });
  expect((await refresh(session.refresh_token)).answer.status).toBe(200);
  await db
    .updateTable('auth.refresh_tokens')
    .set({ used_at: new Date(0) })
    .where('used_at', 'is not', null)
    .execute();
  const { rows } = await refresh(session.refresh_token);
  expect(rows).toMatchObject([
    { action: 'refresh_token_reused', outcome: 'refused', user_id: id, address: expect.any(String) },
  ]);
});

test('refused access, unknown ids, forged tokens and limits are recorded with their caller, ordinary requests are not [AUDIT-05] [GAP-182] [GAP-183] [S18]', async () => {
  const { session, id } = await aPerson(service);
  const bearer = session.access_token;
  expect((await recorded('/api/preferences', { bearer })).rows).toEqual([]);
  expect((await recorded('/api/admin/users', { bearer })).rows).toMatchObject([
    { action: 'access_refused', outcome: 'refused', actor_id: id, details: { where: 'GET /api/admin/users' } },
  ]);
  const sessionId = randomUUID();
  expect((await recorded(`/api/sessions/${sessionId}`, { method: 'DELETE', bearer })).rows).toMatchObject([
    { action: 'item_unknown', actor_id: id },
  ]);
  const [head, , signature] = bearer.split('.');
  const forged = `${head}.${Buffer.from(JSON.stringify({ sub: id, exp: 4e9 })).toString('base64url')}.${signature}`;
  expect((await recorded('/api/preferences', { bearer: forged })).rows).toMatchObject([
    { action: 'token_refused', user_id: null, details: { reason: 'signature' } },
  ]);
  const foreign = await new SignJWT(serviceClaims(60))
    .setProtectedHeader({ alg: 'HS256', kid: 'gone' })
    .sign(new Uint8Array(32));
  expect((await recorded('/auth/v1/admin/users', { bearer: foreign })).rows).toMatchObject([
    { action: 'token_refused', details: { reason: 'unknown key' } },
  ]);
  const expired = await service.deps.keys.sign({ sub: id, aud: 'authenticated', exp: 1_000 });
  const old = await recorded('/api/preferences', { bearer: expired });
  expect([old.answer.status, old.rows]).toEqual([401, []]);
});

test('a flood of refused requests is two rows for each limit, and counted completely [AUDIT-06] [S18]', async () => {
  const { session, id } = await aPerson(service);
  const before = await limitedCount();
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => call(service, '/api/preferences', { bearer: session.access_token })),
  );
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(200);
  await service.security.flush();
  const rows = await db
    .selectFrom('audit.events')
    .select('details')
    .where('actor_id', '=', id)
    .where('action', '=', 'limit_reached')
    .execute();
  // On a slow machine so many requests at once reach a second limit.
  const limits = new Set(rows.map(({ details }) => details.limit));
  expect(limits).toContain('LIMIT_REQUESTS_PER_MINUTE');
  expect(rows.length).toBeLessThanOrEqual(2 * limits.size);
  expect(rows.reduce((sum, { details }) => sum + Number(details.further ?? 1), 0)).toBe(refused);
  expect((await limitedCount()) - before).toBe(refused);
});

async function limitedCount(): Promise<number> {
  const { values } = await service.deps.metrics.securityEvents.get();
  return values.find(({ labels }) => labels.action === 'limit_reached' && labels.outcome === 'refused')?.value ?? 0;
}

test('an act that is rolled back leaves neither row nor line; a refusal that cannot be stored keeps its line [AUDIT-07] [S18]', async () => {
  const { session, email, id } = await aPerson(service);
  const rowsBefore = (await db.selectFrom('audit.events').select('id').where('user_id', '=', id).execute()).length;
  const linesBefore = service.logged.length;
  await refusing(db, { table: 'auth.sessions', on: 'delete' }, async () => {
    const { answer, rows } = await recorded('/auth/v1/logout?scope=global', {
      method: 'POST',
      bearer: session.access_token,
    });
    expect([answer.status, rows]).toEqual([500, []]);
  });
  expect(await db.selectFrom('audit.events').select('id').where('user_id', '=', id).execute()).toHaveLength(rowsBefore);
  expect(service.logged.slice(linesBefore).filter((line) => line.includes('user_signed_out'))).toEqual([]);
  await refusing(await asAuditOwner(db), { table: 'audit.events', on: 'insert' }, async () => {
    const requestId = randomUUID();
    await call(service, SIGN_IN, { ...password(email, 'Not-the-one-7!'), headers: { 'x-request-id': requestId } });
    expect(linesOf(requestId)).toMatchObject([
      { security: true, action: 'sign_in_failed', details: { stored: false } },
    ]);
  });
});
