import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  sharedService,
} from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();
const { db } = service.deps;
const NEW = 'Quiet-Lantern-7!';
const me = (bearer = '') => call(service, '/auth/v1/user', { bearer });
const inApi = async (bearer = '') => (await call(service, '/api/preferences', { bearer })).status;

/** Follows a recovery mail and returns a client with that session. */
async function recovered(email: string, count: number) {
  const { error } = await aClient(service).resetPasswordForEmail(email);
  expect(error).toBeNull();
  const { link } = await mailTo(service, email, count);
  const { values, location } = await follow(link);
  const client = aClient(service);
  await client.setSession({
    access_token: values.get('access_token') ?? '',
    refresh_token: values.get('refresh_token') ?? '',
  });
  return { client, link, location, type: values.get('type') };
}

test('a user has an address, its confirmation, five profile entries, factors and identities [ENT-01]', async () => {
  const { client, email, id, session } = await aPerson(service);
  const own = { first_name: 'Ada', last_name: 'Byron', job_title: 'Recruiter' };
  expect((await client.updateUser({ data: own })).error).toBeNull();
  const avatar_url = `${id}/1.png`;
  await sql`update auth.users set user_metadata = user_metadata || ${JSON.stringify({ avatar_url })}::jsonb where id = ${id}`.execute(
    db,
  );
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toBeNull();
  const { status, body } = await me(session.access_token);
  expect([status, body]).toMatchObject([
    200,
    {
      id,
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { ...own, email_verified: true, avatar_url },
      factors: [{ factor_type: 'totp', status: 'unverified', friendly_name: 'Phone' }],
      identities: [{ provider: 'email', user_id: id, email }],
    },
  ]);
});

test('a forgotten password is set through the mailed link [AUTH-API-07] [AUTH-API-13] [GAP-02]', async () => {
  const { email, session } = await aPerson(service);
  const { client, link, location, type } = await recovered(email, 2);
  expect(location).toContain(`${service.url}/auth/callback#access_token=`);
  expect(type).toBe('recovery');
  const weak = await client.updateUser({ password: 'weak' });
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
  expect((await client.updateUser({ password: NEW })).error).toBeNull();
  expect((await me(session.access_token)).body.error_code).toBe('session_not_found');
  expect(await inApi(session.access_token)).toBe(401);
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await aClient(service).signInWithPassword({ email, password: NEW })).error).toBeNull();
  expect((await follow(link)).values.get('error_code')).toBe('otp_expired');
  expect((await mailTo(service, email, 3)).subject).toBe('Your Rolevoice password was changed');
});

test('an unknown address gets the same answer to recover, resend and otp, and no mail [GAP-08] [S8]', async () => {
  const email = anEmail();
  for (const [path, body] of [
    ['/recover', { email }],
    ['/resend', { email, type: 'signup' }],
    ['/otp', { email, create_user: false }],
  ] as const) {
    const answer = await call(service, `/auth/v1${path}`, { json: body });
    expect([answer.status, answer.body]).toEqual([200, {}]);
  }
  expect(await db.selectFrom('auth.mail_outbox').selectAll().where('to_address', '=', email).execute()).toEqual([]);
});

test('what is no address is refused by recover and otp, and a wrong type by resend', async () => {
  const ask = async (path: string, json: object) => (await call(service, `/auth/v1${path}`, { json })).body;
  expect(await ask('/recover', { email: '' })).toMatchObject({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Password recovery requires an email',
  });
  expect((await ask('/recover', { email: 'no address' })).msg).toContain('invalid format');
  expect(await ask('/otp', { email: 'no address' })).toMatchObject({ code: 400, error_code: 'validation_failed' });
  expect((await ask('/resend', { type: 'recovery', email: anEmail() })).msg).toBe(
    'Missing one of these types: signup, email_change, sms, phone_change',
  );
});

test('a confirmed address gets no other confirmation, and the same answer [GAP-10] [S8]', async () => {
  const { client, email } = await aPerson(service);
  await mailTo(service, email);
  const mails = () => db.selectFrom('auth.mail_outbox').select('id').where('to_address', '=', email).execute();
  const before = await mails();
  const answers = [
    await client.resend({ type: 'signup', email }),
    await client.resend({ type: 'signup', email: anEmail() }),
  ];
  expect(answers[0]?.error).toBeNull();
  expect(answers[0]).toEqual(answers[1]);
  expect(await mails()).toEqual(before);
});

test('a requested redirect outside the list is replaced by the site [S9]', async () => {
  const { email } = await aPerson(service);
  await aClient(service).resetPasswordForEmail(email, { redirectTo: 'https://evil.test/steal' });
  const { link } = await mailTo(service, email, 2);
  expect(new URL(link).searchParams.get('redirect_to')).toBe(`${service.url}/auth/callback`);
  const forged = Object.assign(new URL(link));
  forged.searchParams.set('redirect_to', 'https://evil.test/steal');
  expect((await follow(forged.href)).location).toMatch(new RegExp(`^${service.url}#`));
});

test.each(['https://evil.test/steal', 'http://2130706433/', 'javascript:alert(1)'])(
  'a sign-up that asks to go to %s leads to the site [S9]',
  async (emailRedirectTo) => {
    const email = anEmail();
    await aClient(service).signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
    const { location } = await follow((await mailTo(service, email)).link);
    expect(location).toContain(`${service.url}/login?source=email_confirm#access_token=`);
  },
);

test('profile data is merged, null removes a key [AUTH-API-08] [PERM-07] [GAP-98]', async () => {
  const { client } = await aPerson(service);
  const { data } = await client.updateUser({
    data: { last_name: 'Quill', timezone: 'Europe/Lisbon', first_name: null },
  });
  expect(data.user?.user_metadata).toMatchObject({ last_name: 'Quill', timezone: 'Europe/Lisbon' });
  expect(data.user?.user_metadata).not.toHaveProperty('first_name');
});

test('a user cannot make themselves an administrator [S2] [S15]', async () => {
  const { session, id, client } = await aPerson(service);
  const bearer = session.access_token;
  const refused = await call(service, '/auth/v1/user', {
    bearer,
    method: 'PUT',
    json: { app_metadata: { role: 'admin' } },
  });
  expect(refused.body).toMatchObject({ code: 403, error_code: 'not_admin' });
  await call(service, '/auth/v1/user', {
    bearer,
    method: 'PUT',
    json: { role: 'super_admin', data: { role: 'super_admin' } },
  });
  const row = await db
    .selectFrom('auth.users')
    .select(['role', 'app_metadata'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ role: 'user', app_metadata: { provider: 'email', providers: ['email'] } });
  expect((await client.getUser()).data.user?.role).toBe('authenticated');
  const asked = { bearer, json: { target_user_id: id } };
  expect((await call(service, '/api/rpc/check_admin_status', asked)).body).toBe(false);
});

test('changing one’s own password needs the current one, ends other sessions and keeps this one [GAP-27] [S10]', async () => {
  const { client, email, session } = await aPerson(service);
  const other = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect((await client.updateUser({ password: NEW })).error?.code).toBe('current_password_required');
  const wrong = await client.updateUser({ password: NEW, current_password: 'Wrong-one-1!' });
  expect(wrong.error?.code).toBe('current_password_invalid');
  expect((await client.updateUser({ password: 'weak', current_password: PASSWORD })).error?.code).toBe('weak_password');
  const same = await client.updateUser({ password: PASSWORD, current_password: PASSWORD });
  expect(same.error).toMatchObject({
    code: 'same_password',
    message: 'New password should be different from the old password.',
  });
  expect((await client.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull();
  expect((await me(session.access_token)).status).toBe(200);
  expect((await me(other.data.session?.access_token)).body.error_code).toBe('session_not_found');
  expect(await Promise.all([session, other.data.session].map((one) => inApi(one?.access_token)))).toEqual([200, 401]);
  expect((await mailTo(service, email, 2)).subject).toBe('Your Rolevoice password was changed');
  const old = await aClient(service).signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
});

test('a magic link signs in, a PKCE one by its code, which works once [AUTH-API-04] [AUTH-API-06]', async () => {
  const { email } = await aPerson(service);
  const client = aClient(service, 'pkce');
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const { link } = await mailTo(service, email, 2);
  expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/);
  const { query, values, location } = await follow(link);
  const code = query.get('code') ?? '';
  expect(location).toContain(`${service.url}/auth/callback?code=`);
  expect([...values]).toEqual([]);
  const other = await aClient(service, 'pkce').exchangeCodeForSession(code);
  expect(other.error?.message).toContain('verifier');
  const foreign = await call(service, '/auth/v1/token?grant_type=pkce', {
    json: { auth_code: code, code_verifier: 'x'.repeat(50) },
  });
  expect(foreign.body).toMatchObject({
    code: 400,
    error_code: 'bad_code_verifier',
    msg: 'code challenge does not match previously saved code verifier',
  });
  const { data } = await client.exchangeCodeForSession(code);
  expect(data.session?.user.email).toBe(email);
  const again = await call(service, '/auth/v1/token?grant_type=pkce', {
    json: { auth_code: code, code_verifier: 'x' },
  });
  expect(again.body).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
  const used = await follow(link);
  expect([used.query, used.values].map((part) => part.get('error_code'))).toEqual(['otp_expired', 'otp_expired']);
});

test('an implicit magic link has the session, and a newer one voids the older [AUTH-API-06] [S9]', async () => {
  const { client, email, id } = await aPerson(service);
  await client.signInWithOtp({ email });
  const older = await mailTo(service, email, 2);
  await client.signInWithOtp({ email });
  const newer = await mailTo(service, email, 3);
  expect((await follow(older.link)).values.get('error_code')).toBe('otp_expired');
  const { values, location } = await follow(newer.link);
  expect(location).toContain(`${service.url}/auth/callback#access_token=`);
  expect(values.get('type')).toBe('magiclink');
  expect((await client.getUser(values.get('access_token') ?? '')).data.user?.id).toBe(id);
});

test('a forgotten password is set through a PKCE link too, and the client reports its purpose [AUTH-API-04] [AUTH-API-07]', async () => {
  const { email } = await aPerson(service);
  const client = aClient(service, 'pkce');
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  await client.resetPasswordForEmail(email);
  const { query } = await follow((await mailTo(service, email, 2)).link);
  expect((await client.exchangeCodeForSession(query.get('code') ?? '')).error).toBeNull();
  await expect.poll(() => events).toContain('PASSWORD_RECOVERY');
  expect((await client.updateUser({ password: NEW })).error).toBeNull();
  expect((await aClient(service).signInWithPassword({ email, password: NEW })).error).toBeNull();
});

test('a magic link for a new address signs up', async () => {
  const email = anEmail();
  expect((await aClient(service).signInWithOtp({ email, options: { data: { first_name: 'Ada' } } })).error).toBeNull();
  const { link, subject } = await mailTo(service, email);
  expect(subject).toBe('Confirm your email address for Rolevoice');
  const { data } = await aClient(service).getUser((await follow(link)).values.get('access_token') ?? '');
  expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada', email_verified: true } });
});

test('the mail is sent once, and its token is gone from the outbox afterwards [GAP-09]', async () => {
  const { email, id } = await aPerson(service);
  const rows = () => db.selectFrom('auth.mail_outbox').selectAll().where('user_id', '=', id).execute();
  const { link } = await mailTo(service, email);
  await expect.poll(rows).toEqual([expect.objectContaining({ state: 'sent', token_encrypted: null, attempts: 1 })]);
  expect(JSON.stringify(await rows())).not.toContain(new URL(link).searchParams.get('token'));
});

test('profile data cannot outgrow the token that carries it, not even in several steps', async () => {
  const { client } = await aPerson(service);
  expect((await client.updateUser({ data: { a: 'x'.repeat(7_000) } })).error).toBeNull();
  const { error } = await client.updateUser({ data: { b: 'x'.repeat(7_000) } });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a page of any origin may call, and reads the headers it needs', async () => {
  const preflight = await call(service, '/auth/v1/user', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.test' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
});

test('a link without its parts is an error page of JSON, not a redirect', async () => {
  expect((await call(service, '/auth/v1/verify?type=signup')).body).toMatchObject({
    code: 400,
    error_code: 'validation_failed',
  });
  expect((await call(service, '/auth/v1/verify?token=x')).body.msg).toBe('Verify requires a verification type');
});

test.each([
  [{ token: '123456', email: 'a@b.test' }, 400, 'Verify requires a verification type'],
  [{ type: 'signup' }, 400, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1', token_hash: 'x' }, 400, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1' }, 400, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'signup', token_hash: 'x', email: 'a@b.test' }, 400, 'Only the token_hash and type should be provided'],
  [{ type: 'signup', token: '1', email: 'nobody' }, 422, 'Invalid email format'],
  [{ type: 'sms', token: '1', phone: 'abc' }, 400, 'Invalid phone number format (E.164 required)'],
  [{ type: 'recovery', token_hash: 'unknown' }, 403, 'Email link is invalid or has expired'],
])('verifying %j answers %i: %s', async (json, code, msg) => {
  expect((await call(service, '/auth/v1/verify', { json })).body).toMatchObject({ code, msg });
});
