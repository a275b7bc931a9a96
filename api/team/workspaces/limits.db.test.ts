import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import { aRole } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';

const { db, call, create, signedIn, join, deps } = await workspacesBench(
  ownApp({
    settings: {
      WORKSPACES_PER_PERSON: '2',
      LIMIT_ROLES: '1',
    },
  }),
);

test('a person makes so many workspaces, and a workspace holds the roles of all who may write', async () => {
  const ines = await signedIn();
  const { id, slug: workspace } = await create(ines);
  await create(ines);
  const third = await call(ines, 'POST', '/api/workspaces', { body: { name: 'Third' } });
  expect(third).toMatchObject({
    status: 409,
    body: { error: { code: 'limit_reached', message: 'The limit is 2 workspaces.' } },
  });
  await aRole(db, ines.id, { workspace_id: id });
  const body = aRoleInput();
  expect((await call(ines, 'POST', '/api/roles', { workspace, body })).body.error.code).toBe('limit_reached');
  await join(id, 'viewer');
  expect((await call(ines, 'POST', '/api/roles', { workspace, body })).body.error.code).toBe('limit_reached');
  await join(id, 'editor');
  expect((await call(ines, 'POST', '/api/roles', { workspace, body })).status).toBe(200);
});

test('the only owner among others keeps the account; alone, the workspace goes along [TEAM-27]', async () => {
  const owner = await signedIn();
  const { id, name } = await create(owner);
  const editor = await join(id, 'editor');
  const isOnlyOwner = async (who: typeof owner) =>
    (await call(who, 'GET', '/api/workspaces')).body.items.map((one: { is_only_owner: boolean }) => one.is_only_owner);
  expect([await isOnlyOwner(owner), await isOnlyOwner(editor)]).toEqual([[true], [false]]);
  const hash = await deps.passwords.hash('Tr1cky-Harbour!');
  await db.updateTable('auth.users').set({ password_hash: hash }).where('id', 'in', [owner.id, editor.id]).execute();
  const remove = (who: typeof owner) => call(who, 'DELETE', '/api/account', { body: { password: 'Tr1cky-Harbour!' } });
  const refused = await remove(owner);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } });
  expect(refused.body.error.message).toBe(
    `You are the only owner of ${name}. Make another member an owner, or delete the workspace first.`,
  );
  const role = await aRole(db, editor.id, { workspace_id: id });
  expect((await remove(editor)).status).toBe(204);
  const left = await db.selectFrom('role_details').select('user_id').where('id', '=', role.id).execute();
  expect(left).toEqual([{ user_id: null }]);
  expect((await remove(owner)).status).toBe(204);
  const gone = await db.selectFrom('workspaces').select('deleting_at').where('id', '=', id).executeTakeFirst();
  expect(gone?.deleting_at).not.toBeNull();
});

test('super admins suspend, resume and name an owner; admins may not; the reason is theirs alone [TEAM-29] [TEAM-30] [TEAM-31]', async () => {
  const [owner, admin] = [await signedIn(), await signedIn({ role: 'admin' })];
  const chief = await signedIn({ role: 'super_admin' });
  await db
    .updateTable('auth.sessions')
    .set({ reauthenticated_at: new Date() })
    .where('user_id', 'in', [chief.id, admin.id])
    .execute();
  const { id, slug: workspace } = await create(owner);
  const viewer = await join(id, 'viewer');
  const act = (who: typeof owner, what: string, body: object = {}) =>
    call(who, 'POST', `/api/admin/workspaces/${id}/${what}`, { body });
  expect((await act(admin, 'suspend', { reason: 'x' })).status).toBe(403);
  expect((await call(admin, 'GET', '/api/admin/workspaces')).status).toBe(403);
  expect((await act(chief, 'suspend', { reason: 'Unpaid' })).status).toBe(204);
  expect((await call(owner, 'GET', '/api/roles', { workspace })).body.error).toMatchObject({
    code: 'workspace_suspended',
    message: 'This workspace is suspended. Ask your administrator.',
  });
  const seen = await call(owner, 'GET', '/api/workspace', { workspace });
  expect([seen.status, seen.body.is_suspended]).toEqual([200, true]);
  expect(JSON.stringify(seen.body)).not.toContain('Unpaid');
  const listed = await call(chief, 'GET', '/api/admin/workspaces');
  expect(listed.body.items).toContainEqual(expect.objectContaining({ id, members: 2, suspended_reason: 'Unpaid' }));
  expect((await act(chief, 'resume')).status).toBe(204);
  expect((await act(chief, 'owner', { user_id: viewer.id })).status).toBe(204);
  expect((await act(chief, 'owner', { user_id: randomUUID() })).status).toBe(404);
  expect((await call(viewer, 'GET', '/api/workspace', { workspace })).body.role).toBe('owner');
  const acts = await db
    .selectFrom('workspace_activity')
    .select('action')
    .where('workspace_id', '=', id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action).slice(1)).toEqual([
    'workspace.suspended',
    'workspace.resumed',
    'workspace.owner_named',
  ]);
  const audit = await db
    .selectFrom('audit.events')
    .select('action')
    .where('actor_id', '=', chief.id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['workspace_suspended', 'workspace_resumed', 'workspace_owner_named']),
  );
});
