import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
import {
  aClient,
  adminWith,
  anEmail,
  aPerson,
  done,
  follow,
  mailCount,
  plain,
  refusal,
  takes,
  theAdmin,
} from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, test } from '#e2e/fixtures.ts';
import { runByHand } from '#e2e/processes.ts';

const NOBODY = '404 user_not_found: User not found';

test('only a service token may administrate [AUTH-API-15] [S15]', async ({ product }) => {
  const { session, id } = await aPerson(product);
  const url = `${product.url}/auth/v1`;
  const user = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${session.access_token}` } });
  const calls = [
    user.listUsers(),
    user.createUser({ email: anEmail() }),
    user.getUserById(id),
    user.updateUserById(id, { app_metadata: { role: 'super_admin' } }),
    user.deleteUser(id),
    user.generateLink({ type: 'recovery', email: anEmail() }),
    user.inviteUserByEmail(anEmail()),
  ];
  for (const call of calls) expect(await refusal(call)).toBe('403 not_admin: User not allowed');
  expect(await refusal(new GoTrueAdminApi({ url }).listUsers())).toContain('401 no_authorization');
  const forged = new GoTrueAdminApi({ url, headers: { Authorization: 'Bearer x.y.z' } });
  expect(await refusal(forged.listUsers())).toContain('403 bad_jwt');
  const printed = adminWith(product, await runByHand(product, 'keys', ['service-token', '10']));
  expect((await done(printed.getUserById(id))).user.id).toBe(id);
  expect(await takes(product, session.access_token)).toBe('200 200');
});

test('a user is created, with or without a password; invalid ones are refused', async ({ product }) => {
  const admin = await theAdmin(product);
  const email = anEmail();
  const id = randomUUID();
  const { user } = await done(
    admin.createUser({ id, email, password: PASSWORD, email_confirm: true, user_metadata: { first_name: 'Made' } }),
  );
  expect(user).toMatchObject({ id, email, user_metadata: { first_name: 'Made' } });
  expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  const client = aClient(product);
  await done(client.signInWithPassword({ email, password: PASSWORD }));
  expect(await mailCount(product, email)).toBe(0);
  const unproved = await done(admin.createUser({ email: anEmail() }));
  expect(unproved.user.email_confirmed_at).toBeUndefined();
  expect(await refusal(admin.createUser({ email }))).toBe(
    '422 email_exists: A user with this email address has already been registered',
  );
  expect(await refusal(admin.createUser({ email: anEmail(), password: 'weak' }))).toContain('422 weak_password');
  expect(await refusal(admin.createUser({ email: anEmail(), ban_duration: 'for ever' }))).toContain(
    '400 validation_failed',
  );
  expect(await refusal(admin.createUser({}))).toContain('An email address is required');
});

test('users are listed by page with their total, newest first', async ({ product }) => {
  const admin = await theAdmin(product);
  await done(admin.createUser({ email: anEmail() }));
  await done(admin.createUser({ email: anEmail() }));
  // The client reads only one digit of the last page's number, so the pages are large enough for the users of all tests.
  const known = await done(admin.listUsers({ page: 1, perPage: 1 }));
  const perPage = Math.ceil(known.total / 2);
  const { users, total, nextPage, lastPage, aud } = await done(admin.listUsers({ page: 1, perPage }));
  expect(users).toHaveLength(perPage);
  expect(aud).toBe('authenticated');
  expect(total).toBeGreaterThan(4);
  expect([nextPage, lastPage]).toEqual([2, Math.ceil(total / perPage)]);
  const [newer = '', older = ''] = users.map((user) => user.created_at);
  expect(newer >= older).toBe(true);
  expect(await refusal(admin.listUsers({ page: -1 }))).toContain('400 validation_failed: Bad Pagination Parameters');
});

test('a user is changed: address, data, password, ban; each takes effect at once [S6]', async ({ product }) => {
  const admin = await theAdmin(product);
  const { client, id, session } = await aPerson(product);
  const email = anEmail();
  const { user } = await done(
    admin.updateUserById(id, { email, user_metadata: { job_title: 'Lead', first_name: null } }),
  );
  expect(user).toMatchObject({ email, user_metadata: { job_title: 'Lead' } });
  expect(user.user_metadata).not.toHaveProperty('first_name');
  await done(admin.updateUserById(id, { password: 'Louder.Harbour!8' }));
  expect(await takes(product, session.access_token)).toBe('403 session_not_found 401');
  const credentials = { email, password: 'Louder.Harbour!8' };
  const { session: next } = await done(client.signInWithPassword(credentials));
  const banned = await done(admin.updateUserById(id, { ban_duration: '24h' }));
  expect(Date.parse(banned.user.banned_until ?? '')).toBeGreaterThan(Date.now());
  expect((await takes(product, next.access_token)).endsWith('403')).toBe(true);
  expect(await refusal(client.signInWithPassword(credentials))).toBe('400 user_banned: User is banned');
  expect(await refusal(client.signInWithPassword({ ...credentials, password: 'x' }))).toContain('invalid_credentials');
  await done(admin.updateUserById(id, { ban_duration: 'none' }));
  await done(client.signInWithPassword(credentials));
  const other = await aPerson(product);
  expect(await refusal(admin.updateUserById(id, { email: other.email }))).toContain('422 email_exists');
  expect(await refusal(admin.updateUserById(randomUUID(), {}))).toBe(NOBODY);
});

test('a user is deleted, completely or except for the id [AUTH-API-15] [S6]', async ({ product }) => {
  const admin = await theAdmin(product);
  const [hard, soft] = [await aPerson(product), await aPerson(product)];
  await done(admin.deleteUser(hard.id));
  expect(await takes(product, hard.session.access_token)).toBe('403 user_not_found 401');
  expect(await refusal(admin.getUserById(hard.id))).toBe(NOBODY);
  expect(await refusal(admin.deleteUser(hard.id))).toBe(NOBODY);
  await done(admin.deleteUser(soft.id, true));
  expect(await takes(product, soft.session.access_token)).toBe('403 user_not_found 401');
  const { user } = await done(admin.getUserById(soft.id));
  expect(user.email).not.toContain('@');
  expect(user).toMatchObject({ user_metadata: {}, identities: [], deleted_at: expect.any(String) });
  expect(await refusal(soft.client.signInWithPassword({ email: soft.email, password: PASSWORD }))).toContain(
    'invalid_credentials',
  );
  const wrongId = await plain(product, '/auth/v1/admin/users/7', { bearer: await tokenOf(admin) });
  expect(wrongId).toMatchObject({ status: 404, body: { msg: 'user_id must be an UUID' } });
});

const tokenOf = async (admin: GoTrueAdminApi) =>
  String((admin as unknown as { headers: Record<string, string> }).headers.Authorization).replace('Bearer ', '');

test('links made by hand work once and are not mailed; impossible ones are refused', async ({ product }) => {
  const admin = await theAdmin(product);
  const { email, id } = await aPerson(product);
  const mails = await mailCount(product, email);
  const { properties, user } = await done(admin.generateLink({ type: 'recovery', email }));
  expect(user?.id).toBe(id);
  expect(properties).toMatchObject({ verification_type: 'recovery', email_otp: expect.stringMatching(/^\d{6}$/) });
  expect((await follow(properties.action_link)).fragment.type).toBe('recovery');
  expect((await follow(properties.action_link)).fragment.error_code).toBe('otp_expired');
  const magic = await done(admin.generateLink({ type: 'magiclink', email }));
  const client = aClient(product);
  const { session } = await done(client.verifyOtp({ token_hash: magic.properties.hashed_token, type: 'magiclink' }));
  expect(session?.user.id).toBe(id);
  expect(await mailCount(product, email)).toBe(mails);
  const stranger = anEmail();
  const made = await done(admin.generateLink({ type: 'magiclink', email: stranger }));
  expect(made.properties.verification_type).toBe('signup');
  expect(await refusal(admin.generateLink({ type: 'recovery', email: anEmail() }))).toBe(
    '404 user_not_found: User with this email not found',
  );
  expect(await refusal(admin.generateLink({ type: 'signup', email, password: PASSWORD }))).toContain(
    '422 email_exists',
  );
  expect(await refusal(admin.generateLink({ type: 'invite', email }))).toContain('422 email_exists');
  const unknown = { type: 'nonsense' as 'invite', email };
  expect(await refusal(admin.generateLink(unknown))).toContain('400 validation_failed');
});

test('an invitation is mailed and opens an account [AUTH-API-06]', async ({ product }) => {
  const admin = await theAdmin(product);
  const email = anEmail();
  const { user } = await done(admin.inviteUserByEmail(email, { data: { first_name: 'Guest' } }));
  expect(user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { first_name: 'Guest' } });
  const { fragment } = await follow(linkIn(await mailTo(product, email, /invited/)));
  const found = await done(aClient(product).getUser(fragment.access_token));
  expect(found.user.email_confirmed_at).toBeTruthy();
  expect(await refusal(admin.inviteUserByEmail(email))).toContain('422 email_exists');
});

test('a server signs a user out with that user’s own token [AUTH-API-12]', async ({ product }) => {
  const admin = await theAdmin(product);
  const { session } = await aPerson(product);
  expect((await admin.signOut(session.access_token, 'global')).error).toBeNull();
  expect(await takes(product, session.access_token)).toBe('403 session_not_found 401');
});
