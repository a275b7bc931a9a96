import { expect, test } from 'vitest';
import { anEmail, aPerson, call, PASSWORD, setRole, startService } from '#api/accounts/auth/testing/service.ts';
import { createSenderLimit, MAILS_TO_STRANGERS_PER_HOUR } from '#api/http/sender-limit.ts';

const settings = { AUTH_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' };
const TOO_MANY = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' };

let last = 0;
const anAddress = () => `203.0.113.${++last}`;

test('mails to all addresses together are limited on both processes, for known and unknown ones alike [GAP-07] [S14]', async () => {
  const limited = { ...settings, AUTH_MAILS_PER_HOUR: '6' };
  const one = await startService(limited);
  const other = await startService(limited, one);
  const person = await aPerson(one);
  const ask = (service: typeof one, path: string, json: object) =>
    call(service, `/auth/v1/${path}`, { json, headers: { 'x-forwarded-for': anAddress() } });
  // The user's own sign-up was the first.
  for (const service of [one, other, one, other, one]) {
    expect((await ask(service, 'recover', { email: anEmail() })).status).toBe(200);
  }
  for (const email of [person.email, anEmail()]) {
    for (const path of ['recover', 'otp', 'resend', 'signup']) {
      const refused = await ask(other, path, { email, password: PASSWORD, type: 'signup' });
      expect({ path, ...refused.body }).toMatchObject(TOO_MANY);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
});

test('mails requested by one client address are limited to sixty an hour, of any kind and to any address [S14]', async () => {
  const service = await startService(settings);
  const ask = (path: string, ip: string) =>
    call(service, `/auth/v1/${path}`, {
      json: { email: anEmail(), type: 'signup' },
      headers: { 'x-forwarded-for': ip },
    });
  const ip = anAddress();
  for (const path of ['recover', 'otp', 'resend']) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path, ip)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
  const json = { email: anEmail(), password: PASSWORD };
  const signUp = (from: string) => call(service, '/auth/v1/signup', { json, headers: { 'x-forwarded-for': from } });
  expect((await signUp(ip)).body).toMatchObject(TOO_MANY);
  expect((await signUp(anAddress())).status).toBe(200);
});

test('an invitation over the limit of all mails is refused like any other rate limit of the product [S14]', async () => {
  const service = await startService({ ...settings, AUTH_MAILS_PER_HOUR: '2' });
  const { session, id } = await aPerson(service);
  await setRole(service, id, 'admin');
  const invite = () =>
    call(service, '/api/admin/invitations', { json: { email: anEmail() }, bearer: session.access_token });
  expect((await invite()).status).toBe(200);
  const refused = await invite();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a mail refused by one limit does not count for the common limit [S14]', async () => {
  const service = await startService({ ...settings, AUTH_MAILS_PER_HOUR: '6' });
  const ask = (email: string) =>
    call(service, '/auth/v1/recover', { json: { email }, headers: { 'x-forwarded-for': anAddress() } });
  const email = anEmail();
  for (let sent = 0; sent < 12; sent++) await ask(email);
  expect((await ask(anEmail())).status).toBe(200);
});

test('an account can check ten addresses a day [S8] [S14]', async () => {
  const one = await startService({ ...settings, AUTH_MAIL_INTERVAL_S: '0' });
  const other = await startService({ ...settings, AUTH_MAIL_INTERVAL_S: '0', PUBLIC_URL: one.url }, one);
  const { session } = await aPerson(one);
  const taken = await aPerson(one);
  const ask = (service: typeof one, email: string) =>
    call(service, '/auth/v1/user', {
      method: 'PUT',
      json: { email },
      bearer: session.access_token,
      headers: { 'x-forwarded-for': anAddress() },
    });
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, tried) => ask(tried % 2 ? one : other, taken.email)),
  );
  expect(answers.filter(({ body }) => body.error_code === 'email_exists')).toHaveLength(10);
  for (const email of [taken.email, anEmail()]) {
    const refused = await ask(one, email);
    expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
  }
});

test('a change of address and an invitation by an administrator count as mails of their person [MEMBER-19] [S14]', async () => {
  const service = await startService({ ...settings, AUTH_MAIL_INTERVAL_S: '0' });
  const { session, id } = await aPerson(service);
  await setRole(service, id, 'admin');
  const bearer = session.access_token;
  const change = () => call(service, '/auth/v1/user', { method: 'PUT', json: { email: anEmail() }, bearer });
  const invite = () => call(service, '/api/admin/invitations', { json: { email: anEmail() }, bearer });
  const sender = createSenderLimit(service.deps.redis);
  for (let sent = 2; sent < MAILS_TO_STRANGERS_PER_HOUR; sent += 1) expect(await sender.take(id)).toBe(0);
  expect((await change()).status).toBe(200);
  expect((await invite()).status).toBe(200);
  for (const refused of [await change(), await invite()]) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  }
});
