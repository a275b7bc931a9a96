import { expect, test } from 'vitest';
import { aClient, anEmail, aPerson, call, mailTo, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';

const NEW = 'Quiet-Lantern-7!';

test('with auto-confirm a sign-up is a sign-in, and a known address is refused', async () => {
  const service = await startService({ AUTH_AUTOCONFIRM: 'on' });
  const email = anEmail();
  const { data } = await aClient(service).signUp({ email, password: PASSWORD });
  expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  const { error } = await aClient(service).signUp({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
  const magic = anEmail();
  expect((await aClient(service).signInWithOtp({ email: magic })).error).toBeNull();
  expect((await mailTo(service, magic)).subject).toBe('Your sign-in link for Rolevoice');
  expect((await call(service, '/auth/v1/settings')).body).toMatchObject({
    mailer_autoconfirm: true,
    external: { email: true },
  });
});

test('with sign-ups off sign-up is refused, by magic link too', async () => {
  const service = await startService({ AUTH_SIGNUPS_DISABLED: 'on' });
  const email = anEmail();
  const { error } = await aClient(service).signUp({ email, password: PASSWORD });
  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  });
  await aClient(service).signInWithOtp({ email });
  expect(await service.deps.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('anonymous users exist only when enabled', async () => {
  const service = await startService({ AUTH_ANONYMOUS: 'on' });
  const client = aClient(service);
  const { data } = await client.signInAnonymously({ options: { data: { a: 1 } } });
  expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { a: 1 }, app_metadata: {} });
  expect((await client.updateUser({ password: NEW })).error).toMatchObject({ status: 422, code: 'validation_failed' });
});

test('with the strict setting a known address gets the same answer as a new one [REG-08] [GAP-18]', async () => {
  const service = await startService({ AUTH_STRICT_SIGNUP: 'on' });
  const { email } = await aPerson(service);
  const shape = (value: object | null): unknown =>
    JSON.parse(JSON.stringify(value), (_key, inner) => (typeof inner === 'object' ? inner : typeof inner));
  const known = await aClient(service).signUp({ email, password: PASSWORD });
  const fresh = await aClient(service).signUp({ email: anEmail(), password: PASSWORD });
  expect(shape(known.data.user)).toEqual(shape(fresh.data.user));
});

test('with re-authentication on, an old session needs the mailed code to change its password [AUTH-API-09]', async () => {
  const service = await startService({ AUTH_REAUTHENTICATION: 'on', AUTH_CURRENT_PASSWORD: 'off' });
  const { client, email, id } = await aPerson(service);
  await service.deps.db
    .updateTable('auth.sessions')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000), reauthenticated_at: null })
    .where('user_id', '=', id)
    .execute();
  expect((await client.updateUser({ password: NEW })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  });
  expect((await client.reauthenticate()).error).toBeNull();
  const visitor = await aClient(service).reauthenticate();
  expect(visitor.error?.message).toContain('Auth session missing');
  const { digits, link, text } = await mailTo(service, email, 2);
  expect(link).toBe('');
  expect(text).toMatch(/\n\d{6}\n/);
  const wrong = await client.updateUser({ password: NEW, nonce: digits === '000000' ? '000001' : '000000' });
  expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  expect((await client.updateUser({ password: NEW, nonce: digits })).error).toBeNull();
});

test('a shorter policy can be set for conformance', async () => {
  const service = await startService({ AUTH_MIN_PASSWORD_LENGTH: '6', AUTH_PASSWORD_RULES: 'off' });
  expect((await aClient(service).signUp({ email: anEmail(), password: 'abcdef' })).error).toBeNull();
  const { error } = await aClient(service).signUp({ email: anEmail(), password: 'abcde' });
  expect(error).toMatchObject({ code: 'weak_password', message: 'Password should be at least 6 characters.' });
});

test('a password that is right but weak by today’s rules signs in with a warning', async () => {
  const strict = await startService();
  const { email, id } = await aPerson(strict);
  const { hash } = await import('@node-rs/argon2');
  await strict.deps.db
    .updateTable('auth.users')
    .set({ password_hash: await hash('abc') })
    .where('id', '=', id)
    .execute();
  const { data } = await aClient(strict).signInWithPassword({ email, password: 'abc' });
  expect(data.weakPassword).toMatchObject({ reasons: ['length', 'characters'] });
});
