import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  serviceToken,
  setRole,
  sharedService,
  startService,
} from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();
const { db } = service.deps;
const NEW = 'Quiet-Lantern-7!';

async function anAdmin(at = service) {
  const person = await aPerson(at);
  await setRole(at, person.id, 'admin');
  return { ...person, bearer: person.session.access_token };
}
const invite = (bearer: string, email: string, at = service) =>
  call(at, '/api/admin/invitations', { bearer, json: { email } });

test('an admin invites by mail; the link opens an account, which sets its own password [PERM-04] [S15]', async () => {
  const admin = await anAdmin();
  const email = anEmail();
  expect(await invite(admin.bearer, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: { email } });
  const mail = await mailTo(service, email);
  expect(mail.subject).toBe('You are invited to Rolevoice');
  const { values, location } = await follow(mail.link);
  expect(location).toContain(`${service.url}/auth/callback#access_token=`);
  expect(values.get('type')).toBe('invite');
  const client = aClient(service);
  const [access_token = '', refresh_token = ''] = ['access_token', 'refresh_token'].map(
    (name) => values.get(name) ?? '',
  );
  const { data } = await client.setSession({ access_token, refresh_token });
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), email_confirmed_at: expect.any(String) });
  expect((await client.updateUser({ password: 'weak' })).error?.code).toBe('weak_password');
  expect((await client.updateUser({ password: NEW })).error).toBeNull();
  expect((await aClient(service).signInWithPassword({ email, password: NEW })).error).toBeNull();
  const rows = await db
    .selectFrom('audit.events')
    .selectAll()
    .where('user_id', '=', data.user?.id ?? '')
    .orderBy('id')
    .execute();
  expect(rows[0]).toMatchObject({ action: 'user_invited', actor_id: admin.id });
});

test('a newer invitation voids the older one; a confirmed account is not invited', async () => {
  const admin = await anAdmin();
  const email = anEmail();
  await invite(admin.bearer, email);
  const first = await mailTo(service, email);
  expect((await invite(admin.bearer, email)).status).toBe(200);
  const second = await mailTo(service, email, 2);
  expect((await follow(first.link)).values.get('error_code')).toBe('otp_expired');
  expect((await follow(second.link)).values.get('type')).toBe('invite');
  expect(await invite(admin.bearer, email)).toMatchObject({
    status: 409,
    body: { error: { code: 'email_taken', message: 'An account with this email already exists' } },
  });
  const again = await call(service, '/auth/v1/invite', { bearer: await serviceToken(service), json: { email } });
  expect(again).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
});

test('an unconfirmed sign-up with the same address gets no access by the invitation [S9]', async () => {
  const admin = await anAdmin();
  const email = anEmail();
  await aClient(service).signUp({ email, password: PASSWORD });
  await invite(admin.bearer, email);
  await follow((await mailTo(service, email, 2)).link);
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('an invalid address and a caller who is no admin are refused [PERM-04]', async () => {
  const [admin, person] = [await anAdmin(), await aPerson(service)];
  expect(await invite(admin.bearer, 'nobody')).toMatchObject({
    status: 422,
    body: { error: { fields: { email: 'Please enter a valid email address' } } },
  });
  expect((await invite(person.session.access_token, anEmail())).status).toBe(403);
});

test('one invitation a minute to an address, with Retry-After', async () => {
  const slow = await startService({ AUTH_MAIL_INTERVAL_S: '60' });
  const { bearer } = await anAdmin(slow);
  const email = anEmail();
  expect((await invite(bearer, email, slow)).status).toBe(200);
  const again = await invite(bearer, email, slow);
  expect(again).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
});
