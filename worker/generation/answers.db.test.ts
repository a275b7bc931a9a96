import { afterAll, expect, test } from 'vitest';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { type KindName, kindOf } from '#shared/kinds/index.ts';
import { type Recorded, recordedAnswers } from '#shared/kinds/testing/recorded.ts';
import { createProvider } from '#worker/generation/provider.ts';
import { done, event, piece, startFakeService, stream, usage } from '#worker/generation/testing/fake-service.ts';
import { createBench } from '#worker/testing/bench.ts';

/** Recorded answers through everything: service, provider, queue, worker, store. */
const bench = await createBench();
const { db } = bench;
const service = await startFakeService();
const config = loadConfig({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: service.baseUrl });
const provider = createProvider(config, createLog('test', 'fatal'));
const worker = bench.start((call) => provider.complete(call));
afterAll(async () => {
  await worker.close();
  service.close();
});

const templates = await db.selectFrom('document_templates').select(['id', 'name']).orderBy('sort_order').execute();
const templateOf = (kind: KindName) => templates.find(({ name }) => kindOf(name) === kind)?.id ?? null;

const recorded = (name: string): Recorded => {
  const found = recordedAnswers.find((one) => one.name === name);
  if (!found) throw new Error(`There is no recorded answer ${name}`);
  return found;
};
const streamed = (raw: string, finish: string | null = 'stop') =>
  stream(...(raw.match(/[\s\S]{1,90}/g) ?? []).map((text) => piece(text)), piece('', finish), usage, done);

/** The last of three attempts for a role that has a document already, so that what becomes of both is seen. */
async function lastAttempt(kind: KindName) {
  const made = await aGeneration(db, { attempt_count: 2, template_id: templateOf(kind) });
  const { user_id, role_id, template_id } = made.row;
  await db
    .insertInto('generated_documents')
    .values({ user_id, role_id, template_id, content: '"The good one"' })
    .execute();
  await bench.enqueue(made.row.id);
  const card = await bench.finalCard(made.row.id);
  const [document] = await db.selectFrom('generated_documents').selectAll().where('role_id', '=', role_id).execute();
  return { card, document, row: await theRow(db, made.row.id) };
}

test.each([
  ['plain/07-answer-tag', undefined],
  ['plain/17-german-remarks', undefined],
  ['boolean_search/22-unescaped-inner-quotes', undefined],
  ['boolean_search/22-unescaped-and-cut', '7 of 8 search strings'],
  ['sourcing_email/31-signatures-in-languages', undefined],
  ['sourcing_email/29-fewer-than-asked', '2 of 3 emails'],
  ['social_ad/25-headings', undefined],
])('the recorded answer %s is stored as it was meant [GAP-56] [GAP-75]', async (name, short_of) => {
  const { kind, raw, content } = recorded(name);
  service.answer = streamed(raw, name.endsWith('cut') ? 'length' : 'stop');
  const { card, document } = await lastAttempt(kind);
  expect(card).toMatchObject({ status: 'completed', error: null });
  expect(card.short_of).toBe(short_of);
  expect(document?.content).toEqual(content);
});

test.each([
  ['plain/08-think-never-closed', 'No content generated', 'no_content'],
  ['plain/15-refusal-english', 'The AI declined to write this', 'answer_declined'],
  ['sourcing_email/15-refusal-in-json', 'The AI declined to write this', 'answer_declined'],
  ['plain/39-question-english', 'The AI asked a question instead of writing', 'answer_asked'],
  ['boolean_search/43-other-kind', 'The AI answer did not have the expected shape', 'unreadable_answer'],
])(
  'the recorded answer %s fails with its raw text and leaves the document alone [GAP-56]',
  async (name, message, code) => {
    const { kind, raw } = recorded(name);
    service.answer = streamed(raw);
    const { card, document, row } = await lastAttempt(kind);
    expect(card).toMatchObject({ status: 'failed', document_id: null, error: { code, message, raw } });
    expect(row).toMatchObject({ status: 'failed', attempt_count: 3, last_error: message });
    expect(document?.content).toBe('The good one');
  },
);

test('a finished stream that names no reason is stored, text in parts as text [GAP-56]', async () => {
  const { raw, content } = recorded('plain/01-clean');
  const parts = [
    { type: 'thinking', thinking: [] },
    { type: 'text', text: raw },
  ];
  service.answer = stream(event({ id: 'x', choices: [{ index: 0, delta: { content: parts } }] }), usage, done);
  const { card, document } = await lastAttempt('plain');
  expect(card.status).toBe('completed');
  expect(document?.content).toBe(content);
});
