import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Helper, startHelper } from '#local/lab/bench/helper.ts';
import { click, newPeople, type Person, plainTemplates } from '#local/lab/bench/people.ts';
import { interleaved, median, ms, quantile, type Row, times } from '#local/lab/bench/row.ts';
import { watch } from '#local/lab/bench/watcher.ts';
import type { World } from '#local/lab/bench/world.ts';
import { publishCard } from '#platform/live-events.ts';
import { connectRedis } from '#platform/redis.ts';
import { type Card, pendingSteps, SEQ_PER_RUN } from '#shared/tasks/card.ts';

const CLIENTS = 2_000;
const PER_SECOND = 10_000;
const SECONDS = 3;
const ROUNDS = 3;
const SLICE_MS = 10;
/** `p99`: in times of a bare subscriber's; `event`: milliseconds. */
const GOAL = { p99: 1.3, event: 100 };
/** Cards are lost when none has come for so long. */
const SILENCE_MS = 3_000;
const LOOK_MS = 100;
const EVENTS = 40;
const CHANNEL = 'rolevoice:news';

type Received = { count: number; p50: number; p99: number };
const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));

/** A card as a worker publishes it in the middle of a text. */
export const cardOf = (userId: string): Card => ({
  task: 'write',
  id: randomUUID(),
  user_id: userId,
  role_id: randomUUID(),
  template_id: randomUUID(),
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Engineer',
  company_name: 'Quayside',
  status: 'processing',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 200,
  document_count: 2,
  draft: 'A text that is being written while it is watched. '.repeat(14),
  waiting: null,
  retry_at: null,
  server_time: '',
  error: null,
  document_id: null,
  created_at: new Date().toISOString(),
  started_at: new Date().toISOString(),
  ended_at: null,
  seq: SEQ_PER_RUN,
});

/** Publishes cards through Redis as workers do, evenly spread over users and time; returns their number. */
async function publishCards(redis: Redis, cards: Card[]): Promise<number> {
  const each = (PER_SECOND * SLICE_MS) / 1_000;
  const slices = (SECONDS * 1_000) / SLICE_MS;
  const from = performance.now();
  const published: Promise<unknown>[] = [];
  for (let slice = 0; slice < slices; slice += 1) {
    for (let n = 0; n < each; n += 1) {
      const card = cards[(slice * each + n) % cards.length];
      if (!card) continue;
      card.seq += 1;
      card.server_time = new Date().toISOString();
      published.push(publishCard(redis, card));
    }
    await pause(Math.max(0, from + (slice + 1) * SLICE_MS - performance.now()));
  }
  await Promise.all(published);
  return published.length;
}

/** A machine that is too small for the rate delivers late: that is the figure of the delay, and no lost card. */
async function untilArrived(clients: Helper, published: number): Promise<void> {
  let [known, since] = [0, performance.now()];
  while (known < published && performance.now() - since < SILENCE_MS) {
    await pause(LOOK_MS);
    const count = await clients.ask<number>({ do: 'arrived' });
    if (count > known) [known, since] = [count, performance.now()];
  }
}

/** The reference: the time Redis alone takes to deliver the same messages to a bare subscriber. */
async function listen(redisUrl: string) {
  const subscriber = new Redis(redisUrl);
  const delays: number[] = [];
  subscriber.on('message', (_channel, text: string) => {
    const at = /"server_time":"([^"]+)"/.exec(text)?.[1];
    if (at) delays.push(Date.now() - Date.parse(at));
  });
  await subscriber.subscribe(CHANNEL);
  return { p99: () => quantile(delays.splice(0), 0.99), stop: () => subscriber.disconnect() };
}

/** From a worker's event to the browser, with real generations on an otherwise idle machine. */
async function events(world: World, person: Person): Promise<number> {
  const [template = ''] = await plainTemplates(world);
  const watcher = await watch(world.api.url, person.token);
  await world.startWorker();
  for (let n = 0; n < EVENTS; n += 1) {
    const [id = ''] = await click(world, person, person.roles[n % person.roles.length] ?? '', [template]);
    await watcher.ended(id);
  }
  watcher.close();
  await world.stopWorkers();
  return quantile(watcher.delays(), 0.99);
}

/** P5: two thousand sockets of as many users, and ten thousand cards a second for them. */
export async function sockets(world: World): Promise<Row[]> {
  const people = await newPeople(world, CLIENTS);
  const [worker] = await newPeople(world, 1, 10);
  const clients = startHelper('local/lab/bench/socket-clients.ts');
  const redis = connectRedis(world.redisUrl, 'worker', () => undefined);
  try {
    await clients.ask({ do: 'connect', url: world.api.url, tokens: people.map(({ token }) => token) });
    const cards = people.map(({ id }) => cardOf(id));
    const bare = await listen(world.redisUrl);
    const [runs = []] = await interleaved(ROUNDS, [
      async () => {
        const before = await world.api.figures();
        const published = await publishCards(redis, cards);
        await untilArrived(clients, published);
        const after = await world.api.figures();
        const received = await clients.ask<Received>({ do: 'received' });
        return {
          published,
          received,
          bare: bare.p99(),
          cpu: (after.cpuMs - before.cpuMs) / Math.max(1, received.count),
        };
      },
    ]);
    bare.stop();
    const event = worker ? await events(world, worker) : Number.NaN;
    const missing = runs.reduce((sum, { published, received }) => sum + published - received.count, 0);
    const [p99, alone] = [median(runs.map(({ received }) => received.p99)), median(runs.map((run) => run.bare))];
    const cpu = median(runs.map((run) => run.cpu));
    return [
      {
        id: 'P5',
        what: `${CLIENTS} sockets, ${PER_SECOND} cards a second: published to received, p99`,
        goal: `all, ≤ ${times(GOAL.p99)} a bare subscriber`,
        figure: `${missing === 0 ? 'all' : `${missing} missing`}, ${ms(p99)}`,
        reference: `bare Redis subscriber ${ms(alone)}; 1,000 cards cost the api ${ms(1_000 * cpu)}`,
        ratio: times(p99 / Math.max(1, alone)),
        met: missing === 0 && p99 <= GOAL.p99 * alone,
      },
      {
        id: 'P5',
        what: "A worker's event to the browser, p99",
        goal: `≤ ${ms(GOAL.event)}`,
        figure: ms(event),
        reference: `with ${PER_SECOND} a second beside it ${ms(p99)}`,
        ratio: times(event / Math.max(1, p99)),
        met: event <= GOAL.event,
      },
    ];
  } finally {
    clients.stop();
    redis.disconnect();
  }
}
