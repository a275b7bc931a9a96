import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { aRunningGeneration } from '#db/testing/generations.ts';
import { giveVersions } from '#db/testing/texts.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { GeneratedDocument, GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import { contentToText } from '#shared/text/kinds/index.ts';

const { db, call, signIn } = await ownApp();
const posts = ['One', 'Two', 'Three'].map((title) => ({ title, content: `${title} at [Company Name].` }));
const shownFor = { first_name: 'Noor', company_name: 'Harbour' };

async function written() {
  const template = (await theTemplates(db)).find(({ kind }) => kind === 'social_ad');
  if (!template) throw new Error('There is no template of posts');
  const { user, held } = await aRunningGeneration(db, { template_id: template.id });
  const settled = await settleGeneration(db, held, { content: posts, metadata: {} });
  return { template, who: await signIn(user.id), generation: held.id, id: settled?.document_id ?? '' };
}
type Written = Awaited<ReturnType<typeof written>>;

/** The text as shown to a user: in the list, on the card, copied and downloaded. */
async function seenOf({ who, generation, id }: Written) {
  const [row] = (await call(who, 'GET', PATH)).body.items as GeneratedDocumentRow[];
  const { card } = (await call(who, 'GET', `/api/generations/${generation}`)).body as { card: Card };
  const document = (await call(who, 'GET', `${PATH}/${id}`)).body as GeneratedDocument;
  return {
    list: [row?.id, row?.kind],
    card: [card.kind, card.draft, card.short_of],
    content: document.content,
    text: contentToText(document.kind, document.content, shownFor),
  };
}

test('another name of its template changes no stored text: list, card, copy, download, edits and earlier texts stay [CTX-11]', async () => {
  const made = await written();
  const { who, id, template } = made;
  const before = await seenOf(made);
  expect(before.text).toContain('One\nOne at Harbour.');
  expect(before.card[1]).toContain('One\nOne at');
  await db.updateTable('document_templates').set({ name: 'LinkedIn post' }).where('id', '=', template.id).execute();
  expect(await seenOf(made)).toEqual(before);

  const item = { title: 'Ours', content: 'Edited.' };
  const edited = await call(who, 'PATCH', `${PATH}/${id}`, { version: 1, index: 0, item });
  expect([edited.status, edited.body.content[0], edited.body.template_name]).toEqual([200, item, 'LinkedIn post']);
  const pasted = await call(who, 'PUT', `${PATH}/${id}`, { version: 2, content: JSON.stringify(posts) });
  expect([pasted.status, pasted.body.content]).toEqual([200, posts]);
  expect((await call(who, 'GET', `${PATH}/${id}/versions/1`)).body.kind).toBe('social_ad');
});

test('a restored text has its own kind again', async () => {
  const { who, id, template } = await written();
  await call(who, 'PUT', `${PATH}/${id}`, { version: 1, content: [posts[0]] });
  // The state after a generation of a template whose kind was changed.
  await db
    .updateTable('generated_documents')
    .set({ kind: 'job_advert', content: '"An advert"', version: 3 })
    .where('id', '=', id)
    .execute();
  await giveVersions(db);
  await sql`update document_versions set kind = 'interview_questions', content = '"Questions"'
    where document_id = ${id} and number = 2`.execute(db);
  const restored = await call(who, 'POST', `${PATH}/${id}/versions/2/restore`, {});
  expect([restored.body.kind, restored.body.content]).toEqual(['interview_questions', 'Questions']);
  const first = await call(who, 'POST', `${PATH}/${id}/versions/1/restore`, {});
  expect([first.body.kind, first.body.content]).toEqual(['social_ad', posts]);
  expect(template.kind).toBe('social_ad');
});
