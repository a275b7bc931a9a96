import { afterAll, expect, test } from 'vitest';
import { generatedDocumentRoutes } from '#api/generated-documents/routes.ts';
import { generationRoutes } from '#api/generations/routes.ts';
import { testApp } from '#api/testing/app.ts';
import { aReadyRole } from '#db/testing/factories.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { Card } from '#shared/card.ts';
import type { Content, GeneratedDocumentRow } from '#shared/contracts/generated-documents.ts';
import { type KindName, kindOf, kinds, shortOf } from '#shared/kinds/index.ts';
import { type Recorded, recordedAnswers } from '#shared/kinds/testing/recorded.ts';
import { createProvider } from '#worker/generation/provider.ts';
import {
  type Answering,
  type Body,
  done,
  event,
  piece,
  startFakeService,
  stream,
  usage,
} from '#worker/generation/testing/fake-service.ts';
import { createBench } from '#worker/testing/bench.ts';

/** Answers of models through the whole product: api, queue, worker, provider, store, api. Only the model is a fake. */
const app = await testApp((deps, bearer) => [generationRoutes(deps, bearer), generatedDocumentRoutes(deps, bearer)]);
const { db } = app;
const bench = await createBench({ db, redisUrl: app.redisUrl });
const service = await startFakeService();
const provider = createProvider(
  loadConfig({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: service.baseUrl }),
  createLog('test', 'fatal'),
);
const worker = bench.start((call) => provider.complete(call), { tokensPerWindow: 1_000_000_000 });
afterAll(async () => {
  await worker.close();
  service.close();
});

/** Each role carries the number of its answer; what it is asked for is counted. */
const answers = new Map<string, Answering>();
const asked = new Map<string, Body[]>();
service.answer = (res, body, req) => {
  const mark = /zq\d+zq/.exec(JSON.stringify(body.messages))?.[0] ?? '';
  asked.set(mark, [...(asked.get(mark) ?? []), body]);
  answers.get(mark)?.(res, body, req);
};

const templates = await db.selectFrom('document_templates').select(['id', 'name']).orderBy('sort_order').execute();
const templateOf = (kind: KindName) => {
  const found = templates.find(({ name }) => kindOf(name) === kind);
  if (!found) throw new Error(`There is no template of ${kind}`);
  return found.id;
};

const documentsOf = (userId: string) =>
  db.selectFrom('generated_documents').selectAll().where('user_id', '=', userId).execute();

type Outcome = {
  card: Card;
  calls: Body[];
  content: Content | undefined;
  /** Whether the document that was there before is as it was, to the last column. */
  untouched: boolean;
};

/** One person asks for one text anew, whose good earlier one is there. */
async function generate(kind: KindName, answering: Answering): Promise<Outcome> {
  const mark = `zq${answers.size}zq`;
  answers.set(mark, answering);
  const { user, role } = await aReadyRole(db);
  const template_id = templateOf(kind);
  const same = { user_id: user.id, role_id: role.id, template_id };
  await db
    .updateTable('role_details')
    .set({ role_requirements: `Lead. ${mark}` })
    .where('id', '=', role.id)
    .execute();
  await db
    .insertInto('generated_documents')
    .values({ ...same, content: '"The good one"' })
    .execute();
  const before = await documentsOf(user.id);
  const who = app.signIn(user.id);
  const start = { role_id: role.id, template_ids: [template_id] };
  const started = await app.call(who, 'POST', '/api/generations', start);
  expect(started.status).toBe(202);
  const [{ id }] = started.body.items as [{ id: string }];
  await bench.finalCard(id);
  const { card } = (await app.call(who, 'GET', `/api/generations/${id}`)).body as { card: Card };
  const list = (await app.call(who, 'GET', '/api/generated-documents')).body.items as GeneratedDocumentRow[];
  const document = await app.call(who, 'GET', `/api/generated-documents/${list[0]?.id}`);
  const after = await documentsOf(user.id);
  const untouched = JSON.stringify(after) === JSON.stringify(before);
  return { card, calls: asked.get(mark) ?? [], content: document.body.content, untouched };
}

const AT_ONCE = 40;

/** Not all at once: the database of a test has few connections. */
async function inBatches<In, Out>(all: readonly In[], run: (one: In) => Promise<Out>): Promise<Out[]> {
  const outs: Out[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    outs.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(run))));
  return outs;
}

const streamed = (raw: string, finish: string | null = 'stop') =>
  stream(...(raw.match(/[\s\S]{1,90}/g) ?? []).map((text) => piece(text)), piece('', finish), usage, done);

/** 14 is the habit of an answer that was cut by the length limit. */
const isCut = ({ name }: Recorded): boolean => /\/14-|-cut$/.test(name);
const wantOf = (kind: KindName): number => kinds[kind].entries?.count ?? 1;
/** A failure is tried again, and so is less than half of a list; the last attempt keeps what there is. */
const callsFor = ({ kind, error, have = 0 }: Recorded): number => (error || have * 2 < wantOf(kind) ? 3 : 1);

const seenOf = ({ card, calls, content, untouched }: Outcome) => ({
  status: card.status,
  code: card.error?.code,
  raw: card.error?.raw,
  short_of: card.short_of,
  calls: calls.length,
  content,
  untouched,
});

function wantedOf(answer: Recorded) {
  const calls = callsFor(answer);
  const { error, raw, content } = answer;
  if (!error) {
    const completed = { status: 'completed', code: undefined, raw: undefined };
    return { ...completed, short_of: shortOf(answer.kind, content), calls, content, untouched: false };
  }
  const isSpent = isCut(answer) && (error === 'no_content' || error === 'unreadable_answer');
  const kept = { content: 'The good one', untouched: true, short_of: undefined };
  const shown = raw.trim() === '' ? undefined : raw.slice(0, 4_000);
  return { status: 'failed', code: isSpent ? 'length_spent' : error, raw: shown, calls, ...kept };
}

test.each(Object.keys(kinds) as KindName[])(
  'every recorded answer of %s is stored as it was meant, or fails and leaves the document as it was, with no call too many [GAP-56] [GAP-75] [GAP-114]',
  async (kind) => {
    const recorded = recordedAnswers.filter((one) => one.kind === kind);
    expect(recorded.length).toBeGreaterThan(50);
    const seen = await inBatches(recorded, async (one) => {
      const outcome = await generate(kind, streamed(one.raw, isCut(one) ? 'length' : 'stop'));
      return [one.name, seenOf(outcome)] as const;
    });
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(recorded.map((one) => [one.name, wantedOf(one)])));
  },
  120_000,
);

/** Habits that are no matter of the text: how a service sends it. */
const delta = (more: object, finish_reason: string | null = null) =>
  event({ id: 'x', choices: [{ index: 0, delta: more, finish_reason }] });
const ways: [string, (raw: string) => Answering, { code?: string; calls: number }][] = [
  [
    'declined in a field of its own',
    () => stream(delta({ refusal: 'No.' }, 'stop'), usage, done),
    { code: 'content_filter', calls: 1 },
  ],
  [
    'spent on a thought in a field of its own',
    () => stream(delta({ reasoning_content: 'Hm.' }), delta({}, 'length'), usage, done),
    { code: 'length_spent', calls: 3 },
  ],
  [
    'after a thought in a field of its own',
    (raw) => stream(delta({ reasoning_content: 'Hm.' }), piece(raw, 'stop'), usage, done),
    { calls: 1 },
  ],
  [
    'in parts',
    (raw) =>
      stream(
        delta({
          content: [
            { type: 'thinking', thinking: [] },
            { type: 'text', text: raw },
          ],
        }),
        usage,
        done,
      ),
    { calls: 1 },
  ],
  ['without a reason to finish', (raw) => streamed(raw, null), { calls: 1 }],
  ['blank', () => streamed(' \n'), { code: 'no_content', calls: 3 }],
];

test.each(ways)(
  'an answer that comes %s ends as it was meant, for every kind [GAP-56] [GAP-119]',
  async (_way, way, { code, calls }) => {
    const clean = recordedAnswers.filter(({ name }) => name.endsWith('/01-clean'));
    expect(clean).toHaveLength(Object.keys(kinds).length);
    await Promise.all(
      clean.map(async ({ kind, raw, content }) => {
        const outcome = await generate(kind, way(raw));
        expect(seenOf(outcome)).toMatchObject({
          status: code ? 'failed' : 'completed',
          code,
          calls,
          content: code ? 'The good one' : content,
          untouched: code !== undefined,
        });
        const lengths = outcome.calls.map(({ max_tokens }) => Number(max_tokens));
        if (code === 'length_spent') expect(lengths[2]).toBe(4 * Number(lengths[0]));
      }),
    );
  },
);
