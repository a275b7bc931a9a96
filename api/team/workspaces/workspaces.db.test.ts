import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { BROUGHT } from '#db/team/workspaces/bring.ts';
import { deleteRowsOfWorkspaces } from '#db/team/workspaces/deletion.ts';
import { aDocument, aGuideline, aRole, theTemplates } from '#db/testing/factories.ts';
import { claimed } from '#db/testing/generations.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { actionsIn } from '#db/testing/teams.ts';
import { lastCards, publishCard } from '#platform/live-events.ts';
import { cardOfRow } from '#shared/tasks/card-of-row.ts';

const bench = await workspacesBench();
const { db, call, create, signedIn, join, emailOf, lastToken } = bench;

test('one call creates a workspace with its owner and address; names may be equal [TEAM-04] [TEAM-06]', async () => {
  const ines = await signedIn();
  const name = `Otterbeck Bikes ${randomUUID().slice(0, 4)}`;
  const [first, second] = [await create(ines, { name: `  ${name} ` }), await create(ines, { name })];
  expect(first).toMatchObject({ name, role: 'owner', members: 1, slug: name.toLowerCase().replaceAll(' ', '-') });
  expect(second.slug).toBe(`${first.slug}-2`);
  expect((await create(ines, { name: '東京' })).slug).toMatch(/^workspace-[0-9a-f]{6}$/);
  const blank = await call(ines, 'POST', '/api/workspaces', { body: { name: ' ' } });
  expect(blank).toMatchObject({ status: 422, body: { error: { fields: { name: 'Workspace name is required' } } } });
  for (const wrong of ['a\nb', 'x'.repeat(61)]) {
    expect((await call(ines, 'POST', '/api/workspaces', { body: { name: wrong } })).status).toBe(422);
  }
});

test('what is brought along keeps its ids; Personal no longer has it [TEAM-04] [TEAM-05]', async () => {
  const ines = await signedIn();
  const voice = await aGuideline(db, ines.id);
  const asset = await aDocument(db, ines.id);
  const role = await aRole(db, ines.id, { brand_guidelines_id: voice.id, company_name: 'Otterbeck' });
  await db
    .insertInto('role_documents')
    .values({ role_id: role.id, document_id: asset.id, user_id: ines.id, workspace_id: ines.id })
    .execute();
  const { body: counts } = await call(ines, 'GET', '/api/workspaces/bringable');
  expect(counts).toMatchObject({
    company: 'Otterbeck',
    brand_voices: 1,
    assets: 1,
    roles: 1,
    documents: 0,
    unfinished: 0,
  });
  const { slug } = await create(ines, { bring: true });
  const there = await call(ines, 'GET', `/api/roles/${role.id}`, { workspace: slug });
  expect(there.body).toMatchObject({ id: role.id, brand_guidelines_id: voice.id, document_ids: [asset.id] });
  expect((await call(ines, 'GET', `/api/roles/${role.id}`)).status).toBe(404);
  expect((await call(ines, 'GET', `/api/places/${role.id}`)).body).toMatchObject({ slug });
  expect((await call(await signedIn(), 'GET', `/api/places/${role.id}`)).status).toBe(404);
});

test('what was done in Personal goes along with its times; nobody can move or change it otherwise [TEAM-05] [HOME-73] [ACT-03]', async () => {
  const ines = await signedIn();
  await call(ines, 'POST', '/api/roles', { body: aRoleInput() });
  const of = async (workspace?: string) =>
    (await call(ines, 'GET', '/api/activity', workspace ? { workspace } : {})).body.items;
  const [created] = await of();
  expect(created).toMatchObject({ action: 'role.created', actor: { id: ines.id } });
  const { slug, id } = await create(ines, { bring: true });
  expect((await of(slug)).at(-1)).toEqual(created);
  expect(await of()).toEqual([]);
  const move = (change: object) =>
    db.updateTable('workspace_activity').set(change).where('workspace_id', '=', id).execute();
  await expect(move({ workspace_id: ines.id })).rejects.toThrow('activity is append-only');
  await call(ines, 'POST', '/api/roles', { body: aRoleInput() });
  const renamed = db.updateTable('workspace_activity').set({ workspace_id: id, subject_name: 'x' });
  await expect(renamed.where('workspace_id', '=', ines.id).execute()).rejects.toThrow('activity is append-only');
});

test('every table with rows of a workspace is moved or stays for a reason [TEAM-05]', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id'`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(BROUGHT).sort());
});

test('with unfinished generations nothing is brought along and no workspace is left [TEAM-04] [TEAM-05]', async () => {
  const ines = await signedIn();
  const role = await aRole(db, ines.id);
  await db
    .insertInto('generation_queue')
    .values({ workspace_id: ines.id, user_id: ines.id, role_id: role.id, template_id: null })
    .execute();
  const got = await call(ines, 'POST', '/api/workspaces', { body: { name: 'Harbour', bring: true } });
  expect(got).toMatchObject({ status: 409, body: { error: { message: 'Wait until your generations are done.' } } });
  expect((await call(ines, 'GET', '/api/workspaces')).body.items).toEqual([]);
});

test('an unknown workspace and one of others are answered alike [TEAM-12]', async () => {
  const [ines, hilde] = [await signedIn(), await signedIn()];
  const { slug } = await create(ines);
  const answers = [
    await call(hilde, 'GET', '/api/workspace', { workspace: slug }),
    await call(hilde, 'GET', '/api/workspace', { workspace: 'no-such-one' }),
  ];
  for (const { status, body } of answers) {
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'no_such_workspace',
      'This workspace does not exist, or you are not a member.',
    ]);
  }
});

test('a lowered role applies to the next request; admins leave owners alone [MEMBER-03] [MEMBER-04]', async () => {
  const owner = await signedIn();
  const { id, slug: workspace } = await create(owner);
  const [admin, editor] = [await join(id, 'admin'), await join(id, 'editor')];
  const change = (who: typeof owner, whom: string, role: string) =>
    call(who, 'PATCH', `/api/members/${whom}`, { workspace, body: { role } });
  expect((await change(admin, editor.id, 'viewer')).body).toMatchObject({ id: editor.id, role: 'viewer' });
  expect((await call(editor, 'PATCH', '/api/workspace', { workspace, body: { name: 'X' } })).status).toBe(403);
  expect((await change(admin, owner.id, 'viewer')).body.error.code).toBe('role_too_low');
  expect((await change(admin, editor.id, 'owner')).body.error.code).toBe('role_too_low');
  expect((await change(owner, editor.id, 'owner')).status).toBe(200);
  const seen = (who: typeof owner) => call(who, 'GET', '/api/members', { workspace });
  await change(owner, editor.id, 'viewer');
  expect((await seen(editor)).body.items.map(({ email }: { email: null }) => email)).toEqual([null, null, null]);
  expect((await seen(admin)).body.items).toContainEqual(expect.objectContaining({ email: await emailOf(owner) }));
});

test('a colleague without a name is called by the part of the address before the @ [GAP-320]', async () => {
  const owner = await signedIn();
  const { id, slug: workspace } = await create(owner);
  const nameless = await join(id, 'viewer');
  await db.updateTable('auth.users').set({ user_metadata: '{}' }).where('id', '=', nameless.id).execute();
  const { body } = await call(owner, 'GET', '/api/members', { workspace });
  const [local] = String(await emailOf(nameless)).split('@');
  expect(body.items).toContainEqual(expect.objectContaining({ id: nameless.id, name: local }));
});

test('a workspace keeps an owner, also when two give it up at once [MEMBER-05] [MEMBER-06]', async () => {
  const owner = await signedIn();
  const { id, slug: workspace } = await create(owner);
  const last = await call(owner, 'POST', '/api/workspace/leave', { workspace });
  expect(last).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } });
  expect(last.body.error.message).toBe('A workspace needs an owner. Make somebody else an owner first.');
  const other = await join(id, 'owner');
  const both = await Promise.all([owner, other].map((who) => call(who, 'POST', '/api/workspace/leave', { workspace })));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const [stays, admin] = [both[0]?.status === 204 ? other : owner, await join(id, 'admin')];
  await call(stays, 'POST', '/api/workspace/transfer', { workspace, body: { user_id: admin.id } });
  const { body } = await call(admin, 'GET', '/api/members', { workspace });
  const roles = Object.fromEntries(body.items.map((one: { id: string; role: string }) => [one.id, one.role]));
  expect(roles).toEqual({ [stays.id]: 'admin', [admin.id]: 'owner' });
});

test('a removed member is answered as a stranger; what they created stays [MEMBER-07] [MEMBER-08]', async () => {
  const owner = await signedIn();
  const { id, slug: workspace } = await create(owner);
  const editor = await join(id, 'editor');
  const role = await aRole(db, editor.id, { workspace_id: id });
  expect((await call(owner, 'DELETE', `/api/members/${editor.id}`, { workspace, body: {} })).status).toBe(204);
  expect((await call(editor, 'GET', '/api/roles', { workspace })).body.error.code).toBe('no_such_workspace');
  expect((await call(owner, 'GET', `/api/roles/${role.id}`, { workspace })).status).toBe(200);
  expect(await actionsIn(db, id)).toEqual(['workspace.created', 'member.removed']);
});

test('a deletion needs the exact name, then every request is 404 and the rows and the address go [TEAM-23] [TEAM-24]', async () => {
  const owner = await signedIn();
  const { id, name, slug: workspace } = await create(owner);
  const role = await aRole(db, owner.id, { workspace_id: id });
  expect((await call(owner, 'GET', '/api/workspace/deletion', { workspace })).body).toMatchObject({
    roles: 1,
    members: 1,
  });
  expect((await call(owner, 'DELETE', '/api/workspace', { workspace, body: { name: `${name} ` } })).status).toBe(422);
  expect((await call(owner, 'DELETE', '/api/workspace', { workspace, body: { name } })).status).toBe(204);
  expect((await call(owner, 'GET', `/api/roles/${role.id}`, { workspace })).status).toBe(404);
  await deleteRowsOfWorkspaces(db);
  expect(await db.selectFrom('role_details').select('id').where('id', '=', role.id).execute()).toEqual([]);
  expect((await create(owner, { name })).slug).toBe(workspace);
});

test('what is under way in a deleted workspace is cancelled, and no draft of it stays on a card [TEAM-23] [GAP-61]', async () => {
  const owner = await signedIn();
  const { id, name, slug: workspace } = await create(owner);
  const [role, [template]] = [await aRole(db, owner.id, { workspace_id: id }), await theTemplates(db)];
  const made = { workspace_id: id, user_id: owner.id, role_id: role.id, template_id: template?.id, request_id: 'r' };
  const row = await db.insertInto('generation_queue').values(made).returning('id').executeTakeFirstOrThrow();
  const card = cardOfRow(await claimed(db, row.id));
  await publishCard(bench.deps.redis, { ...card, draft: 'Once upon', seq: card.seq + 1 });
  expect((await call(owner, 'DELETE', '/api/workspace', { workspace, body: { name } })).status).toBe(204);
  const last = (await lastCards(bench.deps.redis, [row.id])).get(row.id);
  expect(last).toMatchObject({ status: 'failed', error: { code: 'cancelled' }, draft: '' });
});

test('an invitation joins its address once, and leads its member in again [MEMBER-12] [MEMBER-13] [MEMBER-16]', async () => {
  const [owner, hilde, tomas] = [await signedIn(), await signedIn(), await signedIn()];
  const { id, slug: workspace, name } = await create(owner);
  const email = await emailOf(hilde);
  const invite = await call(owner, 'POST', '/api/member-invitations', {
    workspace,
    body: { emails: [email], role: 'editor' },
  });
  expect(invite.body.items).toMatchObject([{ email, role: 'editor' }]);
  const token = await lastToken(email);
  const read = (who: typeof owner | null) => call(who, 'POST', '/api/invitation/read', { token });
  const shown = (await read(null)).body;
  expect(shown).toMatchObject({ workspace_name: name, role: 'editor', reader: 'nobody' });
  // The page of an address without an account says the same.
  const unknown = `new.${randomUUID()}@example.test`;
  await call(owner, 'POST', '/api/member-invitations', { workspace, body: { emails: [unknown], role: 'editor' } });
  const unknownToken = await lastToken(unknown);
  const other = (await call(null, 'POST', '/api/invitation/read', { token: unknownToken })).body;
  const own = { masked_email: '', expires_at: '' };
  expect({ ...other, ...own }).toEqual({ ...shown, ...own });
  expect((await read(tomas)).body.reader).toBe('other');
  const accept = (who: typeof owner) => call(who, 'POST', '/api/invitation/accept', { token, body: {} });
  expect((await accept(tomas)).body.error.code).toBe('invitation_address');
  const twice = await Promise.all([accept(hilde), accept(hilde)]);
  expect(twice.map(({ status, body }) => [status, body.slug])).toEqual([
    [200, workspace],
    [200, workspace],
  ]);
  expect((await accept(tomas)).body.error).toMatchObject({
    code: 'invitation_invalid',
    message: 'This invitation is no longer valid.',
  });
  expect((await read(null)).status).toBe(404);
  expect((await read(hilde)).body).toMatchObject({ reader: 'member', slug: workspace });
  const again = await call(owner, 'POST', '/api/member-invitations', {
    workspace,
    body: { emails: [email], role: 'viewer' },
  });
  expect(again.body.error.fields.emails).toBe(`Already a member: ${email}`);
  const count = await db.selectFrom('workspace_members').select('user_id').where('workspace_id', '=', id).execute();
  expect(count).toHaveLength(2);
});

test('two admins who invite one address make one row, and the older link is void [MEMBER-17] [MEMBER-18]', async () => {
  const [owner, hilde] = [await signedIn(), await signedIn()];
  const { id, slug: workspace } = await create(owner);
  const admin = await join(id, 'admin');
  const email = await emailOf(hilde);
  const invite = (who: typeof owner, role: string) =>
    call(who, 'POST', '/api/member-invitations', { workspace, body: { emails: [email], role } });
  await invite(owner, 'viewer');
  const old = await lastToken(email);
  const [sent] = (await invite(admin, 'reviewer')).body.items;
  const listed = (await call(owner, 'GET', '/api/member-invitations', { workspace })).body.items;
  expect(listed).toMatchObject([{ id: sent.id, email, role: 'reviewer' }]);
  expect((await call(null, 'POST', '/api/invitation/read', { token: old })).status).toBe(404);
  expect((await call(hilde, 'GET', '/api/workspaces')).body.invitations).toMatchObject([
    { id: sent.id, role: 'reviewer' },
  ]);
  const [joined, revoked] = await Promise.all([
    call(hilde, 'POST', '/api/invitation/accept', { body: { id: sent.id } }),
    call(owner, 'DELETE', `/api/member-invitations/${sent.id}`, { workspace }),
  ]);
  expect([joined.status === 200, revoked.status === 204].filter(Boolean)).toHaveLength(1);
});

test('an invited address without an account makes one, confirmed by the link [MEMBER-15]', async () => {
  const owner = await signedIn();
  const email = `new.${randomUUID()}@example.test`;
  const { slug } = await create(owner, { invite: { email, role: 'editor' } });
  const token = await lastToken(email);
  const body = { first_name: 'Tomas', last_name: 'Brandreth', job_title: 'Lead', password: 'Tr1cky-Harbour!' };
  const easy = await call(null, 'POST', '/api/invitation/register', { token, body: { ...body, password: 'weak' } });
  expect(easy).toMatchObject({ status: 422, body: { error: { fields: { password: expect.any(String) } } } });
  expect((await call(null, 'POST', '/api/invitation/register', { token, body })).body).toEqual({ email, slug });
  const { body: members } = await call(owner, 'GET', '/api/members', { workspace: slug });
  expect(members.items).toContainEqual(expect.objectContaining({ name: 'Tomas Brandreth', role: 'editor', email }));
});
