import { expect, test } from 'vitest';
import { workspacesBench } from '#api/workspaces/testing/team.ts';
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
  expect(refused.body.error.code).toBe('no_such_workspace');
  const back = await call(viewer, 'POST', `/api/roles/${role.id}/copy`, { workspace, body: { workspace_id: id } });
  expect(back.body.error.code).toBe('role_too_low');
});
