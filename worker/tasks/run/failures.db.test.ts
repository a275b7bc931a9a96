import { afterAll, expect, test, vi } from 'vitest';
import { ownDatabase } from '#db/testing/database.ts';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { refusing, without } from '#db/testing/refusals.ts';
import { insertText } from '#db/testing/texts.ts';
import { AppError } from '#shared/errors.ts';
import { answer, createBench } from '#worker/testing/bench.ts';

/**
 * The message of a card when something the worker needs is missing. One worker serves all tests: each failure concerns
 * one row.
 */
const bench = await createBench({ db: await ownDatabase() });
const { db } = bench;
const worker = bench.start(async () => answer('The text'));
afterAll(() => worker.close());

type Made = Awaited<ReturnType<typeof aGeneration>>;
type Broken = <T>(act: () => Promise<T>) => Promise<T>;
const asItIs: Broken = (act) => act();

/** The last of three attempts, so that its failure is final. */
async function failureOf(breaking: (made: Made) => Promise<unknown>, broken = asItIs, more = {}) {
  const made = await aGeneration(db, { attempt_count: 2, ...more });
  await breaking(made);
  const calls = worker.calls.length;
  const card = await broken(async () => {
    await bench.enqueue(made.row.id);
    return bench.finalCard(made.row.id);
  });
  const { title = null, messages = [], message = '' } = card.error ?? {};
  expect(await theRow(db, made.row.id)).toMatchObject({ status: 'failed', scheduled_for: null });
  return { title, messages, message, steps: card.steps.map(({ state }) => state), called: worker.calls.length > calls };
}
const nothing = async () => undefined;
const inStep1 = { steps: ['error', 'pending', 'pending'], called: false };
const inStep3 = { steps: ['completed', 'completed', 'error'], called: true };

const edit = (table: 'brand_guidelines' | 'reference_documents', id: string, set: object) =>
  db.updateTable(table).set(set).where('id', '=', id).execute();

test('a template with missing values fails with one line for each, grouped by source [ERR-V-01] [ERR-V-02] [ERR-V-03] [ERR-V-04] [ERR-V-05]', async () => {
  const asking = '{{brand_guidelines.motto}} {{document.pages}} {{salary}}';
  const name = 'A template of its own';
  const { id } = await db
    .insertInto('document_templates')
    .values({ name, description: '', system_prompt: '', prompt_template: asking, sort_order: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await failureOf(nothing, asItIs, { template_id: id })).toMatchObject({
    ...inStep1,
    title: 'Template validation failed',
    messages: [
      'Missing brand context',
      'Missing required parameter: brand_guidelines.motto',
      'Missing document context',
      'Missing required parameter: document.pages',
      'Missing context value',
      'Missing required parameter: salary',
    ],
  });
});

test('a brand voice removed from the role after the start fails the generation [ERR-V-06] [CTX-02]', async () => {
  const failure = await failureOf(({ guideline }) =>
    db.deleteFrom('brand_guidelines').where('id', '=', guideline.id).execute(),
  );
  expect(failure).toMatchObject({
    ...inStep1,
    title: 'Brand guidelines required',
    message: 'This role requires brand guidelines. Please add them before generating content.',
  });
});

test('documents removed from the role after the start fail the generation [ERR-V-07] [CTX-03]', async () => {
  const failure = await failureOf(({ role }) =>
    db.deleteFrom('role_documents').where('role_id', '=', role.id).execute(),
  );
  expect(failure).toMatchObject({
    ...inStep1,
    title: 'Reference documents required',
    message: 'This role requires reference documents. Please add them before generating content.',
  });
});

test('a brand voice with blank fields names each of them [ERR-V-09] [CTX-05]', async () => {
  const blank = { writing_style: ' ', tone_descriptors: '' };
  expect(await failureOf(({ guideline }) => edit('brand_guidelines', guideline.id, blank))).toMatchObject({
    ...inStep1,
    title: 'Incomplete brand guidelines',
    messages: ['Missing writing_style in brand guidelines', 'Missing tone_descriptors in brand guidelines'],
  });
});

test('a document without its file is named by its title [ERR-V-10] [CTX-06]', async () => {
  const lost = { title: 'Handbook', file_type: '' };
  expect(await failureOf(({ document }) => edit('reference_documents', document.id, lost))).toMatchObject({
    ...inStep1,
    title: 'Invalid reference documents',
    messages: ['Document "Handbook" is missing required data'],
  });
});

test('a role that cannot be read fails the generation [ERR-V-11]', async () => {
  expect(await failureOf(nothing, (act) => without(db, 'brand_guidelines', act))).toMatchObject({
    ...inStep1,
    title: 'Failed to fetch role details',
  });
});

test('a deleted role fails the generation [ERR-V-12] [CTX-01]', async () => {
  const failure = await failureOf(({ row }) =>
    db.updateTable('generation_queue').set({ role_id: null }).where('id', '=', row.id).execute(),
  );
  expect(failure).toMatchObject({ ...inStep1, title: 'Role not found' });
});

test('a template that cannot be read fails the generation [ERR-V-13]', async () => {
  expect(await failureOf(nothing, (act) => without(db, 'document_templates.prompt_template', act))).toMatchObject({
    ...inStep1,
    title: 'Failed to gather context',
  });
});

test('a deleted template fails the generation [LIMIT-08]', async () => {
  const failure = await failureOf(({ row }) =>
    db.updateTable('generation_queue').set({ template_id: null }).where('id', '=', row.id).execute(),
  );
  expect(failure).toMatchObject({ ...inStep1, message: 'Template not found' });
});

test('content that the database refuses fails the generation, as a new document and as an overwrite [ERR-S-03] [ERR-S-04] [GAP-95]', async () => {
  const refused = (on: 'insert' | 'update') => (act: () => Promise<unknown>) =>
    refusing(db, { table: 'generated_documents', on }, act);
  expect(await failureOf(nothing, refused('insert') as Broken)).toMatchObject({
    ...inStep3,
    message: 'Failed to save content',
  });
  const existing = ({ row: { user_id, role_id, template_id } }: Made) =>
    insertText(db, { user_id, workspace_id: user_id, role_id, template_id, content: '"Mine"' });
  expect(await failureOf(existing, refused('update') as Broken)).toMatchObject({
    ...inStep3,
    message: 'Failed to update content',
  });
  const documents = await db.selectFrom('generated_documents').select('content').execute();
  expect(documents).toEqual([{ content: 'Mine' }]);
});

test('the message of the provider is in the log of the worker and not in the card or the row [S17] [LIMIT-06]', async () => {
  const words = '400 the words of the provider';
  const refused = bench.start(async () => {
    throw new AppError('provider_refused', { cause: new Error(words) });
  });
  const warn = vi.spyOn(refused.parts.log, 'warn');
  await worker.close();
  const { row } = await aGeneration(db);
  await bench.enqueue(row.id);
  expect((await bench.finalCard(row.id)).error?.message).toBe('The AI provider refused the request');
  expect(JSON.stringify(await theRow(db, row.id))).not.toContain(words);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ because: words }), 'attempt failed');
  await refused.close();
});

test('the words of a provider are kept for admins, and are neither in the row nor on a card [REAL-03] [REAL-14]', async () => {
  const words = '400 tier_missing no such tier';
  const explained = bench.start(async () => {
    throw new AppError('provider_refused', { said: words, cause: new Error(words) });
  });
  await worker.close();
  const { row } = await aGeneration(db);
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  expect(explained.refusals).toEqual([{ generation_id: row.id, code: 'provider_refused', words }]);
  expect(JSON.stringify([card, await theRow(db, row.id)])).not.toContain('tier');
});
