import { AuthWeakPasswordError } from '@supabase/auth-js';
import {
  aClient,
  anEmail,
  aPerson,
  digitsIn,
  done,
  follow,
  mailCount,
  mailNumber,
  plain,
  refusal,
} from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, test } from '#e2e/fixtures.ts';

test('an invalid sign-up is refused with its reason [S10]', async ({ product }) => {
  const client = aClient(product);
  const weak = await client.signUp({ email: anEmail(), password: 'short' });
  expect(weak.error).toBeInstanceOf(AuthWeakPasswordError);
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'characters'] });
  const common = await client.signUp({ email: anEmail(), password: 'Password1!' });
  expect(common.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  const signUp = (email: string, password = PASSWORD) => refusal(client.signUp({ email, password }));
  expect(await signUp('no address')).toBe('400 validation_failed: Unable to validate email address: invalid format');
  expect(await signUp(`${'a'.repeat(250)}@example.test`)).toBe('400 validation_failed: An email address is too long');
  expect(await signUp(anEmail(), '')).toBe('400 validation_failed: Signup requires a valid password');
  expect(await signUp(anEmail(), `Aa1!${'x'.repeat(1_024)}`)).toContain(
    '400 validation_failed: Password cannot be longer',
  );
  const half = { email: anEmail(), password: PASSWORD, code_challenge: 'x'.repeat(43) };
  expect((await plain(product, '/auth/v1/signup', { json: half })).body.msg).toBe(
    'PKCE flow requires code_challenge_method and code_challenge',
  );
});

test('a known address gets a similar response without identities, and its owner a mail [REG-08] [GAP-18] [S8]', async ({
  product,
}) => {
  const { email, id } = await aPerson(product);
  const { user, session } = await done(aClient(product).signUp({ email, password: PASSWORD }));
  expect(session).toBeNull();
  expect(user).toMatchObject({ email, identities: [] });
  expect(user?.id).not.toBe(id);
  expect((await mailTo(product, email, /already have/)).subject).toBe('You already have a Rolevoice account');
});

test('signing up twice before confirming: the newest link sets its own password, and voids the first [S9] [S10]', async ({
  product,
}) => {
  const client = aClient(product);
  const email = anEmail();
  await done(client.signUp({ email, password: 'Other.Harbour!8', options: { data: { first_name: 'First' } } }));
  const older = linkIn(await mailNumber(product, email, 1));
  await done(client.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Second' } } }));
  const newer = linkIn(await mailNumber(product, email, 2));
  expect((await follow(older)).fragment.error_code).toBe('otp_expired');
  expect((await follow(newer)).fragment.access_token).toBeTruthy();
  expect(await refusal(client.signInWithPassword({ email, password: 'Other.Harbour!8' }))).toContain(
    'invalid_credentials',
  );
  const { user } = await done(client.signInWithPassword({ email, password: PASSWORD }));
  expect(user.user_metadata).toMatchObject({ first_name: 'Second', email_verified: true });
});

test('a link works once, and a HEAD request does not consume it [S9]', async ({ product }) => {
  const email = anEmail();
  await done(aClient(product).signUp({ email, password: PASSWORD }));
  const link = linkIn(await mailTo(product, email));
  expect((await follow(link, 'HEAD')).status).toBe(200);
  expect((await follow(link)).fragment.type).toBe('signup');
  const { status, fragment } = await follow(link);
  expect(status).toBe(303);
  expect(fragment).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  });
});

test('the six digits of the mail confirm too, and are void after five wrong tries [S9]', async ({ product }) => {
  const client = aClient(product);
  const email = anEmail();
  await done(client.signUp({ email, password: PASSWORD }));
  const first = digitsIn(await mailNumber(product, email, 1));
  const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0');
  const verify = (token: string) => client.verifyOtp({ email, token, type: 'signup' });
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await refusal(verify(wrong))).toBe('403 otp_expired: Token has expired or is invalid');
  }
  expect(await refusal(verify(first))).toBe('403 otp_expired: Token has expired or is invalid');
  await done(client.resend({ type: 'signup', email }));
  const { session } = await done(verify(digitsIn(await mailNumber(product, email, 2))));
  expect(session?.user.email).toBe(email);
});

test('a link’s hash can be verified by a program; an incomplete request is refused [AUTH-API-06]', async ({
  product,
}) => {
  const client = aClient(product);
  const email = anEmail();
  await done(client.signUp({ email, password: PASSWORD }));
  const token_hash = new URL(linkIn(await mailTo(product, email))).searchParams.get('token') ?? '';
  expect(await refusal(client.verifyOtp({ token_hash: `${token_hash}x`, type: 'signup' }))).toBe(
    '403 otp_expired: Email link is invalid or has expired',
  );
  expect(await refusal(client.verifyOtp({ token_hash, type: 'recovery' }))).toContain('403 otp_expired');
  expect((await done(client.verifyOtp({ token_hash, type: 'signup' }))).session?.user.email).toBe(email);
  const verify = async (json: object) => (await plain(product, '/auth/v1/verify', { json })).body.msg;
  expect(await verify({ token_hash })).toBe('Verify requires a verification type');
  expect(await verify({ type: 'signup' })).toBe('Verify requires either a token or a token hash');
  expect(await verify({ type: 'signup', token: '123456' })).toBe(
    'Only an email address or phone number should be provided on verify',
  );
  expect(await verify({ type: 'signup', token_hash, email })).toBe('Only the token_hash and type should be provided');
});

test('resending reveals nothing about an address [GAP-10] [S8]', async ({ product }) => {
  const client = aClient(product);
  const { email } = await aPerson(product);
  const before = await mailCount(product, email);
  await done(client.resend({ type: 'signup', email }));
  await done(client.resend({ type: 'signup', email: anEmail() }));
  const wrong = await plain(product, '/auth/v1/resend', { json: { type: 'recovery', email } });
  expect(wrong.body.msg).toBe('Missing one of these types: signup, email_change, sms, phone_change');
  expect(await mailCount(product, email)).toBe(before);
});

test('a link redirects only to allowed pages: any other is replaced by the site [S9]', async ({ product }) => {
  const client = aClient(product);
  for (const emailRedirectTo of ['https://evil.test/steal', 'http://2130706433/', 'javascript:alert(1)']) {
    const email = anEmail();
    await done(client.signUp({ email, password: PASSWORD, options: { emailRedirectTo } }));
    const { location } = await follow(linkIn(await mailTo(product, email)));
    expect(location).toContain(`${product.url}/login?source=email_confirm#access_token=`);
  }
});

test('the version header decides the format of an error', async ({ product }) => {
  const json = { email: anEmail(), password: PASSWORD };
  const dated = { 'x-supabase-api-version': '2024-01-01' };
  const [old, now] = await Promise.all(
    [{}, dated].map((headers) => plain(product, '/auth/v1/token?grant_type=password', { json, headers })),
  );
  expect(old?.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  expect(now?.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(now?.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(now?.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  const none = await plain(product, '/auth/v1/signup', { method: 'POST', headers: dated });
  expect(none.body).toMatchObject({ code: 'bad_json' });
});

test('calls that are not supported are refused as such [AUTH-API-05] [AUTH-API-06] [AUTH-API-09] [AUTH-API-10] [GAP-11]', async ({
  product,
}) => {
  const { client } = await aPerson(product);
  const visitor = aClient(product);
  const phone = '+4912345678';
  expect(await refusal(visitor.signInAnonymously())).toContain('422 anonymous_provider_disabled');
  expect(await refusal(visitor.signUp({ phone, password: PASSWORD }))).toContain('400 phone_provider_disabled');
  expect(await refusal(visitor.signInWithOtp({ phone }))).toContain('400 phone_provider_disabled');
  expect(await refusal(visitor.signInWithIdToken({ provider: 'google', token: 'x' }))).toContain(
    '400 provider_disabled',
  );
  expect(await refusal(visitor.signInWithSSO({ domain: 'example.test' }))).toContain('404 saml_provider_disabled');
  expect(await refusal(client.linkIdentity({ provider: 'google' }))).toContain('400 validation_failed: Unsupported');
  const { data } = await visitor.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
  const { status } = await plain({ url: '' }, data.url ?? '');
  expect(status).toBe(400);
});

test('health, settings and public keys are public [S17]', async ({ product }) => {
  const [health, settings, jwks] = await Promise.all(
    ['health', 'settings', '.well-known/jwks.json'].map((path) => plain(product, `/auth/v1/${path}`)),
  );
  expect(health?.body.name).toBe('Rolevoice sign-in');
  expect(settings?.body).toMatchObject({ external: { email: true }, disable_signup: false, mailer_autoconfirm: false });
  const keys = jwks?.body.keys as Record<string, unknown>[];
  expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', key_ops: ['verify'] });
  expect(keys.some((key) => 'd' in key)).toBe(false);
  expect(jwks?.headers.get('cache-control')).toBe('public, max-age=600');
});
