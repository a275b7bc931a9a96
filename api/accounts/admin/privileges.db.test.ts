import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { expect, inject, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  mailTo,
  PASSWORD,
  serviceToken,
  setRole,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { AUTH_SECRET } from '#api/testing/app.ts';
import { programFile } from '#local/launch/bundle.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const service = await startService();
const { db } = service.deps;
const headers = { Authorization: `Bearer ${await serviceToken(service)}` };
const operator = new GoTrueAdminApi({ url: `${service.url}/auth/v1`, headers });
const DELETION_REFUSED = 'Failed to delete user. Only super admins can delete users.';
const NEW_PASSWORD = 'Louder.Harbour!8';

/** As `npm run role` on the machine of the product. */
async function runRole(...args: string[]): Promise<string> {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const env = {
    DATABASE_URL: service.databaseUrl,
    REDIS_URL: service.redisUrl,
    DATA_DIR: temporaryFolder(),
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AUTH_SECRET,
    LOG_LEVEL: 'fatal',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [await programFile('api/role.ts'), ...args], { env });
  return stdout;
}

async function administrator(role: 'admin' | 'super_admin') {
  const person = await aPerson(service);
  await setRole(service, person.id, role);
  return { ...person, bearer: person.session.access_token };
}

const rpc = (bearer: string, name: string, json: object) => call(service, `/api/rpc/${name}`, { bearer, json });
const isAdmin = async ({ id, bearer }: { id: string; bearer: string }) =>
  (await rpc(bearer, 'check_admin_status', { target_user_id: id })).body;
const signsIn = async (email: string, password: string) =>
  (await aClient(service).signInWithPassword({ email, password })).error === null;

test('users and admins cannot use the calls of a super admin [S15] [PERM-02, PERM-05] [GAP-21]', async () => {
  const [user, victim] = [await aPerson(service), await aPerson(service)];
  const [admin, chief] = [await administrator('admin'), await administrator('super_admin')];
  for (const { access_token } of [user.session, admin.session]) {
    for (const target_user_id of [victim.id, chief.id]) {
      const { status, body } = await rpc(access_token, 'safely_delete_user', { target_user_id });
      expect(status).toBe(403);
      if (access_token === admin.bearer) expect(body.error.message).toBe(DELETION_REFUSED);
    }
    const target = { target_user_id: chief.id, new_password: NEW_PASSWORD };
    expect((await rpc(access_token, 'admin_reset_password', target)).status).toBe(403);
  }
  for (const { access_token: bearer } of [user.session, admin.session, chief.session]) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const json = method === 'GET' ? {} : { json: { role: 'super_admin' } };
      const { body } = await call(service, `/auth/v1/admin/users/${victim.id}`, { method, bearer, ...json });
      expect([method, body.error_code]).toEqual([method, 'not_admin']);
    }
  }
  expect([await signsIn(victim.email, PASSWORD), await signsIn(chief.email, PASSWORD)]).toEqual([true, true]);
});

test('an admin cannot reset a super admin’s password: the list says so, and it stays as it was [ADMIN-12] [PERM-04] [S15]', async () => {
  const [admin, chief] = [await administrator('admin'), await administrator('super_admin')];
  const { body } = await call(service, `/api/admin/users?q=${encodeURIComponent(chief.email)}`, {
    bearer: admin.bearer,
  });
  const reason = 'Only super admins can do this for a super admin.';
  expect(body.items).toEqual([expect.objectContaining({ id: chief.id })]);
  expect(body.items[0].refusals.reset_password).toBe(reason);
  const target = { target_user_id: chief.id, new_password: NEW_PASSWORD };
  const refused = await rpc(admin.bearer, 'admin_reset_password', target);
  expect([refused.status, refused.body.error.message]).toEqual([403, reason]);
  expect([await signsIn(chief.email, NEW_PASSWORD), await signsIn(chief.email, PASSWORD)]).toEqual([false, true]);
});

test('no user can set their own role: not at sign-up, not in their profile, not by any field [S2] [S15] [PERM-01]', async () => {
  const role = 'super_admin';
  const claims = { role, app_metadata: { role, provider: 'email' }, is_admin: true, aud: 'admin' };
  const email = anEmail();
  const json = { email, password: PASSWORD, data: { ...claims, first_name: 'Eve' }, ...claims };
  expect((await call(service, '/auth/v1/signup', { json })).status).toBe(200);
  const { link, subject } = await mailTo(service, email);
  expect(subject).toMatch(/Confirm/);
  const token_hash = new URL(link).searchParams.get('token') ?? '';
  expect((await aClient(service).verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  const { user, session } = (await aClient(service).signInWithPassword({ email, password: PASSWORD })).data;
  expect(user).toMatchObject({ role: 'authenticated', aud: 'authenticated' });
  expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  const [id, bearer] = [String(user?.id), String(session?.access_token)];
  const put = (path: string, body: object) => call(service, path, { method: 'PUT', bearer, json: body });
  expect((await put('/auth/v1/user', { app_metadata: { role } })).body.error_code).toBe('not_admin');
  expect((await put('/auth/v1/user', { role, data: { role, user_role: role } })).status).toBe(200);
  await call(service, '/api/preferences', { bearer });
  await put('/api/preferences', { tutorial_completed: true, role, is_admin: true, user_id: id });
  const refresh_token = String(session?.refresh_token);
  const next = (await aClient(service).refreshSession({ refresh_token })).data.session;
  const fresh = { id, bearer: String(next?.access_token) };
  expect(await isAdmin(fresh)).toBe(false);
  expect((await call(service, '/api/admin/users', { bearer: fresh.bearer })).status).toBe(403);
  // The operator's service token cannot create administrators of the product either.
  expect((await operator.updateUserById(id, { role, app_metadata: { role } })).error).toBeNull();
  expect(await isAdmin(fresh)).toBe(false);
});

test('the last super admin cannot be removed, by any caller or call [GAP-22] [S15]', async () => {
  await db.updateTable('auth.users').set({ role: 'user' }).where('role', '=', 'super_admin').execute();
  const { id, email, bearer } = await administrator('super_admin');
  const self = await rpc(bearer, 'safely_delete_user', { target_user_id: id });
  expect(self.body.error.message).toBe('You cannot delete your own account here.');
  const json = { password: PASSWORD };
  expect((await call(service, '/api/account', { method: 'DELETE', bearer, json })).status).toBe(403);
  for (const soft of [false, true]) {
    expect((await operator.deleteUser(id, soft)).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'The last super admin cannot be deleted',
    });
  }
  await expect(runRole(email, 'user')).rejects.toThrow('is the last super admin');
  expect(await isAdmin({ id, bearer })).toBe(true);
});

test('every action of an administrator is recorded with the actor and without secrets [S15] [S17] [PERM-04]', async () => {
  const { id: chief, bearer } = await administrator('super_admin');
  const made = await operator.createUser({ email: anEmail(), password: PASSWORD, email_confirm: true });
  const [id, email] = [String(made.data.user?.id), String(made.data.user?.email)];
  await operator.updateUserById(id, { ban_duration: 'none', user_metadata: { first_name: 'Rosa' } });
  const { properties } = (await operator.generateLink({ type: 'recovery', email })).data;
  await runRole(email, 'admin');
  const target = { target_user_id: id, new_password: NEW_PASSWORD };
  expect((await rpc(bearer, 'admin_reset_password', target)).body).toEqual({ success: true });
  expect((await rpc(bearer, 'safely_delete_user', target)).body).toEqual({ success: true });
  const { body } = await call(service, `/api/admin/users/${id}/audit`, { bearer });
  const rows = body.items as { action: string; actor_id: string | null; details: Record<string, unknown> }[];
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['user_deleted_by_admin', chief],
    ['password_reset_by_admin', chief],
    ['role_changed', null],
    ['link_made_by_admin', null],
    ['user_updated_by_admin', null],
    ['user_created_by_admin', null],
  ]);
  expect(rows[2]?.details).toEqual({ role: 'admin', by: 'command line' });
  expect(properties?.hashed_token).toBeTruthy();
  const text = JSON.stringify(rows);
  for (const secret of [PASSWORD, NEW_PASSWORD, properties?.hashed_token, properties?.email_otp]) {
    expect(text).not.toContain(String(secret));
  }
});
