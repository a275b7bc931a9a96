import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { AuthWeakPasswordError } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
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
const data = { first_name: 'Ada', last_name: 'Quill', job_title: 'Recruiter' };

const signUp = (email: string, password = PASSWORD) => aClient(service).signUp({ email, password, options: { data } });
const userBy = (email: string) => db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst();

test('sign-up, mail, link, session, sign-in: the whole chain [REG-11] [REG-12] [AUTH-API-01] [AUTH-API-02] [ENT-02]', async () => {
  const email = anEmail();
  const made = await signUp(email);
  expect(made.error).toBeNull();
  expect(made.data.session).toBeNull();
  expect(made.data.user).toMatchObject({ email, user_metadata: { ...data, email_verified: false } });
  expect(made.data.user?.email_confirmed_at).toBeUndefined();
  expect(made.data.user?.identities).toHaveLength(1);

  const { link } = await mailTo(service, email);
  expect(new URL(link).searchParams.get('redirect_to')).toBe(`${service.url}/login?source=email_confirm`);
  const { status, location, values } = await follow(link);
  expect(status).toBe(303);
  expect(location).toContain(`${service.url}/login?source=email_confirm#access_token=`);
  expect(values.get('type')).toBe('signup');
  const { amr } = decodeJwt(values.get('access_token') ?? '');
  expect(amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);

  const client = aClient(service);
  const taken = await client.setSession({
    access_token: values.get('access_token') ?? '',
    refresh_token: values.get('refresh_token') ?? '',
  });
  expect(taken.data.user?.email_confirmed_at).toBeTruthy();
  expect(taken.data.user?.user_metadata.email_verified).toBe(true);
  const { data: signedIn } = await client.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.session).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    user: { email },
  });
});

test('a link works once, and a HEAD request does not consume it [S9]', async () => {
  const email = anEmail();
  await signUp(email);
  const { link } = await mailTo(service, email);
  expect((await follow(link, 'HEAD')).status).toBe(200);
  const opened = await follow(link);
  expect(opened.values.get('access_token')).toBeTruthy();
  expect(opened.values.get('type')).toBe('signup');
  const again = await follow(link);
  expect(again.status).toBe(303);
  expect(again.location).toBe(
    `${service.url}/login?source=email_confirm#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
});

test('of several clicks at the same time one succeeds [S9]', async () => {
  const email = anEmail();
  await signUp(email);
  const { link } = await mailTo(service, email);
  const results = await Promise.all(Array.from({ length: 5 }, () => follow(link)));
  expect(results.filter(({ values }) => values.get('access_token'))).toHaveLength(1);
});

test('a newer mail voids the older link, and an expired one is refused [S9] [GAP-10]', async () => {
  const email = anEmail();
  await signUp(email);
  const first = await mailTo(service, email);
  expect((await aClient(service).resend({ type: 'signup', email })).error).toBeNull();
  const second = await mailTo(service, email, 2);
  expect((await follow(first.link)).values.get('error_code')).toBe('otp_expired');
  await db.updateTable('auth.one_time_tokens').set({ expires_at: new Date() }).execute();
  expect((await follow(second.link)).values.get('error_code')).toBe('otp_expired');
});

test('the six digits work instead of the link, and are void after five wrong ones', async () => {
  const email = anEmail();
  await signUp(email);
  const { digits } = await mailTo(service, email);
  const good = await aClient(service).verifyOtp({ email, token: digits, type: 'signup' });
  expect(good.data.session?.access_token).toBeTruthy();

  const other = anEmail();
  await signUp(other);
  const mail = await mailTo(service, other);
  const wrong = mail.digits === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried++) {
    const { error } = await aClient(service).verifyOtp({ email: other, token: wrong, type: 'signup' });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
  }
  const late = await aClient(service).verifyOtp({ email: other, token: mail.digits, type: 'signup' });
  expect(late.error?.code).toBe('otp_expired');
  await aClient(service).resend({ type: 'signup', email: other });
  const { digits: fresh } = await mailTo(service, other, 2);
  const { data: session } = await aClient(service).verifyOtp({ email: other, token: fresh, type: 'signup' });
  expect(session.user?.email).toBe(other);
});

test('the hash of a link is verified by a program, only as what it is [AUTH-API-06]', async () => {
  const email = anEmail();
  await signUp(email);
  const token_hash = new URL((await mailTo(service, email)).link).searchParams.get('token') ?? '';
  const verify = async (type: 'signup' | 'recovery', hash = token_hash) =>
    aClient(service).verifyOtp({ token_hash: hash, type });
  const over = { status: 403, code: 'otp_expired' };
  const wrong = await verify('signup', `${token_hash}x`);
  expect(wrong.error).toMatchObject({ ...over, message: 'Email link is invalid or has expired' });
  expect((await verify('recovery')).error).toMatchObject(over);
  expect((await verify('signup')).data.session?.user.email).toBe(email);
});

test('signing up a confirmed address answers the same shape without identities, and notifies its owner [REG-08] [GAP-18]', async () => {
  const { email, id } = await aPerson(service);
  const { data: answer, error } = await signUp(email);
  expect(error).toBeNull();
  expect(answer.user?.identities).toEqual([]);
  expect(answer.user?.id).not.toBe(id);
  expect((await mailTo(service, email, 2)).subject).toBe('You already have a Rolevoice account');
});

test('signing up an unconfirmed address again leaves one account, which the newest link completes', async () => {
  const email = anEmail();
  await signUp(email);
  const before = await userBy(email);
  const newer = { email, password: 'Other-pass-9!' };
  await aClient(service).signUp({ ...newer, options: { data: { first_name: 'Eve' } } });
  expect((await follow((await mailTo(service, email, 2)).link)).values.get('type')).toBe('signup');
  expect(await userBy(email)).toMatchObject({ id: before?.id, user_metadata: { first_name: 'Eve' } });
  expect((await aClient(service).signInWithPassword(newer)).error).toBeNull();
});

test('of several sign-ups with one new address at the same time one makes the account', async () => {
  const email = anEmail();
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
  expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  const { id } = (await userBy(email)) ?? {};
  expect(answers.filter(({ data: { user } }) => user?.id === id)).toHaveLength(1);
});

test.each([
  ['short', 'Ab1!', 'length'],
  ['without signs', 'Harbour2Night', 'characters'],
  ['well known', 'Password123!', 'pwned'],
])('a password that is %s is refused with its reason [PWD-06] [GAP-01] [S10]', async (_what, password, reason) => {
  const email = anEmail();
  const { error } = await signUp(email, password);
  expect(error).toMatchObject({ status: 422, code: 'weak_password' });
  expect((error as unknown as { reasons: string[] }).reasons).toContain(reason);
  expect(await userBy(email)).toBeUndefined();
});

test('a refused password has all of its reasons [S10]', async () => {
  const weak = (await signUp(anEmail(), 'short')).error;
  expect(weak).toBeInstanceOf(AuthWeakPasswordError);
  expect(weak).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'characters'] });
  expect((await signUp(anEmail(), 'Password1!')).error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  expect((await signUp(anEmail(), '')).error?.message).toBe('Signup requires a valid password');
});

const valid = { email: 'a@b.test', password: PASSWORD };
test.each([
  ['no password', { email: 'a@b.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    'no address',
    { ...valid, email: 'none' },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a long address',
    { ...valid, email: `${'a'.repeat(250)}@b.test` },
    400,
    'validation_failed',
    'An email address is too long',
  ],
  [
    'a line break in the address',
    { ...valid, email: 'a@b.test\r\nBcc: x@y.test' },
    400,
    'validation_failed',
    expect.any(String),
  ],
  ['address and phone', { ...valid, phone: '123' }, 400, 'validation_failed', expect.any(String)],
  [
    'a huge password',
    { ...valid, password: PASSWORD.repeat(100) },
    400,
    'validation_failed',
    expect.stringMatching(/^Password cannot be longer.*1024/),
  ],
  [
    'half a challenge',
    { ...valid, code_challenge: 'x' },
    400,
    'validation_failed',
    expect.stringContaining('PKCE flow requires'),
  ],
  [
    'a plain challenge',
    { ...valid, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    400,
    'validation_failed',
    expect.any(String),
  ],
  ['NUL in its data', { ...valid, data: { a: 'x\u0000' } }, 400, 'validation_failed', expect.any(String)],
  ['huge data', { ...valid, data: { a: 'x'.repeat(9000) } }, 400, 'validation_failed', expect.any(String)],
  ['a number for a password', { ...valid, password: 12345678 }, 400, 'bad_json', expect.any(String)],
  ['nothing at all', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
])('a sign-up with %s is refused', async (_what, body, status, error_code, msg) => {
  const answer = await call(service, '/auth/v1/signup', { json: body });
  expect(answer.body).toMatchObject({ code: status, error_code, msg });
});

test('both error formats: the version header decides [1.1]', async () => {
  const version = '2024-01-01';
  const dated = await call(service, '/auth/v1/token?grant_type=nonsense', {
    json: {},
    headers: { 'x-supabase-api-version': version },
  });
  expect(dated.body).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
  expect(dated.headers.get('x-supabase-api-version')).toBe(version);
  expect(dated.headers.get('x-sb-error-code')).toBe('invalid_credentials');
  expect(dated.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  const plain = await call(service, '/auth/v1/token?grant_type=nonsense', { json: {} });
  expect(plain.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' });
  const json = { email: anEmail(), password: PASSWORD };
  const dates = [{}, { 'x-supabase-api-version': version }];
  const [old, now] = await Promise.all(
    dates.map((headers) => call(service, '/auth/v1/token?grant_type=password', { json, headers })),
  );
  expect(old?.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  expect(now?.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  const none = await call(service, '/auth/v1/signup', {
    method: 'POST',
    headers: { 'x-supabase-api-version': version },
  });
  expect(none.body).toMatchObject({ code: 'bad_json' });
});

test('health and settings are public; SAML and web3 are not supported for any request [S17]', async () => {
  expect((await call(service, '/auth/v1/health')).body.name).toBe('Rolevoice sign-in');
  expect((await call(service, '/auth/v1/settings')).body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  });
  for (const asked of [{ domain: 'example.test' }, { providerId: crypto.randomUUID() }]) {
    const { error } = await aClient(service).signInWithSSO(asked);
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' });
  }
  const web3 = await call(service, '/auth/v1/token?grant_type=web3', { json: { chain: 'ethereum' } });
  expect(web3).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } });
  const none = await call(service, '/auth/v1/token?grant_type=none', { json: {} });
  expect(none).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
});

test('an invalid, missing or too large body is reported', async () => {
  const broken = await call(service, '/auth/v1/signup', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.body).toMatchObject({ code: 400, error_code: 'bad_json' });
  expect((await call(service, '/auth/v1/recover', { method: 'POST' })).body).toMatchObject({ error_code: 'bad_json' });
  const large = await call(service, '/auth/v1/signup', { json: { email: 'x'.repeat(1_100_000) } });
  expect(large.body).toMatchObject({ code: 413, error_code: 'request_entity_too_large' });
});

test.each([
  ['POST', '/sso', 404, 'saml_provider_disabled'],
  ['GET', '/authorize?provider=google', 400, 'validation_failed'],
  ['GET', '/nothing', 404, 'not_found'],
])('%s %s answers that it is not supported [GAP-11]', async (method, path, code, error_code) => {
  expect((await call(service, `/auth/v1${path}`, { method })).body).toMatchObject({ code, error_code });
});

test('a host outside of ASCII is kept as mail servers know it, mailed, and signs in however it is typed [REAL-31]', async () => {
  const label = `m\u00fcller${randomBytes(4).toString('hex')}`;
  const typed = `Jobs@${label}.example`;
  const kept = `jobs@${domainToASCII(`${label}.example`)}`;
  expect((await signUp(typed)).data.user).toMatchObject({ email: kept });
  const { link } = await mailTo(service, kept);
  await follow(link);
  for (const email of [typed, kept, typed.normalize('NFD')]) {
    const { data: signed, error } = await aClient(service).signInWithPassword({ email, password: PASSWORD });
    expect([error, signed.user?.email]).toEqual([null, kept]);
  }
  expect((await signUp('jobs@example')).error?.message).toBe('Unable to validate email address: invalid format');
});

test('a password is the same one with its letters composed or in parts [REAL-30]', async () => {
  const email = anEmail();
  await signUp(email, 'Tr1cky-Mu\u0308hle\u00a0Harbour!');
  await follow((await mailTo(service, email)).link);
  for (const password of ['Tr1cky-M\u00fchle Harbour!', 'Tr1cky-Mu\u0308hle\u00a0Harbour!']) {
    expect((await aClient(service).signInWithPassword({ email, password })).error).toBeNull();
  }
});
