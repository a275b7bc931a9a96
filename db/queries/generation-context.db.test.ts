import { expect, test } from 'vitest';
import { documentTexts, materialOf, roleToGenerate } from '#db/queries/generation-context.ts';
import { templateOf } from '#db/queries/templates.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aReadyRole, aUser, theTemplates } from '#db/testing/factories.ts';

const db = await testDatabase();

test('a role is read with its own brand voice and documents, by its owner only [DATA-API-18] [CTX-12]', async () => {
  const mine = await aReadyRole(db);
  await aReadyRole(db);
  const { id, job_title } = mine.role;
  const { title, file_path, file_type } = mine.document;
  expect(await roleToGenerate(db, mine.user.id, id)).toMatchObject({
    ...{ id, job_title },
    guidelines: { profile_name: mine.guideline.profile_name, brand_values: mine.guideline.brand_values },
    documents: [{ title, file_path, file_type }],
  });
  expect((await documentTexts(db, id, 100)).map((document) => document.title)).toEqual([title]);
  expect(await roleToGenerate(db, (await aUser(db)).id, id)).toBeUndefined();
});

test('one statement reads what the steps read one after the other [CTX-12]', async () => {
  const { user, role, document } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  if (!template) throw new Error('There are no templates');
  const asked = { user_id: user.id, role_id: role.id, template_id: template.id };
  const whole = await materialOf(db, asked, 100);
  expect(whole).toMatchObject((await roleToGenerate(db, user.id, role.id)) ?? {});
  expect(whole?.texts).toEqual(await documentTexts(db, role.id, 100));
  expect(whole?.texts.map(({ title }) => title)).toEqual([document.title]);
  expect(await templateOf(db, template.id)).toMatchObject(whole?.template ?? { name: '' });
  expect(whole?.is_documented).toBe(false);
  const stranger = await aUser(db);
  expect(await materialOf(db, { ...asked, user_id: stranger.id }, 100)).toBeUndefined();
});

test('a role without brand voice and documents is read as such [CTX-02] [CTX-03]', async () => {
  const { user, role, guideline } = await aReadyRole(db);
  await db.deleteFrom('role_documents').where('role_id', '=', role.id).execute();
  await db.deleteFrom('brand_guidelines').where('id', '=', guideline.id).execute();
  expect(await roleToGenerate(db, user.id, role.id)).toMatchObject({ guidelines: null, documents: [] });
});
