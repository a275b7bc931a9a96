import { expect, test, vi } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import { aGuideline, aRole } from '#db/testing/factories.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';

const { db, call, create, signedIn, join } = await workspacesBench();

test('a role is copied with its voice, assets and their files, without documents [TEAM-25]', async () => {
  const ines = await signedIn();
  const { id, slug: workspace } = await create(ines);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(aPdf(['x']))], 'Handbook.pdf', { type: 'application/pdf' }));
  const { body: asset } = await call(ines, 'POST', '/api/reference-documents', { workspace, body: form });
  const voice = await aGuideline(db, ines.id, { workspace_id: id, profile_name: 'Plain' });
  const role = await aRole(db, ines.id, { workspace_id: id, brand_guidelines_id: voice.id, job_title: 'Welder' });
  const link = { role_id: role.id, document_id: asset.id, user_id: ines.id, workspace_id: id };
  await db.insertInto('role_documents').values(link).execute();
  const copied = await call(ines, 'POST', `/api/roles/${role.id}/copy`, { workspace, body: { workspace_id: ines.id } });
  expect(copied).toMatchObject({ status: 200, body: { slug: null, role: { job_title: 'Welder' } } });
  const mine = copied.body.role;
  expect(mine.id).not.toBe(role.id);
  const [copy] = await db
    .selectFrom('reference_documents')
    .select(['id', 'file_path', 'title'])
    .where('workspace_id', '=', ines.id)
    .execute();
  expect(mine.document_ids).toEqual([copy?.id]);
  expect(
    await db.selectFrom('brand_guidelines').select('profile_name').where('workspace_id', '=', ines.id).execute(),
  ).toEqual([{ profile_name: 'Plain' }]);
  expect(copy?.file_path).not.toBe(asset.file_path);
  const viewer = await join(id, 'viewer');
  const other = await create(ines);
  const refused = await call(viewer, 'POST', `/api/roles/${role.id}/copy`, {
    workspace,
    body: { workspace_id: other.id },
  });
  expect(refused.body.error.code).toBe('role_too_low');
  const editor = await join(id, 'editor');
  const copyBy = (who: typeof editor, workspace_id: string) =>
    call(who, 'POST', `/api/roles/${role.id}/copy`, { workspace, body: { workspace_id } });
  expect((await copyBy(editor, other.id)).body.error.code).toBe('no_such_workspace');
  expect((await copyBy(editor, editor.id)).status).toBe(200);
  for (const low of ['viewer', 'reviewer'] as const) {
    const reader = await join(id, low);
    expect((await copyBy(reader, reader.id)).body.error.code).toBe('role_too_low');
    const kept = db.selectFrom('reference_documents').select('id').where('workspace_id', '=', reader.id);
    expect(await kept.execute()).toEqual([]);
  }
});

test('with a virus scanner a role is not copied before its assets were scanned [TEAM-25] [SCAN-02]', async () => {
  const scanning = await workspacesBench(ownApp({ settings: { CLAMD_URL: 'tcp://127.0.0.1:9' } }));
  const ines = await scanning.signedIn();
  const { id, slug: workspace } = await scanning.create(ines);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(aPdf(['x']))], 'Handbook.pdf', { type: 'application/pdf' }));
  const sent = await scanning.call(ines, 'POST', '/api/reference-documents', { workspace, body: form });
  const role = await aRole(scanning.db, ines.id, { workspace_id: id, document_ids: [sent.body.id] });
  const copy = () =>
    scanning.call(ines, 'POST', `/api/roles/${role.id}/copy`, { workspace, body: { workspace_id: ines.id } });
  const refused = await copy();
  expect([refused.status, refused.body.error.code]).toEqual([409, 'not_scanned']);
  const files = () => scanning.db.selectFrom('stored_files').select('path').where('workspace_id', '=', ines.id);
  expect(await files().execute()).toEqual([]);
  await scanning.db
    .updateTable('reference_documents')
    .set({ scanned_at: new Date() })
    .where('id', '=', sent.body.id)
    .execute();
  const put = vi.spyOn(scanning.deps.storage, 'put');
  expect((await copy()).status).toBe(200);
  expect(put.mock.calls.map(([{ body }]) => Buffer.isBuffer(body))).toEqual([false]);
  expect(await files().execute()).toHaveLength(1);
});
