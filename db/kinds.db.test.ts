import { expect, test } from 'vitest';
import type { NewGeneration } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { aRunningGeneration } from '#db/testing/generations.ts';
import { transact } from '#db/transact.ts';
import { generatedDocumentOf, replaceText } from '#db/writing/documents/records.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { personalScope } from '#shared/scope.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { kindOfName } from '#shared/text/kinds/by-name.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const db = await ownDatabase();
const posts = [{ title: 'One', content: 'First.' }];
const searches = [{ level: 'Basic', search: 'lead' }];

const seeded = async (kind: KindName) => {
  const found = (await theTemplates(db)).find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no template of ${kind}`);
  return found;
};
const rename = (id: string, name: string) =>
  db.updateTable('document_templates').set({ name }).where('id', '=', id).execute();

/** As a worker stores what it wrote for the template: a new document, or the next text of the one there is. */
async function written(template_id: string, content: Content, more: Partial<NewGeneration> = {}) {
  const { held, row } = await aRunningGeneration(db, { template_id, ...more });
  const settled = await settleGeneration(db, held, { content, metadata: {} });
  return { id: String(settled?.document_id), user_id: row.user_id, role_id: String(row.role_id) };
}
const edited = (id: string, userId: string, content: Content, kind?: KindName) =>
  transact(db, async (tx) => {
    const scope = personalScope(userId);
    const current = await generatedDocumentOf(tx, scope, id);
    if (!current) throw new Error('The document is gone');
    await replaceText(tx, scope, current, { content, metadata: {}, origin: 'edited', kind });
  });
const kindOf = async (id: string): Promise<KindName> =>
  (await db.selectFrom('generated_documents').select('kind').where('id', '=', id).executeTakeFirstOrThrow()).kind;

test('the database sets the kind of a new template from its name as the product does, and never changes it later [CTX-11] [GAP-76]', async () => {
  const names = [
    'My BOOLEAN set',
    'sourcing for all',
    'Sourcing by Boolean',
    'Social media sourcing',
    'SOCIAL MEDIA advert',
    'An advert for interviews',
    'Interview guide',
    'Job spec',
    'Specification',
    'Specialist note',
    'Welcome note',
  ];
  for (const name of names) {
    const { id, kind } = await db
      .insertInto('document_templates')
      .values({ name, description: '', system_prompt: '', prompt_template: '', sort_order: 9 })
      .returning(['id', 'kind'])
      .executeTakeFirstOrThrow();
    expect([name, kind]).toEqual([name, kindOfName(name)]);
    await rename(id, `Boolean ${id}`);
    const all = await theTemplates(db);
    expect(all.find((one) => one.id === id)?.kind).toBe(kind);
    await db.deleteFrom('document_templates').where('id', '=', id).execute();
  }
});

test('a text has the kind of its template whatever its name, a list that of its fields', async () => {
  const [ad, email] = [await seeded('social_ad'), await seeded('sourcing_email')];
  await rename(ad.id, 'LinkedIn post');
  expect(await kindOf((await written(ad.id, posts)).id)).toBe('social_ad');
  expect(await kindOf((await written(ad.id, 'An answer that could not be read')).id)).toBe('social_ad');
  expect(await kindOf((await written(email.id, searches)).id)).toBe('boolean_search');
  await rename(ad.id, ad.name);
});

test('an edit keeps the kind of the document, a restored text brings its own, a generation gives it that of its template', async () => {
  const advert = await seeded('job_advert');
  const { id, user_id, role_id } = await written(advert.id, 'Come and work here.');
  await rename(advert.id, 'Boolean advert');
  await db.updateTable('document_templates').set({ kind: 'job_spec' }).where('id', '=', advert.id).execute();
  await edited(id, user_id, 'An edit');
  expect(await kindOf(id)).toBe('job_advert');
  await edited(id, user_id, 'An earlier text', 'plain');
  expect(await kindOf(id)).toBe('plain');
  await edited(id, user_id, posts);
  expect(await kindOf(id)).toBe('social_ad');
  const again = await written(advert.id, 'Written anew', { user_id, workspace_id: user_id, role_id });
  expect(again.id).toBe(id);
  expect(await kindOf(id)).toBe('job_spec');
  await db
    .updateTable('document_templates')
    .set({ name: advert.name, kind: 'job_advert' })
    .where('id', '=', advert.id)
    .execute();
});
