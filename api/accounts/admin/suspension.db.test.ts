import { expect, test, vi } from 'vitest';
import {
  aClient,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  serviceToken,
  setRole,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { aGeneration, aRunningGeneration, theRow } from '#db/testing/generations.ts';
import { personalScope } from '#shared/scope.ts';

const service = await startService();
const { db } = service.deps;

type Person = Awaited<ReturnType<typeof aPerson>>;
const asAdmin = async (role: 'admin' | 'super_admin' = 'admin') => {
  const person = await aPerson(service);
  await setRole(service, person.id, role);
  return person;
};
const act = (who: Person, id: string, name: string, json: object = {}) =>
  call(service, `/api/admin/users/${id}/${name}`, { bearer: who.session.access_token, json });
const suspend = (who: Person, id: string, json: object = {}) => act(who, id, 'suspend', json);
const entries = (id: string, action: string) =>
  db
    .selectFrom('audit.events')
    .selectAll()
    .where('user_id', '=', id)
    .where('action', '=', action as never)
    .execute();
const isSuspended = async (id: string) => {
  const user = await db.selectFrom('auth.users').select('banned_until').where('id', '=', id).executeTakeFirstOrThrow();
  return user.banned_until !== null;
};
const onlySuperAdmins = async (count: number) => {
  await db.updateTable('auth.users').set({ role: 'user' }).where('role', '=', 'super_admin').execute();
  return Promise.all(Array.from({ length: count }, () => asAdmin('super_admin')));
};

test('a suspended user is signed out, and every way to sign in is refused after the right credential, until the suspension ends [ADMIN-16] [S6] [S15]', async () => {
  const [admin, user] = [await asAdmin(), await aPerson(service)];
  const { email, id } = user;
  const signIn = (password: string) => aClient(service).signInWithPassword({ email, password });
  expect((await suspend(admin, id)).status).toBe(204);
  const bearer = user.session.access_token;
  const refused = await call(service, '/api/preferences', { bearer });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'account_suspended']);
  expect(refused.body.error.message).toBe('This account is suspended. Ask your administrator.');
  expect((await call(service, '/auth/v1/user', { bearer })).status).toBe(403);
  const refreshed = await aClient(service).refreshSession({ refresh_token: user.session.refresh_token });
  expect(refreshed.error?.status).toBe(400);
  expect((await signIn('Not-the-password-1')).error?.code).toBe('invalid_credentials');
  expect((await signIn(PASSWORD)).error?.code).toBe('user_banned');
  await aClient(service).signInWithOtp({ email });
  const mail = await mailTo(service, email, 3);
  expect((await aClient(service).verifyOtp({ email, token: '000000', type: 'email' })).error?.code).toBe('otp_expired');
  expect((await aClient(service).verifyOtp({ email, token: mail.digits, type: 'email' })).error?.code).toBe(
    'user_banned',
  );
  expect((await follow(mail.link)).values.get('error_code')).toBe('user_banned');
  const made = await call(service, '/auth/v1/admin/generate_link', {
    bearer: await serviceToken(service),
    json: { type: 'recovery', email },
  });
  expect((await follow(made.body.action_link)).values.get('error_code')).toBe('user_banned');
  expect((await act(admin, id, 'resume')).status).toBe(204);
  expect((await signIn(PASSWORD)).error).toBeNull();
});

test('a password that is compared while the account is suspended opens no session [ADMIN-16] [S15]', async () => {
  const [admin, user] = [await asAdmin(), await aPerson(service)];
  const { passwords } = service.deps;
  const { matches } = passwords;
  vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
    await suspend(admin, user.id);
    return matches(...given);
  });
  const { error } = await aClient(service).signInWithPassword({ email: user.email, password: PASSWORD });
  expect(error?.code).toBe('user_banned');
  expect(await db.selectFrom('auth.sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
});

test('unfinished generations of a suspended user are cancelled with the reason, and none can start [ADMIN-17] [GAP-173]', async () => {
  const admin = await asAdmin();
  const running = await aRunningGeneration(db);
  const { user, role } = running;
  const template_id = (await theTemplates(db)).at(-1)?.id ?? null;
  const pending = await aGeneration(db, { user_id: user.id, role_id: role.id, template_id });
  expect((await suspend(admin, user.id)).status).toBe(204);
  for (const { row } of [running, pending]) {
    expect(await theRow(db, row.id)).toMatchObject({
      status: 'failed',
      scheduled_for: null,
      run_token: null,
      error: { code: 'cancelled', message: 'Cancelled because the account was suspended' },
    });
  }
  const [template] = await theTemplates(db);
  const start = { role_id: role.id, template_ids: [String(template?.id)], overwrite: true, request_id: 'r' };
  await expect(startGenerations(service.deps, personalScope(user.id), start)).rejects.toMatchObject({
    code: 'account_suspended',
  });
});

test('nobody suspends themselves, and only super admins a super admin [ADMIN-18] [S15]', async () => {
  const [admin, chief] = [await asAdmin(), await asAdmin('super_admin')];
  for (const who of [admin, chief]) {
    const { status, body } = await suspend(who, who.id);
    expect([status, body.error.message]).toEqual([403, 'You cannot suspend your own account.']);
  }
  const { status, body } = await suspend(admin, chief.id);
  expect([status, body.error.message]).toEqual([403, 'Only super admins can do this for a super admin.']);
  expect([await isSuspended(admin.id), await isSuspended(chief.id)]).toEqual([false, false]);
});

test('two super admins who suspend each other at once: the first one does, and the last is never suspended [ADMIN-18] [S15]', async () => {
  const [one, other] = (await onlySuperAdmins(2)) as [Person, Person];
  const answers = await Promise.all([suspend(one, other.id), suspend(other, one.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  expect([await isSuspended(one.id), await isSuspended(other.id)].filter(Boolean)).toHaveLength(1);
  const left = (await isSuspended(one.id)) ? other : one;
  const path = `/auth/v1/admin/users/${left.id}`;
  const banned = await call(service, path, {
    bearer: await serviceToken(service),
    method: 'PUT',
    json: { ban_duration: '1h' },
  });
  expect(banned).toMatchObject({ status: 422, body: { msg: 'The last super admin cannot be suspended.' } });
  const removal = await call(service, path, { bearer: await serviceToken(service), method: 'DELETE', json: {} });
  expect(removal.body.msg).toBe('The last super admin cannot be deleted');
});

test('two admins who suspend each other at once: one of them stays [ADMIN-18]', async () => {
  const [one, other] = [await asAdmin(), await asAdmin()];
  await Promise.all([suspend(one, other.id), suspend(other, one.id)]);
  expect([await isSuspended(one.id), await isSuspended(other.id)].filter(Boolean)).toHaveLength(1);
});

test('the list shows who is suspended and filters by it; the reason stays in the audit alone [ADMIN-19] [S15]', async () => {
  const [admin, user] = [await asAdmin(), await aPerson(service)];
  await suspend(admin, user.id, { reason: 'Left the company' });
  const found = async (query: string) =>
    (
      await call(service, `/api/admin/users?q=${encodeURIComponent(user.email)}${query}`, {
        bearer: admin.session.access_token,
      })
    ).body.items;
  expect(await found('&state=suspended')).toMatchObject([{ id: user.id, suspended_until: expect.any(String) }]);
  expect(await entries(user.id, 'user_suspended')).toMatchObject([
    { actor_id: admin.id, details: { reason: 'Left the company' } },
  ]);
  expect((await mailTo(service, user.email, 2)).text).not.toContain('Left the company');
  await act(admin, user.id, 'resume');
  expect(await found('&state=suspended')).toEqual([]);
  expect(await found('')).toMatchObject([{ suspended_until: null }]);
  expect(await entries(user.id, 'user_resumed')).toHaveLength(1);
});

test('an admin signs a user out everywhere; the password stays [ADMIN-20]', async () => {
  const [admin, user] = [await asAdmin(), await aPerson(service)];
  const again = await aClient(service).signInWithPassword({ email: user.email, password: PASSWORD });
  expect((await act(admin, user.id, 'sign-out')).status).toBe(204);
  for (const bearer of [user.session.access_token, String(again.data.session?.access_token)]) {
    expect((await call(service, '/api/preferences', { bearer })).status).toBe(401);
  }
  expect((await act(admin, admin.id, 'sign-out')).status).toBe(403);
  expect((await aClient(service).signInWithPassword({ email: user.email, password: PASSWORD })).error).toBeNull();
  expect(await entries(user.id, 'user_signed_out_by_admin')).toMatchObject([{ actor_id: admin.id }]);
  expect((await mailTo(service, user.email, 2)).subject).toBe('You were signed out of Rolevoice');
});

test('an admin has a reset link mailed, which sets a new password; the one of before is valid until then [ADMIN-21]', async () => {
  const [admin, user] = [await asAdmin(), await aPerson(service)];
  expect((await act(admin, user.id, 'reset-link')).status).toBe(204);
  expect((await aClient(service).signInWithPassword({ email: user.email, password: PASSWORD })).error).toBeNull();
  const { digits } = await mailTo(service, user.email, 2);
  const client = aClient(service);
  await client.verifyOtp({ email: user.email, token: digits, type: 'recovery' });
  expect((await client.updateUser({ password: 'Quiet-Lantern-7!' })).error).toBeNull();
  expect(await entries(user.id, 'reset_link_sent_by_admin')).toMatchObject([{ actor_id: admin.id }]);
});
