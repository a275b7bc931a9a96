import { randomUUID } from 'node:crypto';
import type { Helper } from '#local/lab/bench/helper.ts';
import { askWell } from '#local/lab/bench/http.ts';
import { newPeople, type Person } from '#local/lab/bench/people.ts';
import { interleaved, median, ms, NONE, quantile, type Row, times } from '#local/lab/bench/row.ts';
import { aDocument, advert } from '#local/lab/bench/typing.ts';
import { type Watcher, watch } from '#local/lab/bench/watcher.ts';
import type { World } from '#local/lab/bench/world.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { material } from '#shared/text/material.ts';
import { proposalOf } from '#shared/writing/refine/propose.ts';

const [WORDS, REVIEWS, WARM_UP] = [800, 120, 10];
/** The provider is silent for a second, then sends its answer in so many pieces. */
const [ANSWER_MS, TOKENS, PIECES] = [1_000, 2_000, 50];
const [ROUNDS, COUNT] = [3, 10];
const GOAL = { reviewMs: 60, save: 1.3, sdk: 1.15 };
/** Every how many words the answer differs. */
const EVERY = 12;

/** The changes of an answer of 800 words, judged by checks and facts: what a worker does after the model. */
function reviews(): Row {
  const text = (round: number) => `Round ${round}. ${advert()}`.split(' ').slice(0, WORDS).join(' ');
  const none = { snapshot: null, siblings: [], marks: [] };
  const each = Array.from({ length: REVIEWS + WARM_UP }, (_, round) => {
    const content = text(round);
    const answer = content.replace(/\S+/g, (word, at: number) => (at % EVERY === 0 ? `${word} now` : word));
    const input = { kind: 'job_advert', content, draft: null, target: { of: 'document' }, preset: null } as const;
    const about = { ...input, instruction: 'Make it calmer', channel: null, parent: null };
    const sources = material.parse({ role: {}, brand_guidelines: null, documents: [] });
    const document = { kind: 'job_advert', content, language: 'en', material: sources, ...none } as const;
    const from = performance.now();
    proposalOf({ input: about, document, lexicons }, answer, { last: true, failed: undefined });
    return performance.now() - from;
  }).slice(WARM_UP);
  const late = quantile(each, 0.99);
  return {
    id: 'TASKS',
    what: `Changes and review of a refinement of ${WORDS} words, p50 and p99`,
    goal: `p99 ≤ ${ms(GOAL.reviewMs)}`,
    figure: `${ms(median(each))}, ${ms(late)}`,
    reference: NONE,
    ratio: NONE,
    met: late <= GOAL.reviewMs,
  };
}

type Bench = { world: World; person: Person; watcher: Watcher; document: string };
type Stored = { version: number; content: string };

const read = async ({ world, person, document }: Bench): Promise<Stored> =>
  JSON.parse((await askWell(`${world.api.url}/api/generated-documents/${document}`, person.token)).body);

/** Milliseconds from the press of the button to the event of its end. */
async function refined(bench: Bench): Promise<{ ms: number; id: string; version: number }> {
  const { world, person, watcher, document } = bench;
  const { version } = await read(bench);
  const body = { version, target: { of: 'document' }, instruction: 'Say it in other words' };
  const from = performance.now();
  const path = `${world.api.url}/api/generated-documents/${document}/proposals`;
  const started = await askWell(path, person.token, { method: 'POST', key: randomUUID(), body });
  const { id } = JSON.parse(started.body) as { id: string };
  const { card, at } = await watcher.ended(id);
  if (card.status !== 'completed') throw new Error(`A refinement ended ${card.status}: ${card.error?.code}`);
  return { ms: at - from, id, version };
}

/** A save of one text, and the acceptance of a proposal that makes the same text of it. */
async function savedAndAccepted(bench: Bench, proposal: { id: string; version: number }) {
  const { world, person, document } = bench;
  const { url } = world.api;
  const accept = { method: 'POST', body: { version: proposal.version, use: 'all' } };
  const accepted = await askWell(`${url}/api/proposals/${proposal.id}/accept`, person.token, accept);
  const { version, content } = JSON.parse(accepted.body) as Stored;
  const path = `${url}/api/generated-documents/${document}`;
  const back = await askWell(path, person.token, { method: 'PUT', body: { version, content: advert() } });
  const next = (JSON.parse(back.body) as Stored).version;
  const saved = await askWell(path, person.token, { method: 'PUT', body: { version: next, content } });
  const last = (JSON.parse(saved.body) as Stored).version;
  await askWell(path, person.token, { method: 'PUT', body: { version: last, content: advert() } });
  return { accepted: accepted.ms, saved: saved.ms };
}

/** Refining as a person sees it, beside the SDK alone and beside a save (EVAL-05). */
export async function tasks(world: World, references: Helper): Promise<Row[]> {
  const [person] = await newPeople(world, 1, 1);
  if (!person) throw new Error('There is nobody to refine');
  const document = await aDocument(world, person);
  const url = world.providerUrl(ANSWER_MS, TOKENS, PIECES);
  await world.startWorker({ OPENAI_BASE_URL: url });
  const watcher = await watch(world.api.url, person.token);
  const bench = { world, person, watcher, document };
  const writes: { accepted: number; saved: number }[] = [];
  const refine = async () => {
    const one = await refined(bench);
    writes.push(await savedAndAccepted(bench, one));
    return one.ms;
  };
  const inTurn = async () => {
    const each: number[] = [];
    for (let n = 0; n < COUNT; n += 1) each.push(await refine());
    return median(each);
  };
  const sdk = { do: 'sdk', url, count: COUNT, atOnce: 1 };
  await refine();
  writes.length = 0;
  const [product = [], alone = []] = await interleaved(ROUNDS, [
    inTurn,
    async () => median((await references.ask<{ each: number[] }>(sdk)).each),
  ]);
  watcher.close();
  await world.stopWorkers();
  return [reviews(), besideSdk(median(product), median(alone)), besideSave(writes)];
}

const besideSdk = (figure: number, alone: number): Row => ({
  id: 'TASKS',
  what: 'A refinement, click to event, p50',
  goal: `≤ ${times(GOAL.sdk)} the SDK`,
  figure: ms(figure),
  reference: `SDK alone ${ms(alone)}`,
  ratio: times(figure / alone),
  met: figure / alone <= GOAL.sdk,
});

function besideSave(writes: readonly { accepted: number; saved: number }[]): Row {
  const [accepted, saved] = [median(writes.map((one) => one.accepted)), median(writes.map((one) => one.saved))];
  return {
    id: 'TASKS',
    what: 'Accepting a proposal, p50',
    goal: `≤ ${times(GOAL.save)} a save of the same text`,
    figure: ms(accepted),
    reference: `save ${ms(saved)}`,
    ratio: times(accepted / saved),
    met: accepted / saved <= GOAL.save,
  };
}
