import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  PASSWORD,
  sharedService,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { SLOWNESS } from '#api/slowness.ts';

const service = await sharedService();
/** The same with the hashes of production. */
const thorough = await startService({}, { ...service, slowness: SLOWNESS });
const { db } = service.deps;

const refresh = (refresh_token: string) =>
  call(service, '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } });
const me = (bearer: string) => call(service, '/auth/v1/user', { bearer });
const inApi = async (bearer: string) => (await call(service, '/api/preferences', { bearer })).status;
const later = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('wrong password and unknown address get the same answer [LOGIN-12] [S8]', async () => {
  const { email } = await aPerson(service);
  const wrong = await aClient(service).signInWithPassword({ email, password: 'Wrong-one-1!' });
  const unknown = await aClient(service).signInWithPassword({ email: anEmail(), password: PASSWORD });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(unknown.error).toEqual(wrong.error);
  const none = await aClient(service).signInWithPassword({ email: '', password: PASSWORD });
  expect(none.error).toMatchObject({ status: 400, code: 'validation_failed', message: 'missing email or phone' });
});

test('an unconfirmed user gets that reason only with the right password [LOGIN-13]', async () => {
  const email = anEmail();
  await aClient(service).signUp({ email, password: PASSWORD });
  const right = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(right.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' });
  const wrong = await aClient(service).signInWithPassword({ email, password: 'Wrong-one-1!' });
  expect(wrong.error?.code).toBe('invalid_credentials');
});

test('refreshing rotates the token and keeps session and authentication methods [AUTH-API-03] [S7]', async () => {
  const { client, id, email, session } = await aPerson(service);
  const { data } = await client.refreshSession();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  const first = (await client.getClaims(session.access_token)).data;
  const before = first?.claims;
  expect(first?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(before).toMatchObject({ sub: id, email, iss: `${service.url}/auth/v1` });
  const after = (await client.getClaims(data.session?.access_token ?? '')).data?.claims;
  expect(after).toMatchObject({
    session_id: before?.session_id,
    aal: 'aal1',
    role: 'authenticated',
    aud: 'authenticated',
  });
  expect(after?.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
});

test('five tabs that refresh at once get the same next token [S7]', async () => {
  const { session } = await aPerson(service);
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('after a lost response the direct parent gets the current token for a minute [S7]', async () => {
  const { session } = await aPerson(service);
  const lost = await refresh(session.refresh_token);
  await db
    .updateTable('auth.refresh_tokens')
    .set({ used_at: later(50) })
    .where('used_at', 'is not', null)
    .execute();
  const again = await refresh(session.refresh_token);
  expect(again.body.refresh_token).toBe(lost.body.refresh_token);
  expect((await refresh(again.body.refresh_token)).status).toBe(200);
});

test('a reused token counts as theft: the family ends, its access tokens too [S7]', async () => {
  const { session } = await aPerson(service);
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  expect((await refresh(session.refresh_token)).body.refresh_token).toBe(third.body.refresh_token);
  await db
    .updateTable('auth.refresh_tokens')
    .set({ used_at: later(20) })
    .where('used_at', 'is not', null)
    .execute();
  const stolen = await refresh(session.refresh_token);
  expect(stolen.body).toMatchObject({
    code: 400,
    error_code: 'refresh_token_already_used',
    msg: 'Invalid Refresh Token: Already Used',
  });
  expect((await refresh(third.body.refresh_token)).body).toMatchObject({ error_code: 'refresh_token_not_found' });
  expect((await me(third.body.access_token)).body).toMatchObject({ code: 403, error_code: 'session_not_found' });
  expect(await inApi(third.body.access_token)).toBe(401);
});

test('the direct parent counts as theft after a minute [S7]', async () => {
  const { session } = await aPerson(service);
  await refresh(session.refresh_token);
  await db
    .updateTable('auth.refresh_tokens')
    .set({ used_at: later(70) })
    .where('used_at', 'is not', null)
    .execute();
  expect((await refresh(session.refresh_token)).body).toMatchObject({ error_code: 'refresh_token_already_used' });
});

test('idle and absolute limits end a session', async () => {
  const idle = await aPerson(service);
  await db
    .updateTable('auth.sessions')
    .set({ refreshed_at: later(8 * 86_400) })
    .where('user_id', '=', idle.id)
    .execute();
  expect((await refresh(idle.session.refresh_token)).body.msg).toBe(
    'Invalid Refresh Token: Session Expired (Inactivity)',
  );
  const old = await aPerson(service);
  await db
    .updateTable('auth.sessions')
    .set({ not_after: later(1) })
    .where('user_id', '=', old.id)
    .execute();
  expect((await refresh(old.session.refresh_token)).body.msg).toBe('Invalid Refresh Token: Session Expired');
  expect((await me(old.session.access_token)).body.error_code).toBe('session_not_found');
});

test('malformed and unknown refresh tokens get different errors', async () => {
  expect((await refresh('short')).body).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Refresh token is not valid',
  });
  expect((await refresh('x'.repeat(43))).body).toMatchObject({
    code: 400,
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token: Refresh Token Not Found',
  });
});

test.each(['global', 'local', 'others'] as const)(
  'logout with scope %s ends just those sessions [AUTH-API-12]',
  async (scope) => {
    const { client, email, session } = await aPerson(service);
    const other = await aClient(service).signInWithPassword({ email, password: PASSWORD });
    const { error } = await client.signOut({ scope });
    expect(error).toBeNull();
    const alive = async (token = '') => (await me(token)).status === 200;
    const here = await alive(session.access_token);
    const elsewhere = await alive(other.data.session?.access_token);
    expect({ here, elsewhere }).toEqual(
      {
        global: { here: false, elsewhere: false },
        local: { here: false, elsewhere: true },
        others: { here: true, elsewhere: false },
      }[scope],
    );
  },
);

test('after a logout nothing is refreshed, and an unknown scope is refused [AUTH-API-12]', async () => {
  const { client, session } = await aPerson(service);
  const bearer = session.access_token;
  const unknown = await call(service, '/auth/v1/logout?scope=some', { method: 'POST', bearer });
  expect(unknown.body).toMatchObject({ error_code: 'validation_failed', msg: 'Unsupported logout scope "some"' });
  expect([(await me(bearer)).status, await inApi(bearer)]).toEqual([200, 200]);
  expect((await client.signOut()).error).toBeNull();
  expect((await me(bearer)).body).toMatchObject({ code: 403, error_code: 'session_not_found' });
  expect((await refresh(session.refresh_token)).body.msg).toContain('Invalid Refresh Token');
  expect((await client.getSession()).data.session).toBeNull();
});

test('an ended session is refused at once by the api too, and its sockets are closed [S6]', async () => {
  const { client, session, id } = await aPerson(service);
  const received = vi.fn();
  const listener = service.deps.redis.duplicate({ enableOfflineQueue: true });
  await listener.subscribe('rolevoice:news');
  listener.on('message', (_channel: string, text: string) => received(JSON.parse(text)));
  await expect(service.checkBearer(session.access_token)).resolves.toMatchObject({ id, role: 'user', aal: 'aal1' });
  expect((await call(service, '/api/preferences', { bearer: session.access_token })).status).toBe(200);
  await client.signOut({ scope: 'local' });
  expect((await call(service, '/api/preferences', { bearer: session.access_token })).status).toBe(401);
  const event = { type: 'session_ended', user_id: id, session_ids: [expect.any(String)] };
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith(event), { timeout: 20_000 });
  listener.disconnect();
});

test('banned and deleted users are refused at once [S6]', async () => {
  const { session, id, email } = await aPerson(service);
  await db
    .updateTable('auth.users')
    .set({ banned_until: later(-60) })
    .where('id', '=', id)
    .execute();
  expect((await me(session.access_token)).body).toMatchObject({
    code: 403,
    error_code: 'user_banned',
    msg: 'User is banned',
  });
  const { error } = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: 'user_banned' });
  await db.deleteFrom('auth.users').where('id', '=', id).execute();
  expect((await me(session.access_token)).body).toMatchObject({ code: 403, error_code: 'user_not_found' });
  await expect(service.checkBearer(session.access_token)).rejects.toMatchObject({ code: 'sign_in_required' });
});

test('forged tokens are refused: none, edited, expired, foreign key, foreign algorithm [S6]', async () => {
  const { session } = await aPerson(service);
  const [head = '', body = '', signature = ''] = session.access_token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const { keys } = (await call(service, '/auth/v1/.well-known/jwks.json')).body;
  const shared = new TextEncoder().encode(JSON.stringify(keys[0]));
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ ...header, alg: 'none' })}.${body}.`,
    `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: header.kid }).sign(shared),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(shared),
    'not.a.token',
    'nonsense',
  ];
  for (const token of forged) {
    const { body: answer } = await me(token);
    expect(answer).toMatchObject({ code: 403, error_code: 'bad_jwt' });
    expect(answer.msg).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    await expect(service.checkBearer(token)).rejects.toMatchObject({ code: 'sign_in_required' });
  }
  expect((await me('')).body).toMatchObject({ code: 401, error_code: 'no_authorization' });
});

test('the public key is published, the private one nowhere [S17]', async () => {
  const { body, headers } = await call(service, '/auth/v1/.well-known/jwks.json');
  expect(body.keys).toEqual([expect.objectContaining({ kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] })]);
  expect(body.keys[0]).not.toHaveProperty('d');
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  const rows = await db.selectFrom('auth.signing_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('"d"');
});

test('no credential is stored in readable form [S9] [S10] [S17]', async () => {
  const { session, id } = await aPerson(thorough);
  const rows = {
    users: await db.selectFrom('auth.users').selectAll().where('id', '=', id).execute(),
    tokens: await db.selectFrom('auth.refresh_tokens').selectAll().execute(),
  };
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(session.refresh_token);
  expect(stored).not.toContain(PASSWORD);
  expect(rows.users[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an outdated hash is renewed by the next sign-in [S10]', async () => {
  const { hash } = await import('@node-rs/argon2');
  const { email, id } = await aPerson(thorough);
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 });
  await db.updateTable('auth.users').set({ password_hash: weak }).where('id', '=', id).execute();
  expect((await aClient(thorough).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const row = await db.selectFrom('auth.users').select('password_hash').where('id', '=', id).executeTakeFirst();
  expect(row?.password_hash).toContain('m=19456');
});
