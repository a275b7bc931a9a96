import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  type Service,
  serviceToken,
  sharedService,
  startService,
} from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();
const { db } = service.deps;
const ACCEPTED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const OVER = { status: 403, code: 'otp_expired' };

const userRow = (id: string) => db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const actionsOf = async (id: string) =>
  (await db.selectFrom('audit.events').select('action').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

/** A user with a pending change, and both links. */
async function changing(at: Service = service) {
  const person = await aPerson(at);
  const wanted = anEmail();
  const { data, error } = await person.client.updateUser({ email: wanted });
  expect(error).toBeNull();
  const [current, next] = [await mailTo(at, person.email, 2), await mailTo(at, wanted)];
  return { ...person, wanted, user: data.user, current, next };
}

test('a change needs both mailboxes, in any order, and notifies the old one [AUTH-API-08]', async () => {
  const { client, id, email, wanted, user, current, next, session } = await changing();
  expect(user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
  expect(current.text).toContain(wanted);
  expect(next.text).not.toContain(email);
  const first = await follow(next.link);
  expect(first.location).toMatch(/\/auth\/callback#message=Confirmation\+link\+accepted\.\+.*&sb=$/);
  expect([first.status, first.values.get('message')]).toEqual([303, ACCEPTED]);
  expect(new URL(next.link).searchParams.get('type')).toBe('email_change');
  expect((await userRow(id)).email).toBe(email);
  const used = (await follow(next.link)).values;
  expect([used.get('error_code'), used.get('error_description')]).toEqual([
    'otp_expired',
    'Email link is invalid or has expired',
  ]);
  const second = await follow(current.link);
  expect(second.values.get('type')).toBe('email_change');
  const { data } = await aClient(service).getUser(second.values.get('access_token') ?? '');
  expect(data.user).toMatchObject({ id, email: wanted, user_metadata: { email: wanted, email_verified: true } });
  expect(data.user).not.toHaveProperty('new_email');
  const identity_data = { email: wanted, sub: id, email_verified: true };
  expect(data.user?.identities?.[0]).toMatchObject({ identity_data });
  // Signed-in sessions stay signed in.
  expect((await client.getUser()).data.user?.email).toBe(wanted);
  for (const path of ['/auth/v1/user', '/api/preferences']) {
    expect((await call(service, path, { bearer: session.access_token })).status).toBe(200);
  }
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  });
  expect((await aClient(service).signInWithPassword({ email: wanted, password: PASSWORD })).error).toBeNull();
  const notice = await mailTo(service, email, 3);
  expect(notice.subject).toBe('Your Rolevoice email address was changed');
  expect(notice.text).not.toContain(wanted);
  expect((await actionsOf(id)).filter((action) => action.startsWith('email_'))).toEqual([
    'email_change_requested',
    'email_change_confirmed',
    'email_changed',
  ]);
});

test('what was mailed to the old address before the change is void afterwards', async () => {
  const { email, current, next } = await changing();
  await aClient(service).resetPasswordForEmail(email);
  const reset = await mailTo(service, email, 3);
  await follow(current.link);
  await follow(next.link);
  expect((await follow(reset.link)).values.get('error_code')).toBe('otp_expired');
});

test('the digits of both mails have the same effect, and one mailbox cannot confirm twice', async () => {
  const { client, email, wanted, current, next } = await changing();
  const verify = (address: string, token: string) => client.verifyOtp({ type: 'email_change', email: address, token });
  expect((await verify(wanted, current.digits === next.digits ? '0' : current.digits)).error).toMatchObject(OVER);
  const half = await call(service, '/auth/v1/verify', {
    json: { type: 'email_change', email, token: current.digits },
  });
  expect(half).toMatchObject({ status: 200, body: { code: '200', msg: ACCEPTED } });
  expect((await verify(email, current.digits)).error).toMatchObject(OVER);
  const { data } = await verify(wanted, next.digits);
  expect(data.session?.user.email).toBe(wanted);
});

test('a newer change voids the links of the older one, also a confirmed half', async () => {
  const { client, id, email, wanted, current, next } = await changing();
  await follow(current.link);
  const newest = anEmail();
  await client.updateUser({ email: newest });
  const [again, fresh] = [await mailTo(service, email, 3), await mailTo(service, newest)];
  expect((await follow(next.link)).values.get('error_code')).toBe('otp_expired');
  expect((await follow(fresh.link)).values.get('message')).toBe(ACCEPTED);
  await follow(again.link);
  expect(await userRow(id)).toMatchObject({ email: newest, new_email: '', email_change_confirmed: '' });
  expect(wanted).not.toBe(newest);
});

test('after new links both mailboxes confirm again; an unrelated address gets the same answer [S8]', async () => {
  const { client, id, email, wanted, current, next } = await changing();
  await follow(next.link);
  expect((await client.resend({ type: 'email_change', email })).error).toBeNull();
  const [again, fresh] = [await mailTo(service, email, 3), await mailTo(service, wanted, 2)];
  expect((await follow(current.link)).values.get('error_code')).toBe('otp_expired');
  await follow(again.link);
  expect((await userRow(id)).email).toBe(email);
  await follow(fresh.link);
  expect((await userRow(id)).email).toBe(wanted);
  for (const address of [anEmail(), wanted]) {
    expect((await client.resend({ type: 'email_change', email: address })).error).toBeNull();
  }
});

test('requesting the current address cancels the change', async () => {
  const { client, id, email, current } = await changing();
  const { data } = await client.updateUser({ email: email.toUpperCase() });
  expect(data.user).not.toHaveProperty('new_email');
  expect((await follow(current.link)).values.get('error_code')).toBe('otp_expired');
  expect(await actionsOf(id)).toContain('email_change_called_off');
});

test('a new password cancels a pending change: its links cannot be requested again [S9]', async () => {
  const { client, id, wanted, next } = await changing();
  const { data } = await client.updateUser({ password: 'Quiet-Lantern-7!', current_password: PASSWORD });
  expect(data.user).not.toHaveProperty('new_email');
  expect((await follow(next.link)).values.get('error_code')).toBe('otp_expired');
  const mails = () => db.selectFrom('auth.mail_outbox').select('kind').where('user_id', '=', id).execute();
  const before = await mails();
  expect((await aClient(service).resend({ type: 'email_change', email: wanted })).error).toBeNull();
  expect(await mails()).toEqual(before);
});

test('an expired link changes nothing, and neither does the other one by itself [S9]', async () => {
  const { id, email, current, next } = await changing();
  await db
    .updateTable('auth.one_time_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', id)
    .where('kind', '=', 'email_change_current')
    .execute();
  expect((await follow(current.link)).values.get('error_code')).toBe('otp_expired');
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).where('expires_at', '<', new Date()).execute();
  expect((await follow(next.link)).values.get('message')).toBe(ACCEPTED);
  expect((await userRow(id)).email).toBe(email);
});

test('an address that is taken, or was taken meanwhile, is refused', async () => {
  const other = await aPerson(service);
  const { client, id, email, wanted, current, next } = await changing();
  expect((await client.updateUser({ email: other.email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  });
  expect((await client.updateUser({ email: 'no address' })).error?.code).toBe('validation_failed');
  await follow(current.link);
  await db.updateTable('auth.users').set({ email: wanted }).where('id', '=', other.id).execute();
  expect((await follow(next.link)).values.get('error_code')).toBe('email_exists');
  expect((await userRow(id)).email).toBe(email);
});

test('of two users who request one address the first to confirm it gets it', async () => {
  const [one, two] = [await aPerson(service), await aPerson(service)];
  const wanted = anEmail();
  await one.client.updateUser({ email: wanted });
  const first = await mailTo(service, wanted, 1);
  await two.client.updateUser({ email: wanted });
  const second = await mailTo(service, wanted, 2);
  await follow((await mailTo(service, one.email, 2)).link);
  await follow((await mailTo(service, two.email, 2)).link);
  expect((await follow(second.link)).values.get('type')).toBe('email_change');
  expect((await follow(first.link)).values.get('error_code')).toBe('email_exists');
  expect([(await userRow(one.id)).email, (await userRow(two.id)).email]).toEqual([one.email, wanted]);
});

test('by PKCE the first half has no code and the second one has', async () => {
  const { email, session } = await aPerson(service);
  const wanted = anEmail();
  // The published client forgets its verifier when it stores the answer, so this one is kept here.
  const code_verifier = randomUUID() + randomUUID();
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const json = { email: wanted, code_challenge, code_challenge_method: 's256' };
  await call(service, '/auth/v1/user', { method: 'PUT', bearer: session.access_token, json });
  const first = await follow((await mailTo(service, email, 2)).link);
  expect([first.query.get('message'), first.values.get('message')]).toEqual([ACCEPTED, ACCEPTED]);
  const second = await follow((await mailTo(service, wanted)).link);
  const exchange = { auth_code: second.query.get('code'), code_verifier };
  const { body } = await call(service, '/auth/v1/token?grant_type=pkce', { json: exchange });
  expect(body.user.email).toBe(wanted);
});

test('a session below the second step changes neither address nor number [S11]', async () => {
  const { client, id } = await aPerson(service);
  await db.insertInto('auth.mfa_factors').values({ user_id: id, factor_type: 'totp', status: 'verified' }).execute();
  expect((await client.updateUser({ email: anEmail() })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  });
  expect((await userRow(id)).new_email).toBe('');
});

test('links of a change are made by hand for one mailbox each; invalid ones are refused', async () => {
  const { email, id } = await aPerson(service);
  const other = await aPerson(service);
  const bearer = await serviceToken(service);
  const wanted = anEmail();
  const make = (json: object) => call(service, '/auth/v1/admin/generate_link', { bearer, json });
  const both = { email, new_email: wanted };
  const current = await make({ ...both, type: 'email_change_current' });
  expect(current.body).toMatchObject({ id, new_email: wanted, verification_type: 'email_change_current' });
  expect(new URL(current.body.action_link).searchParams.get('type')).toBe('email_change');
  expect((await follow(current.body.action_link)).values.get('message')).toBe(ACCEPTED);
  const next = await make({ ...both, type: 'email_change_new' });
  expect((await follow(next.body.action_link)).values.get('type')).toBe('email_change');
  expect((await userRow(id)).email).toBe(wanted);
  const refused = [
    [{ type: 'email_change_new', email: anEmail(), new_email: anEmail() }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: wanted, new_email: other.email }, 422, 'email_exists'],
    [{ type: 'email_change_new', email: wanted }, 400, 'validation_failed'],
  ] as const;
  for (const [json, status, error_code] of refused) {
    expect(await make(json)).toMatchObject({ status, body: { error_code } });
  }
});

test('an administrator’s change takes effect at once and voids what was mailed before [S6]', async () => {
  const { id, email, current } = await changing();
  const wanted = anEmail();
  const bearer = await serviceToken(service);
  const { body } = await call(service, `/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    bearer,
    json: { email: wanted },
  });
  expect(body).toMatchObject({ email: wanted });
  expect(body).not.toHaveProperty('new_email');
  expect((await follow(current.link)).values.get('error_code')).toBe('otp_expired');
  expect(email).not.toBe(wanted);
});

test('with the setting off only the new mailbox confirms, and no link for the old one can be made', async () => {
  const loose = await startService({ AUTH_SECURE_EMAIL_CHANGE: 'off' });
  const { client, email } = await aPerson(loose);
  const wanted = anEmail();
  await client.updateUser({ email: wanted });
  const { values } = await follow((await mailTo(loose, wanted)).link);
  expect(values.get('type')).toBe('email_change');
  expect((await mailTo(loose, email, 2)).subject).toBe('Your Rolevoice email address was changed');
  const made = await call(loose, '/auth/v1/admin/generate_link', {
    bearer: await serviceToken(loose),
    json: { type: 'email_change_current', email: wanted, new_email: anEmail() },
  });
  expect(made).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

test('with auto-confirm a change needs no mailbox', async () => {
  const quick = await startService({ AUTH_AUTOCONFIRM: 'on' });
  const client = aClient(quick);
  const email = anEmail();
  await client.signUp({ email, password: PASSWORD });
  const wanted = anEmail();
  const { data } = await client.updateUser({ email: wanted });
  expect(data.user).toMatchObject({ email: wanted });
  expect((await mailTo(quick, email)).subject).toBe('Your Rolevoice email address was changed');
});

test('one change a minute per person and per requested address, with Retry-After [GAP-07]', async () => {
  const slow = await startService({ AUTH_MAIL_INTERVAL_S: '60' });
  const [one, two] = [await aPerson(slow), await aPerson(slow)];
  const wanted = anEmail();
  expect((await one.client.updateUser({ email: wanted })).error).toBeNull();
  for (const [{ client }, email] of [
    [one, `${randomUUID()}@example.test`],
    [two, wanted],
  ] as const) {
    const { error } = await client.updateUser({ email });
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  }
  const { error } = await one.client.resend({ type: 'email_change', email: wanted });
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
});
