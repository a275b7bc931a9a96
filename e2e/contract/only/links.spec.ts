import { aClient, anEmail, aPerson, done, follow, mailCount, refusal, takes } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running, test } from '#e2e/fixtures.ts';

const linkTo = async (product: Running, email: string, subject: RegExp) =>
  linkIn(await mailTo(product, email, subject));
const NEW_PASSWORD = 'Louder.Harbour!8';

test('a PKCE magic link has a code, which works once and only with its verifier [AUTH-API-04] [AUTH-API-06]', async ({
  product,
}) => {
  const { email, id } = await aPerson(product);
  const client = aClient(product, { flowType: 'pkce' });
  await done(client.signInWithOtp({ email }));
  const link = await linkTo(product, email, /sign-in link/);
  expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/);
  const { location, query, fragment } = await follow(link);
  expect(location).toContain(`${product.url}/auth/callback?code=`);
  expect(fragment).toEqual({});
  const code = query.get('code') ?? '';
  const foreign = aClient(product, { flowType: 'pkce' });
  expect(await refusal(foreign.exchangeCodeForSession(code))).toContain('verifier');
  await done(foreign.signInWithOtp({ email: anEmail(), options: { shouldCreateUser: false } }));
  expect(await refusal(foreign.exchangeCodeForSession(code))).toBe(
    '400 bad_code_verifier: code challenge does not match previously saved code verifier',
  );
  const { session } = await done(client.exchangeCodeForSession(code));
  expect(session.user.id).toBe(id);
  await done(client.signInWithOtp({ email: anEmail(), options: { shouldCreateUser: false } }));
  expect(await refusal(client.exchangeCodeForSession(code))).toContain('404 flow_state_not_found');
  const used = await follow(link);
  expect(used.query.get('error_code')).toBe('otp_expired');
  expect(used.fragment.error_code).toBe('otp_expired');
});

test('an implicit magic link has the session, and a newer one voids the older [AUTH-API-06] [S9]', async ({
  product,
}) => {
  const { client, email, id } = await aPerson(product);
  await done(client.signInWithOtp({ email }));
  const older = await linkTo(product, email, /sign-in link/);
  await done(client.signInWithOtp({ email }));
  await expect.poll(() => linkTo(product, email, /sign-in link/)).not.toBe(older);
  expect((await follow(older)).fragment.error_code).toBe('otp_expired');
  const { fragment, location } = await follow(await linkTo(product, email, /sign-in link/));
  expect(location).toContain(`${product.url}/auth/callback#access_token=`);
  expect(fragment.type).toBe('magiclink');
  const { user } = await done(client.getUser(fragment.access_token));
  expect(user.id).toBe(id);
});

test('a magic link for a new address signs up, unless create_user is false; the response is the same [S8]', async ({
  product,
}) => {
  const client = aClient(product);
  const [wanted, unwanted] = [anEmail(), anEmail()];
  const answers = [
    await done(client.signInWithOtp({ email: unwanted, options: { shouldCreateUser: false } })),
    await done(client.signInWithOtp({ email: wanted, options: { data: { first_name: 'New' } } })),
  ];
  expect(answers[0]).toEqual(answers[1]);
  const { fragment } = await follow(await linkTo(product, wanted, /Confirm/));
  const { user } = await done(client.getUser(fragment.access_token));
  expect(user).toMatchObject({ email: wanted, user_metadata: { first_name: 'New', email_verified: true } });
  expect(await mailCount(product, unwanted)).toBe(0);
  expect(await refusal(client.signInWithOtp({ email: 'no address' }))).toContain('400 validation_failed');
});

test('a forgotten password is set through the mailed link; every other session ends [AUTH-API-07] [GAP-02] [GAP-27]', async ({
  product,
}) => {
  const { email, session: before } = await aPerson(product);
  const client = aClient(product);
  await done(client.resetPasswordForEmail(email));
  const link = await linkTo(product, email, /Reset/);
  const { fragment, location } = await follow(link);
  expect(location).toContain(`${product.url}/auth/callback#access_token=`);
  expect(fragment.type).toBe('recovery');
  const { access_token = '', refresh_token = '' } = fragment;
  await done(client.setSession({ access_token, refresh_token }));
  expect(await refusal(client.updateUser({ password: 'weak' }))).toContain('422 weak_password');
  await done(client.updateUser({ password: NEW_PASSWORD }));
  expect(await takes(product, before.access_token)).toBe('403 session_not_found 401');
  expect((await follow(link)).fragment.error_code).toBe('otp_expired');
  expect(await refusal(client.signInWithPassword({ email, password: PASSWORD }))).toContain('invalid_credentials');
  await done(client.signInWithPassword({ email, password: NEW_PASSWORD }));
});

test('a forgotten password is set through a PKCE link too, and the client reports its purpose [AUTH-API-04] [AUTH-API-07]', async ({
  product,
}) => {
  const { email } = await aPerson(product);
  const client = aClient(product, { flowType: 'pkce' });
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  await done(client.resetPasswordForEmail(email));
  const { query } = await follow(await linkTo(product, email, /Reset/));
  await done(client.exchangeCodeForSession(query.get('code') ?? ''));
  await expect.poll(() => events).toContain('PASSWORD_RECOVERY');
  await done(client.updateUser({ password: NEW_PASSWORD }));
  await done(aClient(product).signInWithPassword({ email, password: NEW_PASSWORD }));
});

test('requesting a reset reveals nothing about an address [GAP-08] [S8]', async ({ product }) => {
  const client = aClient(product);
  const { email } = await aPerson(product);
  const unknown = anEmail();
  const answers = [await done(client.resetPasswordForEmail(email)), await done(client.resetPasswordForEmail(unknown))];
  expect(answers[0]).toEqual(answers[1]);
  await linkTo(product, email, /Reset/);
  expect(await mailCount(product, unknown)).toBe(0);
  expect(await refusal(client.resetPasswordForEmail(''))).toBe(
    '400 validation_failed: Password recovery requires an email',
  );
  expect(await refusal(client.resetPasswordForEmail('no address'))).toContain('invalid format');
});
