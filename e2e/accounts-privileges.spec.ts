import { administrator } from '#e2e/administrators.ts';
import { aClient, anEmail, aPerson, done, plain, refusal, theAdmin } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running, test } from '#e2e/fixtures.ts';
import { runByHand } from '#e2e/processes.ts';

const DELETION_REFUSED = 'Failed to delete user. Only super admins can delete users.';
const NEW_PASSWORD = 'Louder.Harbour!8';

type Wire = { error?: { code: string; message: string } };

const rpc = (product: Running, bearer: string, name: string, json: object) =>
  plain(product, `/api/rpc/${name}`, { bearer, json });

const isAdmin = async (product: Running, { id, bearer }: { id: string; bearer: string }) =>
  (await rpc(product, bearer, 'check_admin_status', { target_user_id: id })).body as unknown as string;

test('users and admins cannot use the calls of a super admin [S15] [PERM-02, PERM-05] [GAP-21]', async ({
  product,
}) => {
  const [user, victim] = [await aPerson(product), await aPerson(product)];
  const [admin, chief] = [await administrator(product, 'admin'), await administrator(product, 'super_admin')];
  for (const { access_token } of [user.session, admin.session]) {
    for (const target_user_id of [victim.id, chief.id]) {
      const { status, body } = await rpc(product, access_token, 'safely_delete_user', { target_user_id });
      expect(status).toBe(403);
      if (access_token === admin.session.access_token) expect((body as Wire).error?.message).toBe(DELETION_REFUSED);
    }
    const target = { target_user_id: chief.id, new_password: NEW_PASSWORD };
    expect((await rpc(product, access_token, 'admin_reset_password', target)).status).toBe(403);
  }
  for (const bearer of [user.session, admin.session, chief.session].map((session) => session.access_token)) {
    const path = `/auth/v1/admin/users/${victim.id}`;
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const json = method === 'GET' ? {} : { json: { role: 'super_admin' } };
      expect((await plain(product, path, { method, bearer, ...json })).body.error_code).toBe('not_admin');
    }
  }
  await done(victim.client.signInWithPassword({ email: victim.email, password: PASSWORD }));
});

test('no user can set their own role: not at sign-up, not in their profile, not by any field [S2] [S15] [PERM-01]', async ({
  product,
}) => {
  const role = 'super_admin';
  const claims = { role, app_metadata: { role, provider: 'email' }, is_admin: true, aud: 'admin' };
  const email = anEmail();
  const json = { email, password: PASSWORD, data: { ...claims, first_name: 'Eve' }, ...claims };
  expect((await plain(product, '/auth/v1/signup', { json })).status).toBe(200);
  const link = linkIn(await mailTo(product, email, /Confirm/));
  const token_hash = new URL(link).searchParams.get('token') ?? '';
  await done(aClient(product).verifyOtp({ token_hash, type: 'signup' }));
  const eve = await done(aClient(product).signInWithPassword({ email, password: PASSWORD }));
  expect(eve.user).toMatchObject({ role: 'authenticated', aud: 'authenticated' });
  expect(eve.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  const { access_token: bearer } = eve.session;
  const put = (path: string, body: object) => plain(product, path, { method: 'PUT', bearer, json: body });
  expect((await put('/auth/v1/user', { app_metadata: { role } })).body.error_code).toBe('not_admin');
  expect((await put('/auth/v1/user', { role, data: { role, user_role: role } })).status).toBe(200);
  await plain(product, '/api/preferences', { bearer });
  await put('/api/preferences', { tutorial_completed: true, role, is_admin: true, user_id: eve.user.id });
  const next = await done(aClient(product).refreshSession({ refresh_token: eve.session.refresh_token }));
  const fresh = { id: eve.user.id, bearer: next.session?.access_token ?? '' };
  expect(await isAdmin(product, fresh)).toBe('false');
  expect((await plain(product, '/api/admin/users', { bearer: fresh.bearer })).status).toBe(403);
  // The operator's service token cannot create administrators of the product either.
  const admin = await theAdmin(product);
  await done(admin.updateUserById(eve.user.id, { role, app_metadata: { role } }));
  expect(await isAdmin(product, fresh)).toBe('false');
});

test('the last super admin cannot be removed, by any caller or call [GAP-22] [S15]', async ({ product }) => {
  const chief = await administrator(product, 'super_admin');
  const bearer = chief.session.access_token;
  const self = await rpc(product, bearer, 'safely_delete_user', { target_user_id: chief.id });
  expect((self.body as Wire).error?.message).toBe('You cannot delete your own account here.');
  const json = { password: chief.password };
  expect((await plain(product, '/api/account', { method: 'DELETE', bearer, json })).status).toBe(403);
  const admin = await theAdmin(product);
  for (const soft of [false, true]) {
    expect(await refusal(admin.deleteUser(chief.id, soft))).toBe(
      '422 validation_failed: The last super admin cannot be deleted',
    );
  }
  await expect(runByHand(product, 'role', [chief.email, 'user'])).rejects.toThrow('is the last super admin');
  expect(await isAdmin(product, { id: chief.id, bearer })).toBe('true');
});

test('every action of an administrator is recorded with the actor and without secrets [S15] [S17] [PERM-04]', async ({
  product,
}) => {
  const chief = await administrator(product, 'super_admin');
  const bearer = chief.session.access_token;
  const service = await theAdmin(product);
  const { user } = await done(service.createUser({ email: anEmail(), password: PASSWORD, email_confirm: true }));
  await done(service.updateUserById(user.id, { ban_duration: 'none', user_metadata: { first_name: 'Rosa' } }));
  const link = await done(service.generateLink({ type: 'recovery', email: user.email ?? '' }));
  await runByHand(product, 'role', [user.email ?? '', 'admin']);
  const target = { target_user_id: user.id, new_password: NEW_PASSWORD };
  expect((await rpc(product, bearer, 'admin_reset_password', target)).body).toEqual({ success: true });
  expect((await rpc(product, bearer, 'safely_delete_user', target)).body).toEqual({ success: true });
  const { body } = await plain(product, `/api/admin/users/${user.id}/audit`, { bearer });
  const rows = body.items as { action: string; actor_id: string | null; details: Record<string, unknown> }[];
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['user_deleted_by_admin', chief.id],
    ['password_reset_by_admin', chief.id],
    ['role_changed', null],
    ['link_made_by_admin', null],
    ['user_updated_by_admin', null],
    ['user_created_by_admin', null],
  ]);
  expect(rows[2]?.details).toEqual({ role: 'admin', by: 'command line' });
  const text = JSON.stringify(rows);
  for (const secret of [PASSWORD, NEW_PASSWORD, link.properties.hashed_token, link.properties.email_otp]) {
    expect(text).not.toContain(secret);
  }
});
