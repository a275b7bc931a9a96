import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  mailTo,
  PASSWORD,
  serviceToken,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { startTexts } from '#api/accounts/auth/testing/texts.ts';

const texts = await startTexts();
const service = await startService({ AUTH_PHONE: 'on', AUTH_SMS_WEBHOOK_URL: texts.url, AUTH_CURRENT_PASSWORD: 'off' });
const { db } = service.deps;
const OVER = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

const aPhone = (): string => `49151${randomInt(1e7, 1e8)}`;

async function signedUp() {
  const client = aClient(service);
  const phone = aPhone();
  await client.signUp({ phone, password: PASSWORD });
  const token = await texts.digitsFor(phone);
  const { data } = await client.verifyOtp({ phone, token, type: 'sms' });
  return { client, phone, id: data.user?.id ?? '', session: data.session };
}

test('the password of the first sign-up is void after the owner proves the number, by a code or a sign-up [S10]', async () => {
  const [asked, own] = [aPhone(), aPhone()];
  const foreign = 'Foreign-Anchor-4!';
  for (const phone of [asked, own]) {
    await aClient(service).signUp({ phone, password: foreign, options: { data: { first_name: 'Mallory' } } });
    await texts.digitsFor(phone);
  }
  expect((await aClient(service).signInWithOtp({ phone: asked })).error).toBeNull();
  expect((await aClient(service).signUp({ phone: own, password: PASSWORD })).error).toBeNull();
  for (const phone of [asked, own]) {
    const token = await texts.digitsFor(phone, 2);
    const { data } = await aClient(service).verifyOtp({ phone, token, type: 'sms' });
    expect(data.user).toMatchObject({ phone, user_metadata: { phone, phone_verified: true } });
    expect(data.user?.user_metadata).not.toHaveProperty('first_name');
    const refused = await aClient(service).signInWithPassword({ phone, password: foreign });
    expect(refused.error?.code).toBe('invalid_credentials');
  }
  expect((await aClient(service).signInWithPassword({ phone: own, password: PASSWORD })).error).toBeNull();
});

test('a number signs up, is confirmed by the texted code, and signs in [AUTH-API-02] [AUTH-API-06]', async () => {
  const client = aClient(service);
  const phone = aPhone();
  const { data, error } = await client.signUp({ phone: `+${phone}`, password: PASSWORD, options: { data: { a: 1 } } });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    email: '',
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { a: 1, phone, phone_verified: false },
    confirmation_sent_at: expect.any(String),
  });
  const credentials = { phone, password: PASSWORD };
  expect((await client.signInWithPassword(credentials)).error).toMatchObject({
    status: 400,
    code: 'phone_not_confirmed',
    message: 'Phone not confirmed',
  });
  expect((await client.signInWithPassword({ phone, password: 'wrong' })).error?.code).toBe('invalid_credentials');
  const token = await texts.digitsFor(phone);
  expect((await client.verifyOtp({ phone: aPhone(), token, type: 'sms' })).error).toMatchObject(OVER);
  const verified = await client.verifyOtp({ phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`, token, type: 'sms' });
  expect(verified.data.user).toMatchObject({
    phone_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    identities: [expect.objectContaining({ provider: 'phone' })],
  });
  expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toMatchObject(OVER);
  const { data: signedIn } = await aClient(service).signInWithPassword(credentials);
  expect(signedIn.session?.access_token).toBeTruthy();
  expect(texts.texts.find((one) => one.phone === `+${phone}`)).toMatchObject({
    text: `Your Rolevoice code is ${token}. It is valid for 10 minutes. Never tell it to anyone.`,
    authorization: `Basic ${Buffer.from('user:pass word').toString('base64')}`,
  });
});

test('the product refuses users without a confirmed address [LOGIN-13]', async () => {
  const { session } = await signedUp();
  const answer = await call(service, '/api/preferences', { bearer: session?.access_token ?? '' });
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'sign_in_required' } } });
});

test('a known number gets the same answer as a new one, and no message [S8]', async () => {
  const { phone, id } = await signedUp();
  const { data, error } = await aClient(service).signUp({ phone, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ phone, identities: [], role: '' });
  expect(data.user?.id).not.toBe(id);
  expect(texts.texts.filter((one) => one.phone === `+${phone}`)).toHaveLength(1);
});

test('five wrong tries end a code, a new one takes its place [S9]', async () => {
  const client = aClient(service);
  const phone = aPhone();
  await client.signUp({ phone, password: PASSWORD });
  const right = await texts.digitsFor(phone);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await client.verifyOtp({ phone, token: wrong, type: 'sms' });
  expect((await client.verifyOtp({ phone, token: right, type: 'sms' })).error).toMatchObject(OVER);
  await client.resend({ phone, type: 'sms' });
  const { error } = await client.verifyOtp({ phone, token: await texts.digitsFor(phone, 2), type: 'sms' });
  expect(error).toBeNull();
  expect((await client.resend({ phone, type: 'sms' })).error).toBeNull();
  expect((await client.resend({ phone: aPhone(), type: 'sms' })).error).toBeNull();
  expect(texts.texts.filter((one) => one.phone === `+${phone}`)).toHaveLength(2);
});

test('a resent code voids the one before', async () => {
  const client = aClient(service);
  const phone = aPhone();
  await client.signUp({ phone, password: PASSWORD });
  const first = await texts.digitsFor(phone);
  await client.resend({ phone, type: 'sms' });
  const token = await texts.digitsFor(phone, 2);
  if (first !== token) {
    expect((await client.verifyOtp({ phone, token: first, type: 'sms' })).error).toMatchObject(OVER);
  }
  expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
});

test('a code signs in without a password, and signs up a new number unless create_user is false', async () => {
  const { phone, id } = await signedUp();
  const client = aClient(service);
  const answers = [
    await client.signInWithOtp({ phone }),
    await client.signInWithOtp({ phone: aPhone(), options: { shouldCreateUser: false } }),
  ];
  expect(answers[0]).toEqual(answers[1]);
  const { data } = await client.verifyOtp({ phone, token: await texts.digitsFor(phone, 2), type: 'sms' });
  expect(data.user?.id).toBe(id);
  const stranger = aPhone();
  await client.signInWithOtp({ phone: stranger, options: { data: { first_name: 'New' } } });
  const made = await client.verifyOtp({ phone: stranger, token: await texts.digitsFor(stranger), type: 'sms' });
  expect(made.data.user).toMatchObject({ phone: stranger, user_metadata: { first_name: 'New', phone_verified: true } });
});

test('a new number takes effect with its code; a taken one is refused', async () => {
  const { client, phone, id } = await signedUp();
  const other = await signedUp();
  const wanted = aPhone();
  const { data } = await client.updateUser({ phone: wanted });
  expect(data.user).toMatchObject({ phone, new_phone: wanted });
  await client.resend({ type: 'phone_change', phone });
  const token = await texts.digitsFor(wanted, 2);
  expect((await client.verifyOtp({ phone: wanted, token, type: 'sms' })).error).toMatchObject(OVER);
  const changed = await client.verifyOtp({ phone: wanted, token, type: 'phone_change' });
  expect(changed.data.user).toMatchObject({ id, phone: wanted, user_metadata: { phone: wanted } });
  expect((await client.updateUser({ phone: other.phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
  expect((await client.updateUser({ phone: 'abc' })).error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a user without an address reauthenticates by a text message [AUTH-API-09]', async () => {
  const { client, phone } = await signedUp();
  expect((await client.reauthenticate()).error).toBeNull();
  expect(await texts.digitsFor(phone, 2)).toMatch(/^\d{6}$/);
});

test('a user with a number adds an address with one confirmation and gets access to the product', async () => {
  const { client, session } = await signedUp();
  const email = anEmail();
  expect((await client.updateUser({ email })).data.user).toMatchObject({ email: '', new_email: email });
  const { digits } = await mailTo(service, email);
  const { data } = await client.verifyOtp({ email, token: digits, type: 'email_change' });
  expect(data.user).toMatchObject({ email, app_metadata: { providers: ['phone', 'email'] } });
  expect((await call(service, '/api/preferences', { bearer: session?.access_token ?? '' })).status).toBe(200);
});

test('administrators make and change users by number', async () => {
  const bearer = await serviceToken(service);
  const [phone, other] = [aPhone(), aPhone()];
  const json = { phone: `+${phone}`, password: PASSWORD, phone_confirm: true };
  const { body } = await call(service, '/auth/v1/admin/users', { bearer, json });
  expect(body).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } });
  expect((await aClient(service).signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  const again = await call(service, '/auth/v1/admin/users', { bearer, json });
  expect(again).toMatchObject({ status: 422, body: { error_code: 'phone_exists' } });
  const path = `/auth/v1/admin/users/${body.id}`;
  const changed = await call(service, path, { method: 'PUT', bearer, json: { phone: other } });
  expect(changed.body).toMatchObject({ phone: other });
});

test('a message that could not be sent is sent later, with the code kept sealed meanwhile [F16]', async () => {
  const phone = aPhone();
  texts.refuse(1);
  await aClient(service).signUp({ phone, password: PASSWORD });
  const digits = await texts.digitsFor(phone);
  const row = () =>
    db.selectFrom('auth.mail_outbox').selectAll().where('to_address', '=', `+${phone}`).executeTakeFirstOrThrow();
  await expect.poll(row).toMatchObject({ kind: 'sms_code', state: 'sent', attempts: 2, token_encrypted: null });
  expect(JSON.stringify(await row())).not.toContain(digits);
});

test('invalid requests are refused', async () => {
  const client = aClient(service);
  expect((await client.signUp({ phone: '0151', password: PASSWORD })).error).toMatchObject({
    status: 400,
    message: 'Invalid phone number format (E.164 required)',
  });
  expect((await client.signUp({ phone: aPhone(), password: 'weak' })).error?.code).toBe('weak_password');
  const whatsapp = { channel: 'whatsapp' } as const;
  expect((await client.signInWithOtp({ phone: aPhone(), options: whatsapp })).error?.code).toBe('validation_failed');
  const both = await call(service, '/auth/v1/signup', {
    json: { phone: aPhone(), email: anEmail(), password: PASSWORD },
  });
  expect(both.status).toBe(400);
  expect((await call(service, '/auth/v1/settings')).body).toMatchObject({
    external: { phone: true },
    phone_autoconfirm: false,
    sms_provider: 'webhook',
  });
});

test('one text a minute to a number, known or not, with Retry-After [S8]', async () => {
  const slow = await startService({ AUTH_PHONE: 'on', AUTH_SMS_WEBHOOK_URL: texts.url, AUTH_MAIL_INTERVAL_S: '60' });
  const phone = aPhone();
  const json = { phone, create_user: false };
  expect((await call(slow, '/auth/v1/otp', { json })).status).toBe(200);
  const again = await call(slow, '/auth/v1/otp', { json });
  expect(again).toMatchObject({ status: 429, body: { error_code: 'over_sms_send_rate_limit' } });
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('with auto-confirm a number takes effect at once', async () => {
  const quick = await startService({ AUTH_PHONE: 'on', AUTH_PHONE_AUTOCONFIRM: 'on' });
  const client = aClient(quick);
  const phone = aPhone();
  expect((await client.signUp({ phone, password: PASSWORD })).data.session?.user.phone_confirmed_at).toBeTruthy();
  expect((await aClient(quick).signUp({ phone, password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
  });
  const wanted = aPhone();
  expect((await client.updateUser({ phone: wanted })).data.user?.phone).toBe(wanted);
  expect((await call(quick, '/auth/v1/settings')).body).toMatchObject({ phone_autoconfirm: true, sms_provider: '' });
});

test('without an SMS sender no code is promised, with auto-confirm neither', async () => {
  const silent = await startService({ AUTH_PHONE: 'on', AUTH_PHONE_AUTOCONFIRM: 'on' });
  const visitor = aClient(silent);
  const phone = aPhone();
  const refused = { status: 400, code: 'phone_provider_disabled', message: 'Unsupported phone provider' };
  expect((await visitor.signInWithOtp({ phone })).error).toMatchObject(refused);
  expect((await visitor.resend({ phone, type: 'sms' })).error).toMatchObject(refused);
});

test('with the switch off every call with a number is refused, and no code is accepted', async () => {
  const off = await startService();
  const { client } = await aPerson(off);
  const phone = aPhone();
  const visitor = aClient(off);
  const refused = { status: 400, code: 'phone_provider_disabled' };
  expect((await visitor.signUp({ phone, password: PASSWORD })).error).toMatchObject(refused);
  expect((await visitor.signInWithOtp({ phone })).error).toMatchObject(refused);
  expect((await visitor.verifyOtp({ phone, token: '123456', type: 'sms' })).error).toMatchObject(OVER);
  for (const type of ['sms', 'phone_change'] as const) {
    expect((await visitor.resend({ phone, type })).error).toMatchObject(refused);
  }
  expect((await client.updateUser({ phone })).error).toMatchObject(refused);
  expect((await visitor.signInWithPassword({ phone, password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  });
});
