import { expect, test } from 'vitest';
import { aPerson, call, mailTo, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';

const service = await startService({ TRUSTED_PROXIES: '127.0.0.1,::1' });
const { db } = service.deps;

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A sign-in from an address; returns the cookie of the device. */
async function signIn(email: string, ip: string, cookie = 'other=browser'): Promise<string> {
  const headers = { 'x-forwarded-for': ip, 'user-agent': FIREFOX, cookie };
  const json = { email, password: PASSWORD };
  const answer = await call(service, '/auth/v1/token?grant_type=password', { headers, json });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

const noticesTo = (email: string) =>
  db
    .selectFrom('auth.mail_outbox')
    .select('id')
    .where('to_address', '=', email)
    .where('kind', '=', 'new_place')
    .execute();

test('an unknown device on an unknown network is mailed with time, device, address and what to do [PLACE-01] [S11]', async () => {
  const { email } = await aPerson(service);
  await signIn(email, '203.0.113.9');
  const mail = await mailTo(service, email, 2);
  expect(mail.subject).toBe('New sign-in to your Rolevoice account');
  expect(mail.text).toContain('Device: Firefox on Windows. Network address: 203.0.113.9.');
  expect(mail.text).toMatch(/Time: \d{1,2} \w{3} \d{4}, \d{2}:\d{2} UTC\./);
  expect(mail.text).toContain(`${service.url}/settings#devices`);
  expect(mail.text).toContain(`${service.url}/login?mode=reset`);
});

test('a known device elsewhere and an unknown device on a known network are not mailed [PLACE-02]', async () => {
  const { email } = await aPerson(service);
  const device = await signIn(email, '203.0.113.20');
  expect(await noticesTo(email)).toHaveLength(1);
  await db.updateTable('auth.users').set({ new_place_mailed_at: null }).where('email', '=', email).execute();
  await signIn(email, '203.0.113.21', device);
  await signIn(email, '203.0.113.20');
  await signIn(email, '203.0.113.21');
  expect(await noticesTo(email)).toHaveLength(1);
});

test('the first sign-in of an account is not mailed, and no more than one mail an hour goes out [PLACE-03] [S11]', async () => {
  const first = await aPerson(service);
  expect(await noticesTo(first.email)).toEqual([]);
  await Promise.all(['203.0.113.30', '203.0.113.31', '203.0.113.32'].map((ip) => signIn(first.email, ip)));
  expect(await noticesTo(first.email)).toHaveLength(1);
  const earlier = { new_place_mailed_at: new Date(Date.now() - 3_601_000) };
  await db.updateTable('auth.users').set(earlier).where('email', '=', first.email).execute();
  await signIn(first.email, '203.0.113.33');
  expect(await noticesTo(first.email)).toHaveLength(2);
});

test('the network is forgotten with the device, and a session still counts [PLACE-02]', async () => {
  const { email, id } = await aPerson(service);
  await db.updateTable('auth.known_devices').set({ network: null }).where('user_id', '=', id).execute();
  const { ip } = await db.selectFrom('auth.sessions').select('ip').where('user_id', '=', id).executeTakeFirstOrThrow();
  await signIn(email, String(ip));
  expect(await noticesTo(email)).toEqual([]);
});
