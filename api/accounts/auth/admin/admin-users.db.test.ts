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
} from '#api/accounts/auth/testing/service.ts';

const service = await startService();
const { db } = service.deps;
const token = await serviceToken(service);
const admin = new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } });
const me = (bearer = '') => call(service, '/auth/v1/user', { bearer });
const inApi = (bearer = '') => call(service, '/api/preferences', { bearer });
const mailsTo = (email: string) =>
  db.selectFrom('auth.mail_outbox').select('id').where('to_address', '=', email).execute();
const NOBODY = { status: 404, code: 'user_not_found', message: 'User not found' };

test('only a service token may use the admin routes [S15] [AUTH-API-15]', async () => {
  const { session, id } = await aPerson(service);
  const asked = (bearer?: string) => call(service, '/auth/v1/admin/users', bearer ? { bearer } : {});
  expect((await asked()).body).toMatchObject({ code: 401, error_code: 'no_authorization' });
  expect((await asked('nonsense')).body).toMatchObject({ code: 403, error_code: 'bad_jwt' });
  expect((await asked(session.access_token)).body).toMatchObject({
    code: 403,
    error_code: 'not_admin',
    msg: 'User not allowed',
  });
  expect((await asked(token)).status).toBe(200);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const user = new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers });
  const calls = [
    user.listUsers(),
    user.createUser({ email: anEmail() }),
    user.getUserById(id),
    user.updateUserById(id, { app_metadata: { role: 'super_admin' } }),
    user.deleteUser(id),
    user.generateLink({ type: 'recovery', email: anEmail() }),
    user.inviteUserByEmail(anEmail()),
  ];
  for (const { error } of await Promise.all(calls)) {
    expect(error).toMatchObject({ status: 403, code: 'not_admin', message: 'User not allowed' });
  }
  expect([(await me(session.access_token)).status, (await inApi(session.access_token)).status]).toEqual([200, 200]);
});

test('a user is made, read, changed and deleted', async () => {
  const email = anEmail();
  const given = randomUUID();
  const made = await admin.createUser({
    id: given,
    email: email.toUpperCase(),
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { a: 1 },
  });
  expect(made.data.user).toMatchObject({ id: given, email, user_metadata: { a: 1 } });
  expect(made.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect(await mailsTo(email)).toEqual([]);
  const id = made.data.user?.id ?? '';
  expect((await admin.createUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  });
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
  expect((await me(signedIn.data.session?.access_token)).body).toMatchObject({
    code: 403,
    error_code: 'session_not_found',
  });
  expect((await inApi(signedIn.data.session?.access_token)).status).toBe(401);
  expect((await aClient(service).signInWithPassword({ email: other, password: 'Quiet-Lantern-7!' })).error).toBeNull();

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject(NOBODY);
  expect((await admin.deleteUser(id)).error).toMatchObject(NOBODY);
});

test('a user made without a confirmation is unconfirmed; invalid data and a taken address are refused', async () => {
  const { user } = (await admin.createUser({ email: anEmail() })).data;
  expect(user?.email).toBeTruthy();
  expect(user?.email_confirmed_at).toBeUndefined();
  const code = async (json: object) => (await admin.createUser(json)).error;
  expect(await code({ email: anEmail(), password: 'weak' })).toMatchObject({ status: 422, code: 'weak_password' });
  expect(await code({ email: anEmail(), ban_duration: 'for ever' })).toMatchObject({
    status: 400,
    code: 'validation_failed',
  });
  expect((await code({}))?.message).toContain('An email address is required');
  const other = await aPerson(service);
  expect((await admin.updateUserById(user?.id ?? '', { email: other.email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
  expect((await admin.updateUserById(randomUUID(), {})).error).toMatchObject(NOBODY);
});

test('a deleted user’s access token is refused at once [AUTH-API-15] [S6]', async () => {
  const { id, session } = await aPerson(service);
  await admin.deleteUser(id);
  expect((await me(session.access_token)).body).toMatchObject({ code: 403, error_code: 'user_not_found' });
  expect((await inApi(session.access_token)).status).toBe(401);
});

test('a server signs a user out with that user’s own token [AUTH-API-12]', async () => {
  const { session } = await aPerson(service);
  expect((await admin.signOut(session.access_token, 'global')).error).toBeNull();
  expect((await me(session.access_token)).body).toMatchObject({ code: 403, error_code: 'session_not_found' });
  expect((await inApi(session.access_token)).status).toBe(401);
});

test('a ban ends all sessions, and ends itself with none', async () => {
  const { id, email, session } = await aPerson(service);
  const { data } = await admin.updateUserById(id, { ban_duration: '24h' });
  expect(Date.parse(data.user?.banned_until ?? '')).toBeGreaterThan(Date.now());
  expect((await me(session.access_token)).status).toBe(403);
  expect((await inApi(session.access_token)).status).toBe(403);
  const { error } = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: 'user_banned', message: 'User is banned' });
  const wrong = await aClient(service).signInWithPassword({ email, password: 'x' });
  expect(wrong.error?.code).toBe('invalid_credentials');
  await admin.updateUserById(id, { ban_duration: 'none' });
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test('a soft deletion keeps the id and no personal data', async () => {
  const { id, email, session } = await aPerson(service);
  expect((await admin.deleteUser(id, true)).error).toBeNull();
  const row = await db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ password_hash: null, user_metadata: {}, deleted_at: expect.any(Date) });
  expect(JSON.stringify(row)).not.toContain(email);
  expect((await me(session.access_token)).body).toMatchObject({ code: 403, error_code: 'user_not_found' });
  expect((await inApi(session.access_token)).status).toBe(401);
  const { user } = (await admin.getUserById(id)).data;
  expect(user?.email).not.toContain('@');
  expect(user).toMatchObject({ user_metadata: {}, identities: [], deleted_at: expect.any(String) });
  const { error } = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(error?.code).toBe('invalid_credentials');
});

test('the list is paged, newest first, with its totals in the headers', async () => {
  const first = await admin.createUser({ email: anEmail() });
  const second = await admin.createUser({ email: anEmail() });
  const page = await call(service, '/auth/v1/admin/users?page=1&per_page=2', { bearer: token });
  expect(page.body.users.map(({ id }: { id: string }) => id)).toEqual([second.data.user?.id, first.data.user?.id]);
  expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(2);
  expect(page.headers.get('link')).toMatch(/<[^>]+page=2&per_page=2>; rel="next", <[^>]+>; rel="last"/);
  const listed = await admin.listUsers({ page: 1, perPage: 2 });
  expect(listed.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
  expect(listed.data.users).toHaveLength(2);
  // The client reads only one digit of the last page's number.
  const { total } = listed.data as { total: number };
  const halves = await admin.listUsers({ page: 1, perPage: Math.ceil(total / 2) });
  expect(halves.data).toMatchObject({ nextPage: 2, lastPage: Math.ceil(total / Math.ceil(total / 2)) });
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
    const isKnown = type === 'magiclink' || type === 'recovery';
    const known = isKnown ? (await admin.createUser({ email, email_confirm: true })).data.user?.id : undefined;
    const { data, error } = await admin.generateLink({ type, email, password: PASSWORD } as {
      type: 'signup';
      email: string;
      password: string;
    });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({ verification_type: type, email_otp: expect.stringMatching(/^\d{6}$/) });
    const byHash = await aClient(service).verifyOtp({ type, token_hash: data.properties?.hashed_token ?? '' });
    expect(byHash.data.session?.user.email).toBe(email);
    if (isKnown) expect([data.user?.id, byHash.data.session?.user.id]).toEqual([known, known]);
    expect((await follow(data.properties?.action_link ?? '')).values.get('error_code')).toBe('otp_expired');
    expect(await mailsTo(email)).toEqual([]);
  },
);

test('the address of a link made by hand works once; impossible links are refused', async () => {
  const { email } = await aPerson(service);
  const { data } = await admin.generateLink({ type: 'recovery', email });
  const opened = await follow(data.properties?.action_link ?? '');
  expect(opened.values.get('type')).toBe('recovery');
  expect((await follow(data.properties?.action_link ?? '')).values.get('error_code')).toBe('otp_expired');
  const refused = [
    await admin.generateLink({ type: 'signup', email, password: PASSWORD }),
    await admin.generateLink({ type: 'invite', email }),
  ];
  for (const { error } of refused) expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  const { error } = await admin.generateLink({ type: 'nonsense' as 'invite', email });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

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

test('an invitation is mailed, opens an account, and is refused for a confirmed address [AUTH-API-06]', async () => {
  const email = anEmail();
  const redirectTo = `${service.url}/auth/callback`;
  const { data } = await admin.inviteUserByEmail(email, { data: { first_name: 'Ada' }, redirectTo });
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { first_name: 'Ada' } });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  const { link, subject } = await mailTo(service, email);
  expect(subject).toBe('You are invited to Rolevoice');
  const { location, values } = await follow(link);
  expect(location).toContain(`${redirectTo}#access_token=`);
  expect(values.get('type')).toBe('invite');
  const client = aClient(service);
  const [access_token = '', refresh_token = ''] = [values.get('access_token'), values.get('refresh_token')].map(String);
  const { user } = (await client.setSession({ access_token, refresh_token })).data;
  expect(user?.email_confirmed_at).toBeTruthy();
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull();
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  });
});

test('an invitation made by hand voids the mailed one [AUTH-API-06]', async () => {
  const email = anEmail();
  await admin.inviteUserByEmail(email);
  const { link } = await mailTo(service, email);
  const { data } = await admin.generateLink({ type: 'invite', email });
  expect((await follow(link)).values.get('error_code')).toBe('otp_expired');
  const token_hash = data.properties?.hashed_token ?? '';
  const { session } = (await aClient(service).verifyOtp({ type: 'invite', token_hash })).data;
  expect(session?.user.email).toBe(email);
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
