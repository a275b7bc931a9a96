import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { signedInAgain, withFactor } from '#api/accounts/auth/testing/authenticator.ts';
import {
  aClient,
  aPerson,
  call,
  PASSWORD,
  type Service,
  serviceToken,
  startService,
} from '#api/accounts/auth/testing/service.ts';

const secret = Buffer.alloc(32, 7);
const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const signer = { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid: 'own', key_ops: ['sign'] };
const shared = (bytes: number) => ({ kty: 'oct', kid: 'shared', k: Buffer.alloc(bytes, 7).toString('base64url') });
const keysWith = (bytes: number) => JSON.stringify([signer, shared(bytes)]);

const service = await startService({ TRUSTED_PROXIES: 'loopback', AUTH_JWT_KEYS: keysWith(32), LIMIT_SESSIONS: '3' });
const { db } = service.deps;
const now = () => Math.floor(Date.now() / 1_000);
const me = (bearer: string) => call(service, '/auth/v1/user', { bearer });
const admin = (bearer: string) => call(service, '/auth/v1/admin/users', { bearer });

const signedBy = (claims: object, header: object = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'shared', typ: 'JWT', ...header }).sign(secret);

describe('a token with a valid signature', () => {
  test('is refused with another audience, another issuer or another type [S6]', async () => {
    const { session } = await aPerson(service);
    const claims = decodeJwt(session.access_token);
    expect((await me(await signedBy(claims))).status).toBe(200);
    const others = [
      await signedBy({ ...claims, aud: 'another' }),
      await signedBy({ ...claims, aud: undefined }),
      await signedBy({ ...claims, iss: 'https://evil.example/auth/v1' }),
      await signedBy({ ...claims, iss: undefined }),
      await signedBy(claims, { typ: 'logout+jwt' }),
      await signedBy(claims, { typ: undefined }),
    ];
    for (const token of others) {
      expect((await me(token)).body).toMatchObject({ code: 403, error_code: 'bad_jwt' });
      await expect(service.checkBearer(token)).rejects.toMatchObject({ code: 'sign_in_required' });
    }
  });

  test('of a service is valid for a day at most, and has an id [S6]', async () => {
    const claims = { iss: `${service.url}/auth/v1`, role: 'service_role', jti: 'one', iat: now(), exp: now() + 86_400 };
    expect((await admin(await signedBy(claims))).status).toBe(200);
    expect((await admin(await serviceToken(service))).status).toBe(200);
    const others = [
      { ...claims, exp: undefined },
      { ...claims, iat: undefined },
      { ...claims, jti: undefined },
      { ...claims, exp: claims.exp + 60 },
      { ...claims, iat: now() - 90_000, exp: now() + 60 },
      { ...claims, iss: undefined },
    ];
    for (const other of others) {
      expect((await admin(await signedBy(other))).body).toMatchObject({ code: 403, error_code: 'bad_jwt' });
    }
  });

  test('needs a strong key: a short shared one is refused at the start [S6]', async () => {
    await expect(startService({ AUTH_JWT_KEYS: keysWith(31) })).rejects.toThrow(
      'AUTH_JWT_KEYS: a shared key must have at least 32 bytes',
    );
  });
});

describe('a refresh token that was just used', () => {
  const from = (refresh_token: string, ip: string, agent: string) =>
    call(service, '/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token },
      headers: { 'x-forwarded-for': ip, 'user-agent': agent },
    });

  test('gets the current one in every tab of the client that used it [S7]', async () => {
    const { session } = await aPerson(service);
    const first = await from(session.refresh_token, '192.0.2.1', 'Tab');
    const again = await from(session.refresh_token, '192.0.2.1', 'Tab');
    expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token]);
  });

  test.each([
    ['another address', '192.0.2.2', 'Tab'],
    ['another browser', '192.0.2.1', 'curl'],
  ])('is theft from %s, at once: the thief gets nothing and the family ends [S7]', async (_what, ip, agent) => {
    const { session } = await aPerson(service);
    const owner = await from(session.refresh_token, '192.0.2.1', 'Tab');
    const thief = await from(session.refresh_token, ip, agent);
    expect(thief.body).toMatchObject({ code: 400, error_code: 'refresh_token_already_used' });
    expect((await from(owner.body.refresh_token, '192.0.2.1', 'Tab')).status).toBe(400);
    expect((await me(owner.body.access_token)).body.error_code).toBe('session_not_found');
  });
});

describe('the sessions of one person', () => {
  const sessionsOf = async (id: string) =>
    (await db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).map((row) => row.id);
  const signIn = async (at: Service, email: string) => {
    const { data, error } = await aClient(at).signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return String(decodeJwt(data.session.access_token).session_id);
  };

  test('are limited: one more ends the least recently used one, and its sockets [S14]', async () => {
    const received = vi.fn();
    const listener = service.deps.redis.duplicate({ enableOfflineQueue: true });
    await listener.subscribe('rolevoice:news');
    listener.on('message', (_channel: string, text: string) => received(JSON.parse(text)));
    const { email, id, session } = await aPerson(service);
    const oldest = String(decodeJwt(session.access_token).session_id);
    const second = await signIn(service, email);
    // The oldest was used since, so the second one is ended.
    await db
      .updateTable('auth.sessions')
      .set({ refreshed_at: new Date(Date.now() + 1_000) })
      .where('id', '=', oldest)
      .execute();
    const [third, fourth] = [await signIn(service, email), await signIn(service, email)];
    expect((await sessionsOf(id)).sort()).toEqual([oldest, third, fourth].sort());
    const event = { type: 'session_ended', user_id: id, session_ids: [second] };
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith(event), { timeout: 20_000 });
    listener.disconnect();
  });

  test('stay within the limit when many sign in at once [S14]', async () => {
    const { email, id } = await aPerson(service);
    await Promise.all(Array.from({ length: 6 }, () => signIn(service, email)));
    expect(await sessionsOf(id)).toHaveLength(3);
  });
});

test('before the second step a session shows its factors, and neither names nor identities [S11]', async () => {
  const { client, email, id } = await aPerson(service);
  await withFactor(client);
  const { bearer, session } = await signedInAgain(service, email);
  const { body } = await me(bearer);
  for (const shown of [body, session.user]) {
    expect(shown).toMatchObject({ id, email, user_metadata: {}, app_metadata: {}, identities: [] });
    expect(shown.factors).toEqual([expect.objectContaining({ status: 'verified', factor_type: 'totp' })]);
  }
  expect(decodeJwt(bearer)).toMatchObject({ aal: 'aal1', user_metadata: {}, app_metadata: {} });
  const json = { data: { first_name: 'Mallory' } };
  const refused = [
    await call(service, '/auth/v1/user', { bearer, json, method: 'PUT' }),
    await call(service, '/auth/v1/reauthenticate', { bearer }),
  ];
  for (const answer of refused) expect(answer.body).toMatchObject({ code: 401, error_code: 'insufficient_aal' });
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({ user_metadata: { first_name: 'Ada' }, identities: [{ provider: 'email' }] });
});
