import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
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
  startService,
} from '#api/auth/testing/service.ts';

const service = await startService();
const { db } = service.deps;
const token = await serviceToken(service);
const admin = new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers: { authorization: `Bearer ${token}` } });
const me = (bearer = '') => call(service, '/auth/v1/user', { bearer });

test('only a service token may use the admin routes [S15] [AUTH-API-15]', async () => {
  const { session } = await aPerson(service);
  const asked = (bearer?: string) => call(service, '/auth/v1/admin/users', bearer ? { bearer } : {});
  expect((await asked()).body).toMatchObject({ code: 401, error_code: 'no_authorization' });
  expect((await asked('nonsense')).body).toMatchObject({ code: 403, error_code: 'bad_jwt' });
  expect((await asked(session.access_token)).body).toMatchObject({
    code: 403,
    error_code: 'not_admin',
    msg: 'User not allowed',
  });
  expect((await asked(token)).status).toBe(200);
});

test('a user is made, read, changed and deleted', async () => {
  const email = anEmail();
  const made = await admin.createUser({
    email: email.toUpperCase(),
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { a: 1 },
  });
  expect(made.data.user).toMatchObject({
    email,
    user_metadata: { a: 1 },
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  const id = made.data.user?.id ?? '';
  expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
  expect((await admin.getUserById(id)).data.user?.email_confirmed_at).toBeTruthy();
  const signedIn = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toBeNull();

  const other = anEmail();
  const changed = await admin.updateUserById(id, {
    email: other,
    password: 'Quiet-Lantern-7!',
    user_metadata: { a: null, b: 2 },
  });
  expect(changed.data.user).toMatchObject({ email: other, user_metadata: { b: 2 } });
  expect(changed.data.user?.user_metadata).not.toHaveProperty('a');
  expect((await me(signedIn.data.session?.access_token)).body.error_code).toBe('session_not_found');
  expect((await aClient(service).signInWithPassword({ email: other, password: 'Quiet-Lantern-7!' })).error).toBeNull();

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  });
});

test('a ban ends all sessions, and ends itself with none', async () => {
  const { id, email, session } = await aPerson(service);
  await admin.updateUserById(id, { ban_duration: '24h' });
  expect((await me(session.access_token)).status).toBe(403);
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('user_banned');
  await admin.updateUserById(id, { ban_duration: 'none' });
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test('a soft deletion keeps the id and no personal data', async () => {
  const { id, email, session } = await aPerson(service);
  expect((await admin.deleteUser(id, true)).error).toBeNull();
  const row = await db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ password_hash: null, user_metadata: {}, deleted_at: expect.any(Date) });
  expect(JSON.stringify(row)).not.toContain(email);
  expect((await me(session.access_token)).body.error_code).toBe('user_not_found');
});

test('the list is paged, newest first, with its totals in the headers', async () => {
  const first = await admin.createUser({ email: anEmail() });
  const second = await admin.createUser({ email: anEmail() });
  const page = await call(service, '/auth/v1/admin/users?page=1&per_page=2', { bearer: token });
  expect(page.body.users.map(({ id }: { id: string }) => id)).toEqual([second.data.user?.id, first.data.user?.id]);
  expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(2);
  expect(page.headers.get('link')).toMatch(/<[^>]+page=2&per_page=2>; rel="next", <[^>]+>; rel="last"/);
  const listed = await admin.listUsers({ page: 1, perPage: 2 });
  expect(listed.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
  const bad = await call(service, '/auth/v1/admin/users?page=-1', { bearer: token });
  expect(bad.body).toMatchObject({
    code: 400,
    error_code: 'validation_failed',
    msg: expect.stringMatching(/^Bad Pagination Parameters/),
  });
});

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'a %s link made by hand works, once, without a mail',
  async (type) => {
    const email = anEmail();
    if (type === 'magiclink' || type === 'recovery') await admin.createUser({ email, email_confirm: true });
    const { data, error } = await admin.generateLink({ type, email, password: PASSWORD } as {
      type: 'signup';
      email: string;
      password: string;
    });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({ verification_type: type, email_otp: expect.stringMatching(/^\d{6}$/) });
    const byHash = await aClient(service).verifyOtp({ type, token_hash: data.properties?.hashed_token ?? '' });
    expect(byHash.data.session?.user.email).toBe(email);
    expect((await follow(data.properties?.action_link ?? '')).values.get('error_code')).toBe('otp_expired');
    expect(await db.selectFrom('auth.mail_outbox').select('id').where('to_address', '=', email).execute()).toEqual([]);
  },
);

test('links for an unknown address: a recovery is refused, a magic link becomes a sign-up', async () => {
  const recovery = await admin.generateLink({ type: 'recovery', email: anEmail() });
  expect(recovery.error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User with this email not found',
  });
  const magic = await admin.generateLink({ type: 'magiclink', email: anEmail() });
  expect(magic.data.properties?.verification_type).toBe('signup');
});

test('an invitation is mailed, and refused for a confirmed address', async () => {
  const email = anEmail();
  const { data } = await admin.inviteUserByEmail(email, { data: { first_name: 'Ada' } });
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
  const { link, subject } = await mailTo(service, email);
  expect(subject).toBe('You are invited to Rolevoice');
  expect((await follow(link)).values.get('type')).toBe('invite');
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
});

test('bad ids, durations and weak passwords are refused', async () => {
  const { id } = await aPerson(service);
  const path = (user: string) => `/auth/v1/admin/users/${user}`;
  const bad = await call(service, path('me'), { bearer: token });
  expect(bad.body).toMatchObject({ code: 404, error_code: 'validation_failed', msg: 'user_id must be an UUID' });
  expect((await call(service, path(randomUUID()), { bearer: token })).body.error_code).toBe('user_not_found');
  const ban = await call(service, path(id), { bearer: token, method: 'PUT', json: { ban_duration: 'soon' } });
  expect(ban.body).toMatchObject({ code: 400, error_code: 'validation_failed' });
  expect((await admin.updateUserById(id, { password: 'weak' })).error?.code).toBe('weak_password');
});
