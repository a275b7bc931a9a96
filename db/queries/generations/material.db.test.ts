import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimWithMaterial } from '#db/queries/generations/claim.ts';
import { documentTexts, roleToGenerate } from '#db/queries/generations/material.ts';
import { templateOf } from '#db/queries/templates.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aReadyRole, aUser } from '#db/testing/factories.ts';
import { aGeneration } from '#db/testing/generations.ts';
import { without } from '#db/testing/refusals.ts';

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

test('the claim of a row reads what the steps read one after the other [CTX-12]', async () => {
  const { row, user, role, document, template } = await aGeneration(db);
  const claimed = await claimWithMaterial(db, row.id, { token: randomUUID(), alone: false }, 100);
  expect(claimed?.row).toMatchObject({ id: row.id, status: 'processing', runs: 1, job_title: role.job_title });
  expect(claimed?.row).not.toHaveProperty('material');
  const { texts, template: read, is_documented, ...found } = claimed?.material ?? {};
  expect(found).toEqual(await roleToGenerate(db, user.id, role.id));
  expect(texts).toEqual(await documentTexts(db, role.id, 100));
  expect(texts?.map(({ title }) => title)).toEqual([document.title]);
  expect(await templateOf(db, template.id)).toMatchObject(read ?? { name: '' });
  expect(is_documented).toBe(false);
});

test('a row is claimed also when what it is made of cannot be read [GAP-85]', async () => {
  const { row } = await aGeneration(db);
  const claim = { token: randomUUID(), alone: false };
  const claimed = await without(db, 'reference_documents', () => claimWithMaterial(db, row.id, claim, 100));
  expect(claimed).toMatchObject({ row: { id: row.id, status: 'processing', runs: 1 }, material: undefined });
});

test('a role without brand voice and documents is read as such [CTX-02] [CTX-03]', async () => {
  const { user, role, guideline } = await aReadyRole(db);
  await db.deleteFrom('role_documents').where('role_id', '=', role.id).execute();
  await db.deleteFrom('brand_guidelines').where('id', '=', guideline.id).execute();
  expect(await roleToGenerate(db, user.id, role.id)).toMatchObject({ guidelines: null, documents: [] });
});
