import type { Helper } from '#local/lab/bench/helper.ts';
import { clickInTurn } from '#local/lab/bench/latency.ts';
import { newPeople, plainTemplates } from '#local/lab/bench/people.ts';
import { addWebhooks, recordRoles, SENDING, startReceiver, until } from '#local/lab/bench/receiving.ts';
import { interleaved, median, ms, quantile, type Row, times } from '#local/lab/bench/row.ts';
import { watch } from '#local/lab/bench/watcher.ts';
import { ANSWER_MS, type App, type World } from '#local/lab/bench/world.ts';

const ENDPOINTS = 10;
const DELIVERIES = 1_000;
const WARM_UP = 300;
const ROUNDS = 3;
const IDLE_MS = 5_000;
const CLICKS = 40;
const SECONDS = 60;
const GOAL = { cpu: 2.5, beside: 1.1 };
/** As long as that of a document. */
const BODY = JSON.stringify({ type: 'role.created', timestamp: new Date(0).toISOString(), data: 'x'.repeat(400) });

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Sending = { world: World; worker: App; receiver: Receiver; workspace: string };

const cpuOf = async (worker: App): Promise<number> => (await worker.figures()).cpuMs;

/** Sends that many events through to the receivers: processor time of the worker, and how long it took. */
async function deliver({ world, worker, receiver, workspace }: Sending, deliveries: number) {
  const [before, from, sent] = [await cpuOf(worker), performance.now(), receiver.received.count];
  await recordRoles(world, workspace, deliveries / ENDPOINTS);
  await until('The deliveries', () => receiver.received.count >= sent + deliveries, SECONDS);
  return { cpuMs: (await cpuOf(worker)) - before, tookMs: performance.now() - from };
}

/** What the worker uses in a second without anything to do. */
async function idleOf(worker: App): Promise<number> {
  const before = await cpuOf(worker);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return ((await cpuOf(worker)) - before) / (IDLE_MS / 1_000);
}

/** P12: what sending costs the worker beside a loop of signed requests, and what it costs generations beside it. */
export async function webhooks(world: World, references: Helper): Promise<Row[]> {
  const [workspace] = await newPeople(world, 1);
  const receiver = await startReceiver();
  const worker = await world.startWorker(SENDING);
  try {
    if (!workspace) throw new Error('There is nobody to notify');
    const paths = Array.from({ length: ENDPOINTS }, (_, n) => `${receiver.url}/${n}`);
    await addWebhooks(world, workspace.id, paths);
    const sending = { world, worker, receiver, workspace: workspace.id };
    const posts = { do: 'posts', url: `${receiver.url}/bare`, body: BODY, count: DELIVERIES, atOnce: ENDPOINTS };
    await deliver(sending, WARM_UP);
    await references.ask({ ...posts, count: WARM_UP });
    const idle = await idleOf(worker);
    const runs: { cpuMs: number; tookMs: number }[] = [];
    const [product = [], bare = []] = await interleaved(ROUNDS, [
      async () => {
        const run = await deliver(sending, DELIVERIES);
        runs.push(run);
        return run.cpuMs - (idle * run.tookMs) / 1_000;
      },
      async () => (await references.ask<{ cpuMs: number }>(posts)).cpuMs,
    ]);
    const took = median(runs.map(({ tookMs }) => tookMs));
    return [costs(median(product), median(bare), { idle, took }), await beside(sending)];
  } finally {
    await world.stopWorkers();
    receiver.stop();
  }
}

const costs = (figure: number, bare: number, { idle, took }: { idle: number; took: number }): Row => ({
  id: 'P12',
  what: `Processor time of the worker for ${DELIVERIES.toLocaleString('en')} deliveries to ${ENDPOINTS} webhooks`,
  goal: `≤ ${times(GOAL.cpu)} a loop of signed requests`,
  figure: ms(figure),
  reference: `the loop ${ms(bare)}; idle ${ms(idle)} a second is taken off; sent within ${ms(took)}`,
  ratio: times(figure / bare),
  met: figure / bare <= GOAL.cpu,
});

/** The same worker writes and sends: first without, then while it sends. */
async function beside(sending: Sending): Promise<Row> {
  const { world } = sending;
  const [person] = await newPeople(world, 1, 3 * CLICKS);
  const [template] = await plainTemplates(world);
  if (!person || !template) throw new Error('There is nobody to click');
  const watcher = await watch(world.api.url, person.token);
  const clicks = { world, person, watcher, template, roles: person.roles.values() };
  const added = async () => (await clickInTurn(clicks, CLICKS)).map((one) => one - ANSWER_MS);
  await added();
  const alone = await added();
  const [shared] = await Promise.all([added(), deliver(sending, DELIVERIES)]);
  watcher.close();
  const [figure, reference] = [median(shared), median(alone)];
  return {
    id: 'P12',
    what: 'Added to a generation while webhooks are sent, p50',
    figure: ms(figure),
    goal: `≤ ${times(GOAL.beside)} without`,
    reference: `without ${ms(reference)}; p99 ${ms(quantile(shared, 0.99))}, without ${ms(quantile(alone, 0.99))}`,
    ratio: times(figure / reference),
    met: figure / reference <= GOAL.beside,
  };
}
