import { expect, test } from 'vitest';
import { enrolled } from '#api/accounts/auth/testing/authenticator.ts';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  PASSWORD,
  serviceToken,
  startService,
} from '#api/accounts/auth/testing/service.ts';

const settings = { AUTH_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' };
const one = await startService(settings);
const other = await startService({ ...settings, PUBLIC_URL: one.url }, one);

const from = (ip: string) => ({ 'x-forwarded-for': ip });
let last = 0;
const anAddress = () => `198.51.100.${++last}`;
const signIn = (service: typeof one, email: string, password: string, ip: string) =>
  call(service, '/auth/v1/token?grant_type=password', { json: { email, password }, headers: from(ip) });

test('ten failures lock an account for unknown devices on both processes, with Retry-After [LOGIN-14] [GAP-07] [S8] [S14]', async () => {
  const { email } = await aPerson(one);
  for (let tried = 0; tried < 10; tried++) {
    const service = tried % 2 ? one : other;
    expect((await signIn(service, email, 'Wrong-one-1!', anAddress())).status).toBe(400);
  }
  for (const service of [one, other]) {
    const refused = await signIn(service, email, PASSWORD, anAddress());
    expect(refused.body).toMatchObject({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  }
});

test('wrong passwords of others do not lock the owner out on a known device [S8]', async () => {
  const { email } = await aPerson(one);
  const first = await signIn(one, email, PASSWORD, anAddress());
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let tried = 0; tried < 12; tried++) await signIn(one, email, 'Wrong-one-1!', anAddress());
  const json = { email, password: PASSWORD };
  const known = { json, headers: { ...from(anAddress()), cookie } };
  expect((await call(other, '/auth/v1/token?grant_type=password', known)).status).toBe(200);
  expect((await signIn(other, email, PASSWORD, anAddress())).status).toBe(429);
});

test('an unknown address is limited in the same way [S8]', async () => {
  const email = anEmail();
  for (let tried = 0; tried < 10; tried++) await signIn(one, email, PASSWORD, anAddress());
  expect((await signIn(one, email, PASSWORD, anAddress())).status).toBe(429);
});

test('reset mails: five an hour per address, known or not; twenty per client address [LOGIN-17] [LOGIN-18] [GAP-05] [GAP-06] [S14]', async () => {
  const known = await aPerson(one);
  const recover = (email: string, ip: string) =>
    call(other, '/auth/v1/recover', { json: { email }, headers: from(ip) });
  for (const email of [known.email, anEmail()]) {
    for (let sent = 0; sent < 5; sent++) expect((await recover(email, anAddress())).status).toBe(200);
    const refused = await recover(email, anAddress());
    expect(refused.body).toMatchObject({
      code: 429,
      error_code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const ip = anAddress();
  for (let sent = 0; sent < 20; sent++) await recover(anEmail(), ip);
  expect((await recover(anEmail(), ip)).body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
});

test('an account gets one mail of a kind a minute [GAP-07]', async () => {
  const strict = await startService({ AUTH_MAIL_INTERVAL_S: '60' });
  const email = anEmail();
  expect((await aClient(strict).signUp({ email, password: PASSWORD })).error).toBeNull();
  const again = await aClient(strict).resend({ type: 'signup', email });
  expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  const unknown = anEmail();
  expect((await aClient(strict).resetPasswordForEmail(unknown)).error).toBeNull();
  expect((await aClient(strict).resetPasswordForEmail(unknown)).error?.code).toBe('over_email_send_rate_limit');
});

test('a forwarded client address counts only from a trusted proxy [S8]', async () => {
  const open = await startService({ AUTH_RATE_LIMITS: 'on' });
  const email = anEmail();
  for (let tried = 0; tried < 10; tried++) await signIn(open, email, PASSWORD, anAddress());
  const rows = await aPerson(open);
  await signIn(open, rows.email, PASSWORD, '203.0.113.9');
  const ips = await open.deps.db.selectFrom('auth.sessions').select('ip').where('user_id', '=', rows.id).execute();
  expect(ips.map(({ ip }) => ip)).not.toContain('203.0.113.9');
});

test('logout and deletion on one process take effect at once on the other [S6]', async () => {
  const { client, session, id } = await aPerson(one);
  const me = (service: typeof one) => call(service, '/auth/v1/user', { bearer: session.access_token });
  expect((await me(other)).status).toBe(200);
  await client.signOut({ scope: 'local' });
  expect((await me(other)).body.error_code).toBe('session_not_found');
  await one.deps.db.deleteFrom('auth.users').where('id', '=', id).execute();
  expect((await me(other)).body.error_code).toBe('user_not_found');
});

test('both processes sign with the same key [S6]', async () => {
  const keysOf = async (service: typeof one) => (await call(service, '/auth/v1/.well-known/jwks.json')).body;
  expect(await keysOf(one)).toEqual(await keysOf(other));
  const token = await serviceToken(other);
  expect((await call(one, '/auth/v1/admin/users', { bearer: token })).status).toBe(200);
});

test('challenges and codes of second factors: fifteen a minute each per client address [S11] [S14]', async () => {
  const { client, session } = await aPerson(one);
  const { id } = await enrolled(client);
  const ask = (what: 'challenge' | 'verify', ip: string) => {
    const json = { challenge_id: id, code: '000000' };
    const about = { bearer: session.access_token, json, headers: from(ip) };
    return call(other, `/auth/v1/factors/${id}/${what}`, about);
  };
  for (const what of ['challenge', 'verify'] as const) {
    const ip = anAddress();
    const answers = [];
    for (let tried = 0; tried < 16; tried++) answers.push(await ask(what, ip));
    const refused = answers.pop();
    expect(answers.every(({ status }) => status !== 429)).toBe(true);
    expect(refused?.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(what, anAddress())).status).not.toBe(429);
  }
});
