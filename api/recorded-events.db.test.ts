import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { aDocument, aGuideline } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { insertText } from '#db/testing/texts.ts';

const app = await testApp();
const { db, call } = app;

const typesOf = async (workspaceId: string) => {
  const rows = db.selectFrom('outbox').select('type').where('workspace_id', '=', workspaceId).orderBy('id');
  return (await rows.execute()).map(({ type }) => type);
};

const role = aRoleInput();

test('a role records its creation, each change of its fields, and its deletion', async () => {
  const user = await app.signedIn();
  const assets = [await aDocument(db, user.id), await aDocument(db, user.id)].map(({ id }) => id);
  const made = (await call(user, 'POST', '/api/roles', { ...role, document_ids: assets })).body;
  const save = (more: Partial<typeof role>) =>
    call(user, 'PUT', `/api/roles/${made.id}`, { ...role, document_ids: assets, ...more });
  await save({ document_ids: assets.toReversed() });
  expect(await typesOf(user.id)).toEqual(['role.created']);
  await save({ city: 'Lisbon' });
  await save({ city: 'Lisbon', document_ids: assets.slice(1) });
  await save({ city: 'Lisbon', document_ids: assets.slice(1) });
  expect(await typesOf(user.id)).toEqual(['role.created', 'role.updated', 'role.updated']);
  await call(user, 'DELETE', `/api/roles/${made.id}`);
  expect((await typesOf(user.id)).slice(3)).toEqual(['role.deleted']);
});

test('a brand voice records the changes of its texts only', async () => {
  const user = await app.signedIn();
  const { id, user_id, workspace_id, version, created_at, updated_at, ...voice } = await aGuideline(db, user.id);
  const save = (more: Partial<typeof voice>) => call(user, 'PUT', `/api/brand-guidelines/${id}`, { ...voice, ...more });
  expect((await save({})).status).toBe(200);
  expect(await typesOf(user.id)).toEqual([]);
  await save({ additional_notes: 'No jokes' });
  expect(await typesOf(user.id)).toEqual(['brand.updated']);
});

test('a document records the changes of its text and its deletion, with its version', async () => {
  const user = await app.signedIn();
  const { id } = await insertText(db, {
    user_id: user.id,
    workspace_id: user.id,
    role_id: null,
    template_id: null,
    queue_id: null,
    content: '"One"',
  });
  const at = `/api/generated-documents/${id}`;
  await call(user, 'PUT', at, { version: 1, content: 'One' });
  expect(await typesOf(user.id)).toEqual([]);
  await call(user, 'PUT', at, { version: 1, content: 'Two' });
  await call(user, 'POST', `${at}/versions/1/restore`, {});
  await call(user, 'DELETE', at);
  expect((await call(user, 'DELETE', at)).status).toBe(404);
  expect(await typesOf(user.id)).toEqual(['document.updated', 'document.updated', 'document.deleted']);
  const payloads = await db.selectFrom('outbox').select('payload').where('subject_id', '=', id).orderBy('id').execute();
  expect(payloads.map(({ payload }) => payload.version)).toEqual([2, 3, 3]);
});
