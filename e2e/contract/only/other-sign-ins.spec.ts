import { randomInt } from 'node:crypto';
import { aClient, anEmail, aPerson, done, follow, plain, refusal, takes, theAdmin } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running, test, theProduct } from '#e2e/fixtures.ts';
import { startApi } from '#e2e/processes.ts';
import { receiveTexts } from '#e2e/texts.ts';

// Serial, in one process: the tests share the second api and the port of the text messages.
test.describe.configure({ mode: 'default' });

const PHONE_OFF = '400 phone_provider_disabled';
const CODE_OVER = '403 otp_expired: Token has expired or is invalid';
const aPhone = (): string => `49151${randomInt(1e7, 1e8)}`;
const closed = '200 401';

/** A second api of the same product, with phone and anonymous sign-in enabled. */
let open: Running;
let texts: Awaited<ReturnType<typeof receiveTexts>>;
const endings: (() => unknown)[] = [];

test.beforeAll(async () => {
  const quiet = { AUTH_RATE_LIMITS: 'off', AUTH_MAIL_INTERVAL_S: '0', AUTH_CURRENT_PASSWORD: 'off' };
  const product = theProduct();
  texts = await receiveTexts(product);
  endings.push(texts.stop);
  const api = await startApi(product, {
    ...quiet,
    AUTH_PHONE: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_SMS_WEBHOOK_URL: product.texts,
  });
  endings.push(api.stop);
  open = { ...product, url: api.url };
});
test.afterAll(() => Promise.all(endings.map((end) => end())));

test('an invitation opens an account without a password, which its owner sets [AUTH-API-06]', async ({ product }) => {
  const admin = await theAdmin(product);
  const email = anEmail();
  const redirectTo = `${product.url}/auth/callback`;
  const { user } = await done(admin.inviteUserByEmail(email, { data: { first_name: 'Guest' }, redirectTo }));
  expect(user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { first_name: 'Guest' } });
  expect(user.email_confirmed_at).toBeUndefined();
  const { location, fragment } = await follow(linkIn(await mailTo(product, email, /invited/)));
  expect(location).toContain(`${redirectTo}#access_token=`);
  expect(fragment.type).toBe('invite');
  const client = aClient(product);
  const { access_token = '', refresh_token = '' } = fragment;
  await done(client.setSession({ access_token, refresh_token }));
  await done(client.updateUser({ password: PASSWORD }));
  await done(aClient(product).signInWithPassword({ email, password: PASSWORD }));
  expect(await refusal(admin.inviteUserByEmail(email))).toBe(
    '422 email_exists: A user with this email address has already been registered',
  );
  const again = anEmail();
  await done(admin.inviteUserByEmail(again));
  const older = linkIn(await mailTo(product, again));
  const { properties } = await done(admin.generateLink({ type: 'invite', email: again }));
  expect((await follow(older)).fragment.error_code).toBe('otp_expired');
  const { session } = await done(client.verifyOtp({ type: 'invite', token_hash: properties.hashed_token }));
  expect(session?.user.email).toBe(again);
});

test('with the settings off, every call of phone and anonymous sign-in is refused as disabled [GAP-11]', async ({
  product,
}) => {
  const { client } = await aPerson(product);
  const visitor = aClient(product);
  const phone = aPhone();
  const calls = [
    visitor.signUp({ phone, password: PASSWORD }),
    visitor.signInWithOtp({ phone }),
    visitor.resend({ phone, type: 'sms' }),
    visitor.resend({ phone, type: 'phone_change' }),
    client.updateUser({ phone }),
  ];
  for (const call of calls) expect(await refusal(call)).toContain(PHONE_OFF);
  expect(await refusal(visitor.verifyOtp({ phone, token: '123456', type: 'sms' }))).toBe(CODE_OVER);
  expect(await refusal(visitor.signInWithPassword({ phone, password: PASSWORD }))).toBe(
    '422 phone_provider_disabled: Phone logins are disabled',
  );
  expect(await refusal(visitor.signInAnonymously())).toBe(
    '422 anonymous_provider_disabled: Anonymous sign-ins are disabled',
  );
  const { body } = await plain(product, '/auth/v1/settings');
  expect(body).toMatchObject({ external: { phone: false, anonymous_users: false }, sms_provider: '' });
});

test('with the setting on, a number signs up, signs in, and can be changed [AUTH-API-02] [AUTH-API-06]', async () => {
  const client = aClient(open);
  const [phone, wanted] = [aPhone(), aPhone()];
  const { user, session } = await done(client.signUp({ phone: `+${phone}`, password: PASSWORD }));
  expect([user?.phone, user?.email, session]).toEqual([phone, '', null]);
  const first = await texts.digits(phone);
  expect(await refusal(client.signInWithPassword({ phone, password: PASSWORD }))).toBe(
    '400 phone_not_confirmed: Phone not confirmed',
  );
  await done(client.resend({ phone, type: 'sms' }));
  const token = await texts.digits(phone, 2);
  if (first !== token) expect(await refusal(client.verifyOtp({ phone, token: first, type: 'sms' }))).toBe(CODE_OVER);
  const verified = await done(client.verifyOtp({ phone, token, type: 'sms' }));
  expect(verified.user).toMatchObject({ phone_confirmed_at: expect.any(String), app_metadata: { provider: 'phone' } });
  await done(client.signInWithPassword({ phone, password: PASSWORD }));
  const known = await done(client.signUp({ phone, password: PASSWORD }));
  expect(known.user?.identities).toEqual([]);

  await done(client.signInWithOtp({ phone, options: { shouldCreateUser: false } }));
  const signedIn = await done(client.verifyOtp({ phone, token: await texts.digits(phone, 3), type: 'sms' }));
  expect(signedIn.user?.id).toBe(verified.user?.id);
  expect(await takes(open, signedIn.session?.access_token ?? '')).toBe(closed);
  const pending = await done(client.updateUser({ phone: wanted }));
  expect(pending.user).toMatchObject({ phone, new_phone: wanted });
  const changed = await done(
    client.verifyOtp({ phone: wanted, token: await texts.digits(wanted), type: 'phone_change' }),
  );
  expect(changed.user?.phone).toBe(wanted);
  await done(client.reauthenticate());
  await texts.digits(wanted, 2);
  expect(await refusal(client.signUp({ phone: '0151', password: PASSWORD }))).toBe(
    '400 validation_failed: Invalid phone number format (E.164 required)',
  );
  expect((await plain(open, '/auth/v1/settings')).body).toMatchObject({ external: { phone: true } });
});

test('with the setting on, an anonymous user becomes permanent by one confirmed address', async () => {
  const client = aClient(open);
  const { user, session } = await done(client.signInAnonymously({ options: { data: { theme: 'dark' } } }));
  expect(user).toMatchObject({ is_anonymous: true, identities: [], user_metadata: { theme: 'dark' } });
  expect(await takes(open, session?.access_token ?? '')).toBe(closed);
  expect(await refusal(client.updateUser({ password: PASSWORD }))).toContain('422 validation_failed');
  expect(await refusal(client.reauthenticate())).toContain('400 validation_failed');
  const email = anEmail();
  await done(client.updateUser({ email }));
  const { fragment } = await follow(linkIn(await mailTo(open, email)));
  expect(fragment.type).toBe('email_change');
  const found = await done(client.getUser());
  expect(found.user).toMatchObject({ id: user?.id, email, is_anonymous: false });
  expect(await takes(open, session?.access_token ?? '')).toBe('200 200');
  await done(client.updateUser({ password: PASSWORD }));
  await done(aClient(open).signInWithPassword({ email, password: PASSWORD }));
});

test('SAML and web3 are not supported, for any request [AUTH-API-06]', async ({ product }) => {
  const visitor = aClient(product);
  for (const asked of [{ domain: 'example.test' }, { providerId: crypto.randomUUID() }]) {
    expect(await refusal(visitor.signInWithSSO(asked))).toBe('404 saml_provider_disabled: SAML 2.0 is disabled');
  }
  const web3 = await plain(product, '/auth/v1/token?grant_type=web3', { json: { chain: 'ethereum' } });
  expect(web3).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } });
  const none = await plain(product, '/auth/v1/token?grant_type=none', { json: {} });
  expect(none).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
});

test('texted second factors are off, and passkeys are registered by the calls for passkeys only [AUTH-API-11]', async ({
  product,
}) => {
  const { client } = await aPerson(product);
  expect(await refusal(client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' }))).toContain(
    '422 mfa_webauthn_enroll_not_enabled',
  );
  expect(await refusal(client.mfa.enroll({ factorType: 'phone', phone: `+${aPhone()}` }))).toContain(
    '422 mfa_phone_enroll_not_enabled',
  );
  expect((await plain(product, '/auth/v1/settings')).body).toMatchObject({
    saml_enabled: false,
    passkeys_enabled: true,
  });
});
