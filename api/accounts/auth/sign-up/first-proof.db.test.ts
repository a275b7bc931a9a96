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
import { tidyAccounts } from '#db/accounts/clean-up.ts';

const service = await sharedService();
const { db } = service.deps;
const STRANGERS = 'Foreign-Anchor-4!';

const signUp = (email: string, password: string, first_name: string) =>
  aClient(service).signUp({ email, password, options: { data: { first_name } } });
const byStranger = (email: string) => signUp(email, STRANGERS, 'Mallory');
const signIn = async (email: string, password: string) => {
  const { error, data } = await aClient(service).signInWithPassword({ email, password });
  return error?.code ?? data.user?.email;
};
const userBy = (email: string) => db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst();

test('the password of an earlier sign-up is void after the owner signs up and opens their own link [S9] [S10]', async () => {
  const email = anEmail();
  await byStranger(email);
  const older = await mailTo(service, email);
  await signUp(email, PASSWORD, 'Vera');
  const newer = await mailTo(service, email, 2);
  expect((await follow(older.link)).values.get('error_code')).toBe('otp_expired');
  expect((await follow(newer.link)).values.get('access_token')).toBeTruthy();
  expect(await signIn(email, STRANGERS)).toBe('invalid_credentials');
  expect(await signIn(email, PASSWORD)).toBe(email);
  expect((await userBy(email))?.user_metadata).toMatchObject({ first_name: 'Vera', email_verified: true });
});

test.each([
  ['a magic link', 2, (email: string) => aClient(service).signInWithOtp({ email })],
  ['a reset link', 2, (email: string) => aClient(service).resetPasswordForEmail(email)],
])('%s that proves an address first removes an earlier sign-up’s data [S9] [S10]', async (_what, count, ask) => {
  const email = anEmail();
  await byStranger(email);
  await mailTo(service, email);
  expect((await ask(email)).error).toBeNull();
  const { link } = await mailTo(service, email, count);
  expect((await follow(link)).values.get('access_token')).toBeTruthy();
  expect(await signIn(email, STRANGERS)).toBe('invalid_credentials');
  const account = await userBy(email);
  expect(account).toMatchObject({ password_hash: null, email_confirmed_at: expect.any(Date) });
  expect(account?.user_metadata).not.toHaveProperty('first_name');
});

test('the six digits of a sign-up set its password and names as its link does [S10]', async () => {
  const email = anEmail();
  await signUp(email, PASSWORD, 'Vera');
  const { digits } = await mailTo(service, email);
  const { data } = await aClient(service).verifyOtp({ email, token: digits, type: 'email' });
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Vera', email, email_verified: true });
  expect(await signIn(email, PASSWORD)).toBe(email);
});

test('a resent link sets the data of the newest sign-up [GAP-10] [S10]', async () => {
  const email = anEmail();
  await byStranger(email);
  await signUp(email, PASSWORD, 'Vera');
  await mailTo(service, email, 2);
  expect((await aClient(service).resend({ type: 'signup', email })).error).toBeNull();
  await follow((await mailTo(service, email, 3)).link);
  expect(await signIn(email, PASSWORD)).toBe(email);
  expect(await signIn(email, STRANGERS)).toBe('invalid_credentials');
});

test('an unconfirmed sign-up is reported only for its right password [S8]', async () => {
  const email = anEmail();
  await signUp(email, PASSWORD, 'Vera');
  expect(await signIn(email, PASSWORD)).toBe('email_not_confirmed');
  expect(await signIn(email, STRANGERS)).toBe('invalid_credentials');
});

test('an account holds no data of a sign-up before its link is opened', async () => {
  const email = anEmail();
  await byStranger(email);
  const account = await userBy(email);
  expect(account?.password_hash).toBeNull();
  expect(JSON.stringify(account)).not.toContain('Mallory');
});

const aDayLater = async (email: string) => {
  const account = await userBy(email);
  const past = new Date(Date.now() - 25 * 3_600_000);
  const times = account?.invited_at ? { invited_at: past } : { confirmation_sent_at: past };
  await db.updateTable('auth.users').set(times).where('email', '=', email).execute();
  await db
    .updateTable('auth.one_time_tokens')
    .set({ expires_at: past })
    .where('user_id', '=', String(account?.id))
    .execute();
};

test('an unconfirmed account is removed once the last of its links has expired, and no other one', async () => {
  const [expired, waiting, renewed] = [anEmail(), anEmail(), anEmail()];
  const person = await aPerson(service);
  for (const email of [expired, waiting, renewed]) await signUp(email, PASSWORD, 'Vera');
  await aDayLater(expired);
  await aDayLater(renewed);
  await aClient(service).resetPasswordForEmail(renewed);
  await tidyAccounts(db);
  const left = await Promise.all([expired, waiting, renewed, person.email].map(userBy));
  expect(left.map((user) => user?.email)).toEqual([undefined, waiting, renewed, person.email]);
  expect(await db.selectFrom('auth.identities').select('email').where('email', '=', expired).execute()).toEqual([]);
  // The address is available again.
  expect((await signUp(expired, PASSWORD, 'Vera')).data.user?.identities).toHaveLength(1);
});

test('an unconfirmed address goes to the user who proves it', async () => {
  const squatted = anEmail();
  await byStranger(squatted);
  await mailTo(service, squatted);
  const { client, email, id } = await aPerson(service);
  expect((await client.updateUser({ email: squatted })).error).toBeNull();
  await follow((await mailTo(service, email, 2)).link);
  await follow((await mailTo(service, squatted, 2)).link);
  expect(await db.selectFrom('auth.users').select('id').where('email', '=', squatted).execute()).toEqual([{ id }]);
  expect(await signIn(squatted, STRANGERS)).toBe('invalid_credentials');
  expect(await signIn(squatted, PASSWORD)).toBe(squatted);
});

test('signing up reveals nothing of an unconfirmed account: the response holds only what was sent [S8]', async () => {
  const email = anEmail();
  await call(service, '/auth/v1/signup', {
    json: { email, password: PASSWORD, data: { first_name: 'Vera', job_title: 'CFO of Acme' } },
  });
  const before = await userBy(email);
  const { body } = await call(service, '/auth/v1/signup', {
    json: { email, password: STRANGERS, data: { nick: 'M' } },
  });
  expect(body.user_metadata).toEqual({
    nick: 'M',
    sub: body.id,
    email,
    email_verified: false,
    phone_verified: false,
  });
  expect(JSON.stringify(body)).not.toMatch(/Vera|Acme/);
  expect(body.id).not.toBe(before?.id);
  expect(body.created_at).not.toBe(before?.created_at.toISOString());
});
