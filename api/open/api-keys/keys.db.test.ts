import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { mailExpiringKeys } from '#db/open/api-keys/mails.ts';
import { mailStopped } from '#db/open/stopped.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { actionsIn } from '#db/testing/teams.ts';
import { KEY_PERMISSIONS } from '#shared/key-permissions.ts';

const { db, call, join, aTeam, aKey, signedIn, logged } = await keysBench();
const wish = { name: 'Careers site', permissions: ['role.read', 'content.read'], days: 90 };
const create = (who: Awaited<ReturnType<typeof signedIn>>, workspace: string, more: object = {}) =>
  call(who, 'POST', '/api/api-keys', { workspace, body: { ...wish, ...more } });

test('a key is shown once, and nothing else ever holds it: no list, no row, no line of the log, no mail [KEY-04]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  const made = await create(owner, workspace);
  expect(made.status).toBe(200);
  const { key, api_key } = made.body;
  expect(key).toMatch(/^rvk_[0-9A-Za-z]{38}$/);
  expect(api_key).toMatchObject({ name: 'Careers site', prefix: key.slice(0, 10), permissions: wish.permissions });
  expect(api_key).toMatchObject({ created_by: { id: owner.id }, is_expired: false, last_used_at: null });
  expect(new Date(api_key.expires_at).getTime() - Date.now()).toBeCloseTo(90 * 86_400_000, -6);
  // Also where it does not belong.
  for (const path of [`/api/v1/key?key=${key}`, `/api/roles/${key}`, `/api/v1/${key}`]) await call(key, 'GET', path);
  expect((await call(owner, 'GET', '/api/api-keys', { workspace })).text).not.toContain(key.slice(0, 20));
  const rows = await db.selectFrom('api_keys').selectAll().where('workspace_id', '=', id).execute();
  const acts = await db.selectFrom('workspace_activity').selectAll().where('workspace_id', '=', id).execute();
  const audit = await db.selectFrom('audit.events').selectAll().execute();
  const mails = await db.selectFrom('auth.mail_outbox').selectAll().execute();
  expect(JSON.stringify([rows, acts, audit, mails, logged])).not.toContain(key.slice(0, 20));
  expect(acts).toMatchObject([{ action: 'key.created', subject_name: 'Careers site', actor_id: owner.id }]);
});

test('a key gets no permission its maker lacks, none that keys never have, and a name [KEY-03]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  for (const wrong of ['content.approve', 'share.write', 'member.invite', 'key.manage', 'comment.write'])
    expect((await create(owner, workspace, { permissions: [wrong] })).status).toBe(422);
  expect((await create(owner, workspace, { permissions: [] })).body.error.fields.permissions).toBe(
    'Choose at least one permission',
  );
  expect((await create(owner, workspace, { name: ' ' })).body.error.fields.name).toBe('Name is required');
  expect((await create(owner, workspace, { name: 'x'.repeat(61) })).status).toBe(422);
  expect((await create(owner, workspace, { days: 31 })).status).toBe(422);
  expect((await create(owner, workspace, { days: null })).body.api_key.expires_at).toBeNull();
  const editor = await join(id, 'editor');
  for (const method of ['GET', 'POST'])
    expect(
      (await call(editor, method, '/api/api-keys', { workspace, ...(method === 'POST' && { body: wish }) })).status,
    ).toBe(403);
});

test('a session that was not confirmed lately leaves no key behind [KEY-03]', async () => {
  const { owner, slug: workspace } = await aTeam();
  const reauthenticated_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable('auth.sessions').set({ reauthenticated_at }).where('user_id', '=', owner.id).execute();
  expect((await create(owner, workspace)).body.error.code).toBe('reauthentication_needed');
});

test('the 21st key is refused, also of two admins at once; revoked and expired ones make room [KEY-13]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  const admin = await join(id, 'admin');
  const of = { workspace_id: id, created_by: owner.id };
  const keys = [];
  for (let made = 0; made < 19; made += 1) keys.push(await aKey(of));
  const both = await Promise.all([create(owner, workspace), create(admin, workspace)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error.message).toBe('The limit is 20 API keys.');
  await call(owner, 'DELETE', `/api/api-keys/${keys[0]?.id}`, { workspace });
  expect((await create(owner, workspace)).status).toBe(200);
});

test('a key is renamed and revoked, which is recorded; another workspace knows it not [KEY-05] [KEY-06]', async () => {
  const [{ owner, slug: workspace, id }, other] = [await aTeam(), await aTeam()];
  const { id: keyId, key } = await aKey({ workspace_id: id, created_by: owner.id });
  const path = `/api/api-keys/${keyId}`;
  expect((await call(other.owner, 'DELETE', path, { workspace: other.slug })).status).toBe(404);
  const renamed = await call(owner, 'PATCH', path, { workspace, body: { name: 'Job board' } });
  expect(renamed.body).toMatchObject({ id: keyId, name: 'Job board' });
  expect((await call(key, 'GET', '/api/v1/key')).status).toBe(200);
  expect((await call(owner, 'DELETE', path, { workspace })).status).toBe(204);
  expect((await call(key, 'GET', '/api/v1/key')).body.error.code).toBe('invalid_key');
  expect((await call(owner, 'DELETE', path, { workspace })).status).toBe(404);
  expect((await call(owner, 'GET', '/api/api-keys', { workspace })).body.items).toEqual([]);
  expect(await actionsIn(db, id)).toEqual(['key.renamed', 'key.revoked']);
});

const theRole = aRoleInput();
const STOPPED = {
  code: 'key_stopped',
  message:
    'This API key has stopped because its maker can no longer manage API keys. Ask an owner or admin to take it over.',
};

test('a key whose maker may not manage keys any more stops until a manager takes it over, and may still be revoked [KEY-10] [S17]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  const [maker, admin] = [await join(id, 'admin'), await join(id, 'admin')];
  const { id: keyId, key } = await aKey({ workspace_id: id, created_by: maker.id });
  const seen = async () => (await call(owner, 'GET', '/api/api-keys', { workspace })).body.items[0];
  const takeOver = (who: typeof owner) => call(who, 'POST', `/api/api-keys/${keyId}/take-over`, { workspace });
  const makes = async (job_title: string) => {
    const made = await call(key, 'POST', '/api/v1/roles', { body: { ...theRole, job_title } });
    return made.status === 200 ? made.body : made.body.error;
  };
  expect(await makes('First')).toMatchObject({ user_id: maker.id });
  await call(owner, 'PATCH', `/api/members/${maker.id}`, { workspace, body: { role: 'viewer' } });
  expect(await makes('Second')).toMatchObject(STOPPED);
  expect((await call(key, 'GET', '/api/v1/key')).body.error).toMatchObject(STOPPED);
  expect(await seen()).toMatchObject({ created_by: { id: maker.id }, is_maker_member: true, is_stopped: true });
  expect((await takeOver(maker)).status).toBe(403);
  expect((await takeOver(admin)).body).toMatchObject({ created_by: { id: admin.id }, is_stopped: false });
  expect(await makes('Third')).toMatchObject({ user_id: admin.id });
  await db.deleteFrom('auth.users').where('id', '=', admin.id).execute();
  expect(await seen()).toMatchObject({ created_by: null, is_maker_member: false, is_stopped: true });
  expect(await makes('Fourth')).toMatchObject(STOPPED);
  await takeOver(owner);
  expect(await makes('Fifth')).toMatchObject({ user_id: owner.id });
  expect(await actionsIn(db, id)).toEqual(
    expect.arrayContaining(['member.role_changed', 'key.taken_over', 'key.taken_over']),
  );
  await db.updateTable('api_keys').set({ created_by: null }).where('id', '=', keyId).execute();
  expect((await call(key, 'DELETE', '/api/v1/key')).status).toBe(204);
  expect((await takeOver(owner)).status).toBe(404);
});

test('nobody takes over a key that does what they may not do themselves, and no session that was not confirmed lately [KEY-10]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  const ada = await signedIn();
  // The one permission of a shared workspace that Personal has not.
  const own = await aKey({ workspace_id: ada.id, created_by: null }, ['activity.read']);
  expect((await call(ada, 'POST', `/api/api-keys/${own.id}/take-over`)).body.error.code).toBe('role_too_low');
  const { id: keyId } = await aKey({ workspace_id: id, created_by: null });
  const reauthenticated_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable('auth.sessions').set({ reauthenticated_at }).where('user_id', '=', owner.id).execute();
  const taken = await call(owner, 'POST', `/api/api-keys/${keyId}/take-over`, { workspace });
  expect(taken.body.error.code).toBe('reauthentication_needed');
});

test('owners and admins are mailed once of keys and webhooks that have stopped, whatever took the right [KEY-10] [HOOK-20]', async () => {
  const { owner, id } = await aTeam();
  const [maker, other] = [await join(id, 'admin'), await join(id, 'viewer')];
  await aKey({ workspace_id: id, created_by: maker.id });
  const hook = { workspace_id: id, created_by: maker.id, secret_sealed: 'x', url: 'https://hooks.example/secret' };
  await db
    .insertInto('webhook_endpoints')
    .values({ ...hook, format: 'events', events: ['role.*'] })
    .execute();
  const mails = () =>
    db
      .selectFrom('auth.mail_outbox')
      .select('details')
      .where('kind', '=', 'makers_stopped')
      .where('user_id', 'in', [owner.id, maker.id, other.id])
      .execute();
  await mailStopped(db, 'http://localhost');
  expect(await mails()).toEqual([]);
  await db.deleteFrom('workspace_members').where('user_id', '=', maker.id).where('workspace_id', '=', id).execute();
  for (const _ of [1, 2]) await mailStopped(db, 'http://localhost');
  const details = { api_key: 'Careers site', webhooks: 'hooks.example', workspace: 'Harbour' };
  expect(await mails()).toEqual([{ details: expect.objectContaining(details) }]);
  await db.insertInto('workspace_members').values({ workspace_id: id, user_id: maker.id, role: 'admin' }).execute();
  await mailStopped(db, 'http://localhost');
  await db.updateTable('workspace_members').set({ role: 'editor' }).where('user_id', '=', maker.id).execute();
  await mailStopped(db, 'http://localhost');
  expect(await mails()).toHaveLength(2);
});

test('the keys of a removed member are revoked with the removal, unless they are to stay [KEY-10]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  const maker = await join(id, 'admin');
  const { key } = await aKey({ workspace_id: id, created_by: maker.id });
  const other = await aKey({ workspace_id: id, created_by: owner.id });
  await call(owner, 'DELETE', `/api/members/${maker.id}`, { workspace, body: {} });
  expect((await call(key, 'GET', '/api/v1/key')).status).toBe(401);
  expect((await call(other.key, 'GET', '/api/v1/key')).status).toBe(200);
  expect(await actionsIn(db, id)).toEqual(['member.removed', 'key.revoked']);
});

test('the same request of a key is done once, also when it comes twice at once; persons do not share its keys [REST-07]', async () => {
  const { owner, slug: workspace, id } = await aTeam();
  const { key } = await aKey({ workspace_id: id, created_by: owner.id });
  const headers = { 'idempotency-key': 'import-1' };
  const post = (job_title: string) => call(key, 'POST', '/api/v1/roles', { headers, body: { ...theRole, job_title } });
  const [first, second] = await Promise.all([post('Engineer'), post('Engineer')]);
  expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
  const other = await post('Pilot');
  expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_mismatch']);
  const body = { ...theRole, job_title: 'Engineer' };
  const own = await call(owner, 'POST', '/api/roles', { workspace, headers, body });
  expect(own.status).toBe(200);
  expect(own.body.id).not.toBe(first.body.id);
});

test('a key says what it is, and ends itself, which owners and admins are mailed [KEY-12]', async () => {
  const { owner, id } = await aTeam();
  const [admin] = [await join(id, 'admin'), await join(id, 'editor')];
  const { key } = await aKey({ workspace_id: id, created_by: owner.id }, ['role.read']);
  expect((await call(key, 'GET', '/api/v1/key')).body).toEqual({
    name: 'Careers site',
    workspace: { id, name: 'Harbour' },
    permissions: ['role.read'],
    expires_at: null,
  });
  expect((await call(key, 'DELETE', '/api/v1/key')).status).toBe(204);
  expect((await call(key, 'DELETE', '/api/v1/key')).status).toBe(401);
  const mails = await db
    .selectFrom('auth.mail_outbox')
    .select(['user_id', 'details'])
    .where('kind', '=', 'key_ended_itself')
    .where('user_id', 'in', [owner.id, admin.id])
    .execute();
  expect(mails.map(({ user_id }) => user_id).sort()).toEqual([owner.id, admin.id].sort());
  expect(mails[0]?.details).toMatchObject({ api_key: 'Careers site', workspace: 'Harbour' });
});

test('owners and admins are mailed once about a key that expires within a week [KEY-14]', async () => {
  const { owner, id } = await aTeam();
  await join(id, 'viewer');
  const of = { workspace_id: id, created_by: owner.id };
  const inDays = (days: number) => ({ expires_at: new Date(Date.now() + days * 86_400_000) });
  await aKey(of, KEY_PERMISSIONS, inDays(8));
  await aKey(of, KEY_PERMISSIONS, inDays(6));
  await aKey(of, KEY_PERMISSIONS, inDays(-1));
  await aKey(of, KEY_PERMISSIONS, { ...inDays(6), revoked_at: new Date() });
  expect(await mailExpiringKeys(db, 'http://localhost')).toBe(1);
  expect(await mailExpiringKeys(db, 'http://localhost')).toBe(0);
  const mails = db.selectFrom('auth.mail_outbox').select('user_id').where('kind', '=', 'key_expires');
  expect(await mails.where('user_id', '=', owner.id).execute()).toHaveLength(1);
});
