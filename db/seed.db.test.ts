import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#db/schema.ts';
import { seedTemplates } from '#db/seed.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { booleanSearch } from '#db/writing/templates/boolean-search.ts';
import { earlierPrompts } from '#db/writing/templates/earlier.ts';
import { jobAdvert } from '#db/writing/templates/job-advert.ts';
import { updateUneditedTemplate } from '#db/writing/templates.ts';

let db: Db;
beforeAll(async () => {
  db = await ownDatabase();
});

type Prompts = { system_prompt: string; prompt_template: string };
const stored = (): Promise<Prompts> =>
  db
    .selectFrom('document_templates')
    .select(['system_prompt', 'prompt_template'])
    .where('id', '=', jobAdvert.id)
    .executeTakeFirstOrThrow();
const write = (prompts: Prompts) =>
  db.updateTable('document_templates').set(prompts).where('id', '=', jobAdvert.id).execute();
const digestOf = ({ system_prompt, prompt_template }: Prompts) =>
  createHash('sha256').update(`${system_prompt}\n${prompt_template}`).digest('hex');

const released = { system_prompt: 'Write “warmly”.', prompt_template: 'Write the advert.\n{{job_title}}' };
const current = { system_prompt: jobAdvert.system_prompt, prompt_template: jobAdvert.prompt_template };

it('an unedited prompt is renewed by the next release', async () => {
  await write(released);
  await updateUneditedTemplate(db, jobAdvert, [digestOf({ ...released, system_prompt: '' }), digestOf(released)]);
  expect(await stored()).toEqual(current);
});

it('an edited prompt survives every restart, whichever part was edited', async () => {
  for (const edited of [
    { ...released, system_prompt: 'Write “coldly”.' },
    { ...released, prompt_template: `${released.prompt_template} ` },
    { ...current, system_prompt: `${current.system_prompt}\n- Never mention cake.` },
  ]) {
    await write(edited);
    await updateUneditedTemplate(db, jobAdvert, [digestOf(released)]);
    await seedTemplates(db);
    expect(await stored()).toEqual(edited);
  }
});

it('a deleted template comes back with the prompts of the release', async () => {
  await db.deleteFrom('document_templates').where('id', '=', jobAdvert.id).execute();
  await seedTemplates(db);
  expect(await stored()).toEqual(current);
  expect(earlierPrompts[jobAdvert.name]).not.toContain(digestOf(current));
});

it('the Boolean template gets its prompt from the release that first stored it, unless its row was edited [AI-10]', async () => {
  const { id } = booleanSearch;
  const row = () =>
    db.selectFrom('document_templates').select('prompt_template').where('id', '=', id).executeTakeFirstOrThrow();
  const blank = { system_prompt: '', prompt_template: '' };
  await db.updateTable('document_templates').set(blank).where('id', '=', id).execute();
  await seedTemplates(db);
  expect(await row()).toEqual({ prompt_template: booleanSearch.prompt_template });
  await db.updateTable('document_templates').set({ prompt_template: 'Ours.' }).where('id', '=', id).execute();
  await seedTemplates(db);
  expect(await row()).toEqual({ prompt_template: 'Ours.' });
});
