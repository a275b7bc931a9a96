import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withFactor } from '#api/accounts/auth/testing/authenticator.ts';
import {
  aClient,
  aPerson,
  call,
  mailTo,
  PASSWORD,
  type Service,
  setRole,
  startService,
} from '#api/accounts/auth/testing/service.ts';
import { aReadyRole } from '#db/testing/factories.ts';

const service = await startService();
const { db, storage } = service.deps;
const NEW = 'Quiet-Lantern-7!';

type Person = Awaited<ReturnType<typeof aPerson>>;
const asAdmin = async (role: 'admin' | 'super_admin' = 'admin', at: Service = service) => {
  const person = await aPerson(at);
  await setRole(at, person.id, role);
  return person;
};
const rpc = (who: Person, name: string, json: object) =>
  call(service, `/api/rpc/${name}`, { bearer: who.session.access_token, json });
const users = async (who: Person, query = '') =>
  call(service, `/api/admin/users${query}`, { bearer: who.session.access_token });

test('a user without a role is refused by every admin route [PERM-04] [S15]', async () => {
  const [user, other] = [await aPerson(service), await aPerson(service)];
  const target_user_id = other.id;
  expect((await users(user)).status).toBe(403);
  expect((await rpc(user, 'admin_reset_password', { target_user_id, new_password: NEW })).status).toBe(403);
  expect((await rpc(user, 'safely_delete_user', { target_user_id })).status).toBe(403);
  expect(
    (await call(service, `/api/admin/users/${other.id}/audit`, { bearer: user.session.access_token })).status,
  ).toBe(403);
  expect((await aClient(service).signInWithPassword({ email: other.email, password: PASSWORD })).error).toBeNull();
});

test('users are listed newest first, searched and paged [ADMIN-04] [ADMIN-05] [DATA-API-22] [ENT-15]', async () => {
  const admin = await asAdmin();
  const mark = randomUUID();
  const made: string[] = [];
  for (const [second, first_name] of ['Bela', 'anna', 'Cleo'].entries()) {
    const row = {
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      email: `${first_name}-${mark}@example.test`.toLowerCase(),
      user_metadata: JSON.stringify({ first_name, last_name: mark, job_title: 'Lead', secret: 'x' }),
    };
    made.push((await db.insertInto('auth.users').values(row).returning('id').executeTakeFirstOrThrow()).id);
  }
  const [bela, anna, cleo] = made;
  const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
  expect(idsOf(await users(admin, `?q=${mark}`))).toEqual([cleo, anna, bela]);
  expect(idsOf(await users(admin, `?q=${mark}&sort=name`))).toEqual([anna, bela, cleo]);
  const first = await users(admin, `?q=${mark}&sort=name&limit=2`);
  const second = await users(admin, `?q=${mark}&sort=name&limit=2&after=${first.body.next}`);
  expect([...idsOf(first), ...idsOf(second), second.body.next]).toEqual([anna, bela, cleo, null]);
  expect(first.body.items[0]).toEqual({
    undeletable: 'Only a super admin can delete users.',
    id: anna,
    email: `anna-${mark}@example.test`,
    created_at: expect.any(String),
    user_metadata: { first_name: 'anna', last_name: mark, job_title: 'Lead' },
    role: 'user',
    two_step: false,
    avatar_url: null,
    suspended_until: null,
    refusals: { reset_password: null, remove_factors: null, suspend: null, sign_out: null },
    needs_second: false,
  });
  for (const odd of ['%', '_', "'", '\\', '%00', ')--']) {
    expect((await users(admin, `?q=${encodeURIComponent(odd)}&after=x`)).status).toBe(422);
    expect((await users(admin, `?q=${encodeURIComponent(odd)}`)).status).toBe(200);
  }
});

test('an admin resets a password: sessions end, links are void, the user gets a mail [PERM-04] [DATA-API-25] [GAP-27] [S10]', async () => {
  const [admin, user] = [await asAdmin(), await aPerson(service)];
  const { body } = await rpc(admin, 'admin_reset_password', { target_user_id: user.id, new_password: NEW });
  expect(body).toEqual({ success: true });
  expect((await call(service, '/auth/v1/user', { bearer: user.session.access_token })).body.error_code).toBe(
    'session_not_found',
  );
  expect((await aClient(service).signInWithPassword({ email: user.email, password: NEW })).error).toBeNull();
  expect((await mailTo(service, user.email, 2)).subject).toBe('Your Rolevoice password was reset');
  const audit = await call(service, `/api/admin/users/${user.id}/audit`, { bearer: admin.session.access_token });
  const row = audit.body.items.find(({ action }: { action: string }) => action === 'password_reset_by_admin');
  expect(row).toMatchObject({ actor_id: admin.id, actor_name: expect.stringMatching(/\S/) });
  expect(JSON.stringify(audit.body)).not.toContain(NEW);
});

test('an admin removes a lost second factor, and the user gets a mail; only super admins remove that of a super admin [S11] [S15]', async () => {
  const [admin, user, chief] = [await asAdmin(), await aPerson(service), await asAdmin('super_admin')];
  await withFactor(user.client);
  await withFactor(chief.client);
  const remove = (id: string, { session }: Person) =>
    call(service, `/api/admin/users/${id}/factors`, { bearer: session.access_token, method: 'DELETE' });
  const listed = async (id: string) => (await users(admin)).body.items.find((one: { id: string }) => one.id === id);
  const again = aClient(service);
  const { data } = await again.signInWithPassword({ email: user.email, password: PASSWORD });
  const bearer = data.session?.access_token ?? '';
  expect((await call(service, '/api/preferences', { bearer })).body.error.code).toBe('insufficient_aal');
  expect((await listed(user.id)).two_step).toBe(true);
  expect((await remove(user.id, user)).status).toBe(403);
  expect((await remove(chief.id, admin)).status).toBe(403);
  expect((await remove(randomUUID(), admin)).status).toBe(404);
  expect((await remove(user.id, admin)).status).toBe(204);
  expect((await remove(user.id, admin)).status).toBe(204);
  expect((await call(service, '/api/preferences', { bearer })).status).toBe(200);
  expect([(await listed(user.id)).two_step, (await listed(chief.id)).two_step]).toEqual([false, true]);
  expect((await mailTo(service, user.email, 3)).subject).toBe('Two-step verification was removed from Rolevoice');
  const audit = await call(service, `/api/admin/users/${user.id}/audit`, { bearer: admin.session.access_token });
  const rows = audit.body.items.filter(({ action }: { action: string }) => action === 'factor_removed_by_admin');
  expect(rows).toEqual([expect.objectContaining({ actor_id: admin.id, details: { factors: 1 } })]);
});

test('an admin cannot reset their own password here, without the current one [S15] [S10]', async () => {
  for (const who of [await asAdmin(), await asAdmin('super_admin')]) {
    const refused = await rpc(who, 'admin_reset_password', { target_user_id: who.id, new_password: NEW });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', message: 'Change your own password in Settings.' } },
    });
    expect((await aClient(service).signInWithPassword({ email: who.email, password: PASSWORD })).error).toBeNull();
  }
});

test('a weak password is refused, and an admin cannot take over a super admin [ADMIN-10] [GAP-01] [S15]', async () => {
  const [admin, chief, user] = [await asAdmin(), await asAdmin('super_admin'), await aPerson(service)];
  const weak = await rpc(admin, 'admin_reset_password', { target_user_id: user.id, new_password: 'abcdef' });
  expect(weak.body.error).toMatchObject({ code: 'invalid_input', fields: { new_password: expect.any(String) } });
  expect((await rpc(admin, 'admin_reset_password', { target_user_id: chief.id, new_password: NEW })).status).toBe(403);
  expect((await rpc(admin, 'admin_reset_password', { target_user_id: randomUUID(), new_password: NEW })).status).toBe(
    404,
  );
});

test('deleting is for super admins only, never oneself, never the last one [PERM-05] [GAP-21] [GAP-22] [ADMIN-14]', async () => {
  await db.updateTable('auth.users').set({ role: 'user' }).where('role', '=', 'super_admin').execute();
  const [admin, chief, user] = [await asAdmin(), await asAdmin('super_admin'), await aPerson(service)];
  const rank = 'Failed to delete user. Only super admins can delete users.';
  for (const [who, target_user_id, text] of [
    [admin, user.id, rank],
    [admin, chief.id, rank],
    [chief, chief.id, 'You cannot delete your own account here.'],
  ] as const) {
    const { status, body } = await rpc(who, 'safely_delete_user', { target_user_id });
    expect([status, body.error.message]).toEqual([403, text]);
  }
  expect((await rpc(chief, 'safely_delete_user', { target_user_id: user.id })).body).toEqual({ success: true });
  expect((await rpc(chief, 'safely_delete_user', { target_user_id: user.id })).status).toBe(404);
  const json = { password: PASSWORD };
  const own = await call(service, '/api/account', { bearer: chief.session.access_token, method: 'DELETE', json });
  expect(own.status).toBe(403);
});

test('the list has the reason why the caller may not delete a user [GAP-21] [GAP-22]', async () => {
  const [admin, chief, user] = [await asAdmin(), await asAdmin('super_admin'), await aPerson(service)];
  const reason = async (who: Person, of: { email: string }) =>
    (await users(who, `?q=${encodeURIComponent(of.email)}`)).body.items[0].undeletable;
  expect(await reason(admin, user)).toBe('Only a super admin can delete users.');
  expect(await reason(chief, chief)).toBe('You cannot delete your own account here.');
  expect(await reason(chief, user)).toBeNull();
});

test('an admin gets one sentence that a super admin cannot be changed, as an HTTP error [GAP-21, GAP-24] [S15]', async () => {
  const [admin, chief] = [await asAdmin(), await asAdmin('super_admin')];
  const { status, body } = await rpc(admin, 'admin_reset_password', { target_user_id: chief.id, new_password: NEW });
  const message = 'Only super admins can do this for a super admin.';
  expect([status, body]).toMatchObject([403, { error: { code: 'forbidden', message } }]);
  const unknown = await rpc(chief, 'safely_delete_user', { target_user_id: randomUUID() });
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'no_such_item']);
});

test('when two super admins delete each other at once, one remains [GAP-22] [S15]', async () => {
  await db.updateTable('auth.users').set({ role: 'user' }).where('role', '=', 'super_admin').execute();
  const [one, other] = [await asAdmin('super_admin'), await asAdmin('super_admin')];
  await Promise.all([
    rpc(one, 'safely_delete_user', { target_user_id: other.id }),
    rpc(other, 'safely_delete_user', { target_user_id: one.id }),
  ]);
  const left = await db.selectFrom('auth.users').select('id').where('role', '=', 'super_admin').execute();
  expect(left).toHaveLength(1);
});

test('a deletion removes rows, files in both buckets, jobs, sessions and sign-in in one operation [GAP-23] [GAP-28] [DATA-API-24]', async () => {
  const chief = await asAdmin('super_admin');
  const { user, role } = await aReadyRole(db);
  const [template] = await db.selectFrom('document_templates').select('id').limit(1).execute();
  const generation = await db
    .insertInto('generation_queue')
    .values({
      user_id: user.id,
      workspace_id: user.id,
      role_id: role.id,
      template_id: template?.id ?? null,
      request_id: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await service.deps.queues.generation.add(
    'generate',
    { generation_id: generation.id, request_id: 'test' },
    { jobId: generation.id },
  );
  const files = [storage.documents, storage.avatars].map((bucket) => ({ bucket, path: `${user.id}/1.png` }));
  for (const file of files) {
    await storage.put({ ...file, body: Buffer.from('x'), type: 'image/png' });
    await db
      .insertInto('stored_files')
      .values({ ...file, user_id: user.id, workspace_id: user.id, state: 'kept' })
      .execute();
  }
  expect((await rpc(chief, 'safely_delete_user', { target_user_id: user.id })).body).toEqual({ success: true });
  for (const table of [
    'role_details',
    'brand_guidelines',
    'reference_documents',
    'generation_queue',
    'stored_files',
  ] as const) {
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).toEqual([]);
  }
  for (const { bucket, path } of files) expect(await storage.read(bucket, path)).toBeUndefined();
  expect(await service.deps.queues.generation.getJob(generation.id)).toBeUndefined();
  const audit = await db.selectFrom('audit.events').selectAll().where('user_id', '=', user.id).execute();
  expect(audit).toContainEqual(expect.objectContaining({ action: 'user_deleted_by_admin', actor_id: chief.id }));
});
