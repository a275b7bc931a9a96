import { expect, test } from 'vitest';
import { ownDatabase } from '#db/testing/database.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import type { Content } from '#shared/contracts/generated-documents.ts';
import { kindOfName } from '#shared/kinds/by-name.ts';
import type { KindName } from '#shared/kinds/names.ts';

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

/** Stored without a kind. */
async function stored(template_id: string | null, content: Content): Promise<string> {
  const { user, role } = await aReadyRole(db);
  const { id } = await db
    .insertInto('generated_documents')
    .values({
      user_id: user.id,
      workspace_id: user.id,
      role_id: role.id,
      template_id,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const replaced = (id: string, content: Content, queue_id?: string) =>
  db
    .updateTable('generated_documents')
    .set({ content: JSON.stringify(content), ...(queue_id && { queue_id }) })
    .where('id', '=', id)
    .execute();
const kindOf = async (id: string): Promise<KindName> =>
  (await db.selectFrom('generated_documents').select('kind').where('id', '=', id).executeTakeFirstOrThrow()).kind;

test('the database sets the kind of a new template from its name as the product does, and never changes it later [CTX-11] [GAP-76]', async () => {
  const names = [
    ...['My BOOLEAN set', 'sourcing for all', 'Sourcing by Boolean', 'Social media sourcing', 'SOCIAL MEDIA advert'],
    ...['An advert for interviews', 'Interview guide', 'Job spec', 'Specification', 'Specialist note', 'Welcome note'],
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

test('what is stored without a kind has that of its template whatever its name, or of its list fields', async () => {
  const [ad, email] = [await seeded('social_ad'), await seeded('sourcing_email')];
  await rename(ad.id, 'LinkedIn post');
  expect(await kindOf(await stored(ad.id, posts))).toBe('social_ad');
  expect(await kindOf(await stored(ad.id, 'An answer that could not be read'))).toBe('social_ad');
  expect(await kindOf(await stored(email.id, searches))).toBe('boolean_search');
  expect(await kindOf(await stored(null, posts))).toBe('social_ad');
  expect(await kindOf(await stored(null, 'Text'))).toBe('plain');
  await rename(ad.id, ad.name);
});

test('an edit keeps the kind of the document, a generation gives it that of its template', async () => {
  const advert = await seeded('job_advert');
  const id = await stored(advert.id, 'Come and work here.');
  await rename(advert.id, 'Boolean advert');
  await db.updateTable('document_templates').set({ kind: 'job_spec' }).where('id', '=', advert.id).execute();
  await replaced(id, 'An edit');
  expect(await kindOf(id)).toBe('job_advert');
  const { user_id } = await db
    .selectFrom('generated_documents')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const run = db
    .insertInto('generation_queue')
    .values({ user_id, workspace_id: user_id, role_id: null, template_id: advert.id });
  const { id: queue_id } = await run.returning('id').executeTakeFirstOrThrow();
  await replaced(id, 'Written anew', queue_id);
  expect(await kindOf(id)).toBe('job_spec');
  await db
    .updateTable('document_templates')
    .set({ name: advert.name, kind: 'job_advert' })
    .where('id', '=', advert.id)
    .execute();
});
