import { expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import { deleteRowsOfWorkspaces } from '#db/team/workspaces/deletion.ts';
import { aDocument, aGuideline, aRole, theTemplates } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { answer, createBench, hanging } from '#worker/testing/bench.ts';

const product = await workspacesBench(ownApp());
const { db, call, create, join, signedIn } = product;
const bench = await createBench(product);

/** A generation of an editor of a shared workspace, in the queue. */
async function enqueued() {
  const owner = await signedIn();
  const { id: workspace_id, name, slug: workspace } = await create(owner);
  const editor = await join(workspace_id, 'editor');
  const voice = await aGuideline(db, editor.id, { workspace_id });
  const asset = await aDocument(db, editor.id, { workspace_id });
  const about = { workspace_id, brand_guidelines_id: voice.id, document_ids: [asset.id] };
  const role = await aRole(db, editor.id, about);
  const [template] = await theTemplates(db);
  const begin = () =>
    call(editor, 'POST', '/api/generations', {
      workspace,
      body: { role_id: role.id, template_ids: [template?.id] },
    });
  const started = await begin();
  expect(started.status).toBe(202);
  const [{ id }] = started.body.items;
  return { owner, editor, workspace, workspace_id, name, id, begin };
}

/** The same, with a provider that is still answering. */
async function underWay() {
  const waiting = await enqueued();
  const { script, began, finish } = hanging();
  const worker = bench.start(script);
  await began;
  return { ...waiting, worker, finish };
}

test('a workspace deleted during a generation: the call is aborted, nothing is stored, unused tokens are returned', async () => {
  const { owner, editor, workspace, name, id, worker, begin } = await underWay();
  const taken = async () => (await worker.parts.limiter.budget()).used;
  const reserved = await taken();
  expect((await call(owner, 'DELETE', '/api/workspace', { workspace, body: { name } })).status).toBe(204);
  await bench.noJob(id);
  expect(worker.calls[0]?.signal.aborted).toBe(true);
  expect(await theRow(db, id)).toMatchObject({ status: 'failed', last_error: 'Cancelled', run_token: null });
  expect((await begin()).body.error.code).toBe('no_such_workspace');
  expect((await call(editor, 'GET', `/api/generations/${id}`, { workspace })).status).toBe(404);
  expect(await bench.documentsOf(id)).toEqual([]);
  await expect.poll(taken).toBeLessThan(reserved);
  await deleteRowsOfWorkspaces(db);
  expect(await db.selectFrom('generation_queue').select('id').where('id', '=', id).execute()).toEqual([]);
  await worker.close();
});

test('a workspace suspended during a generation: it ends and is stored, and a new one is refused', async () => {
  const { workspace_id, id, worker, finish, begin } = await underWay();
  const chief = await signedIn({ role: 'super_admin' });
  await db
    .updateTable('auth.sessions')
    .set({ reauthenticated_at: new Date() })
    .where('user_id', '=', chief.id)
    .execute();
  const body = { reason: 'Unpaid' };
  expect((await call(chief, 'POST', `/api/admin/workspaces/${workspace_id}/suspend`, { body })).status).toBe(204);
  expect((await begin()).body.error.code).toBe('workspace_suspended');
  finish('A text of the team');
  await bench.noJob(id);
  expect(await theRow(db, id)).toMatchObject({ status: 'completed' });
  expect(await bench.documentsOf(id)).toMatchObject([{ workspace_id }]);
  await worker.close();
});

test('a member removed while their generation runs: it ends normally, and they stay its author', async () => {
  const { owner, editor, workspace, workspace_id, id, worker, finish, begin } = await underWay();
  expect((await call(owner, 'DELETE', `/api/members/${editor.id}`, { workspace, body: {} })).status).toBe(204);
  expect((await begin()).body.error.code).toBe('no_such_workspace');
  finish('A text of the team');
  await bench.noJob(id);
  expect(await bench.documentsOf(id)).toMatchObject([{ workspace_id, user_id: editor.id }]);
  await worker.close();
});

test('an account deleted before its generation begins in a team: it runs, and the text has no author', async () => {
  const { editor, workspace_id, id } = await enqueued();
  await deleteUser(product.deps, { id: editor.id, actorId: editor.id, action: 'account_deleted', ip: null });
  const worker = bench.start(async () => answer('A text of the team'));
  expect(await bench.finalCard(id)).toMatchObject({ status: 'completed', user_id: null });
  expect(await bench.documentsOf(id)).toMatchObject([{ workspace_id, user_id: null }]);
  expect(await theRow(db, id)).toMatchObject({ status: 'completed', attempt_count: 0 });
  await worker.close();
});

test('an account deleted while its generation runs in a team: it ends normally, and the text has no author', async () => {
  const { owner, editor, workspace, workspace_id, id, worker, finish } = await underWay();
  await deleteUser(product.deps, { id: editor.id, actorId: editor.id, action: 'account_deleted', ip: null });
  finish('A text of the team');
  await bench.noJob(id);
  expect(await theRow(db, id)).toMatchObject({ status: 'completed', attempt_count: 0 });
  const [document] = await bench.documentsOf(id);
  expect(document).toMatchObject({ workspace_id, user_id: null });
  const read = await call(owner, 'GET', `/api/generated-documents/${document?.id}`, { workspace });
  expect([read.status, read.body.content]).toEqual([200, 'A text of the team']);
  await worker.close();
});
