import { expect, test } from 'vitest';
import { done, piece, stream, usage } from '#worker/tasks/testing/fake-service.ts';
import { startProduct } from '#worker/tasks/testing/product.ts';

const { db, generate } = await startProduct();
const saying = (raw: string) => stream(piece(raw), piece('', 'stop'), usage, done);

test('a template that was renamed still writes what its kind is, with the settings of its kind [CTX-11] [AI-09]', async () => {
  const posts = ['One', 'Two', 'Three'].map((title) => ({ title, content: `${title} text.` }));
  await db.updateTable('document_templates').set({ name: 'LinkedIn post' }).where('kind', '=', 'social_ad').execute();
  const { card, content } = await generate('social_ad', saying(JSON.stringify(posts)));
  expect([card.status, card.template_name, card.kind]).toEqual(['completed', 'LinkedIn post', 'social_ad']);
  expect(card.draft).toContain('One\nOne text.');
  expect(content).toEqual(posts);

  const searches = ['Basic', 'Intermediate', 'Advanced', 'Expert'].flatMap((level) =>
    ['lead', 'chief'].map((word) => ({ level, search: `${word} AND ${level}` })),
  );
  await db.updateTable('document_templates').set({ name: 'X-ray' }).where('kind', '=', 'boolean_search').execute();
  const found = await generate('boolean_search', saying(JSON.stringify(searches)));
  expect(found.content).toEqual(searches);
  expect(found.calls[0]).toMatchObject({ temperature: 0.1, stop: ['---', 'Note:', 'Example:', 'Tips:'] });
});

test('the prompt of the Boolean template is that of its row [AI-10]', async () => {
  await db
    .updateTable('document_templates')
    .set({ system_prompt: 'Write searches.', prompt_template: 'For {{job_title}}: {{role_requirements}}' })
    .where('kind', '=', 'boolean_search')
    .execute();
  const { calls } = await generate('boolean_search', saying('[{"level": "Basic", "search": "lead"}]'));
  expect(JSON.stringify(calls[0]?.messages)).toMatch(/Write searches\..*For Engineer: Lead\./);
});
