import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing/database.ts';
import { aReadyRole, aUser } from '#db/testing/factories.ts';
import { aGeneration } from '#db/testing/generations.ts';
import { insertText } from '#db/testing/texts.ts';
import { materialToWrite, roleToGenerate } from '#db/writing/generations/material.ts';
import { personalScope } from '#shared/scope.ts';

const db = await testDatabase();

test('a role is read with its own brand voice and documents, by its owner only [DATA-API-18] [CTX-12]', async () => {
  const mine = await aReadyRole(db);
  await aReadyRole(db);
  const { id, job_title } = mine.role;
  const { title, file_path, file_type } = mine.document;
  expect(await roleToGenerate(db, personalScope(mine.user.id), id)).toMatchObject({
    id,
    job_title,
    guidelines: { profile_name: mine.guideline.profile_name, brand_values: mine.guideline.brand_values },
    documents: [{ title, file_path, file_type }],
  });
  expect(await roleToGenerate(db, personalScope((await aUser(db)).id), id)).toBeUndefined();
});

test('what a text is written from is the role as it was checked, with the beginnings of its documents [CTX-12] [GAP-72]', async () => {
  const { user, role, document, template } = await aGeneration(db);
  await db
    .updateTable('reference_documents')
    .set({ extracted_text: 'We mend bikes.' })
    .where('id', '=', document.id)
    .execute();
  const writing = { user_id: user.id, role_id: role.id, template_id: template.id };
  const { role: found } = await materialToWrite(db, personalScope(user.id), writing, 7);
  const { documents, ...checked } = (await roleToGenerate(db, personalScope(user.id), role.id)) ?? { id: '' };
  expect(documents).toHaveLength(1);
  expect(found).toMatchObject(checked);
  expect(found?.documents).toMatchObject([{ title: document.title, extracted_text: 'We mend' }]);
  expect(found?.is_documented).toBe(false);
  await insertText(db, { ...writing, workspace_id: writing.user_id, content: '"Text"' });
  expect(await materialToWrite(db, personalScope(user.id), writing, 7)).toMatchObject({
    role: { is_documented: true },
  });
  expect((await materialToWrite(db, personalScope((await aUser(db)).id), writing, 7)).role).toBeUndefined();
});

test('a role without brand voice and documents is read as such [CTX-02] [CTX-03]', async () => {
  const { user, role, guideline } = await aReadyRole(db);
  await db.deleteFrom('role_documents').where('role_id', '=', role.id).execute();
  await db.deleteFrom('brand_guidelines').where('id', '=', guideline.id).execute();
  expect(await roleToGenerate(db, personalScope(user.id), role.id)).toMatchObject({ guidelines: null, documents: [] });
});
