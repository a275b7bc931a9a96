import { randomUUID } from 'node:crypto';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { type Answered, idsIn, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { pause, seconds, timed, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import type { Child } from '#local/launch/children.ts';

const SIZE = 200;
const WORKERS = 4;
const PEOPLE = 4;
const ROLES_EACH = 6;
const START_EVERY_MS = 250;
const READ_EVERY_MS = 20;
const GRACE_MS = '3000';
const ANSWER_MS = 700;
const DRAIN_MS = 10_000;

/** Calls the apis in turn; a call without a response, or refused with 503, is retried once at the other. */
function createRoundRobin(urls: readonly string[]) {
  const counts = { asked: 0, retried: 0, refused: 0, failed: 0 };
  const isFine = ({ status }: Answered) => status >= 200 && status < 300;
  return {
    counts,
    async ask(send: (url: string) => Promise<Answered>): Promise<Answered> {
      const [first = '', second = ''] = counts.asked % 2 === 0 ? urls : urls.toReversed();
      counts.asked += 1;
      const answered = await send(first);
      if (isFine(answered)) return answered;
      counts.retried += 1;
      // No response: refused or disconnected.
      if (answered.status === 0) counts.refused += 1;
      const again = await send(second);
      if (!isFine(again)) counts.failed += 1;
      return again;
    },
  };
}

/** Repeats the work until it is stopped; the stop waits for the last one. */
function keepDoing(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const go = async () => {
    while (!isOver) {
      await work();
      await pause(everyMs);
    }
  };
  const over = go();
  return () => {
    isOver = true;
    return over;
  };
}

type Prepared = { person: Person; role: { id: string; mark: string } };

async function prepare(world: World): Promise<Prepared[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(world)));
  const rounds = await Promise.all(
    people.map((person) =>
      Promise.all(Array.from({ length: ROLES_EACH }, async () => ({ person, role: await person.role() }))),
    ),
  );
  return rounds.flat();
}

/** A constant rate of starts and reads by a simple client, until it is stopped. */
function putUnderLoad(prepared: Prepared[], urls: string[]) {
  const starts = createRoundRobin(urls);
  const reads = createRoundRobin(urls);
  const ids = new Set<string>();
  const start = async () => {
    const { person, role } = prepared[starts.counts.asked % prepared.length] as Prepared;
    const key = randomUUID();
    const answered = await starts.ask((url) => person.begin(role, person.templates, { url, key }));
    for (const id of idsIn(answered)) ids.add(id);
  };
  const [{ person }] = prepared as [Prepared];
  const ends = [
    keepDoing(START_EVERY_MS, start),
    keepDoing(READ_EVERY_MS, () => reads.ask((url) => person.call('/api/roles', { url }))),
  ];
  return { ids, starts: starts.counts, reads: reads.counts, end: () => Promise.all(ends.map((one) => one())) };
}

/** Stops and replaces all workers, then all apis, one by one. Returns how long each took to stop. */
async function restartAll(world: World, workers: Child[], apis: { child: Child; port: number }[]): Promise<number[]> {
  const drains: number[] = [];
  for (const worker of workers) {
    drains.push(await timed(worker.stop(15_000)));
    await world.startWorker({ env: { SHUTDOWN_GRACE_MS: GRACE_MS } });
  }
  for (const { child, port } of apis) {
    drains.push(await timed(child.stop(15_000)));
    await world.startApi({ port });
  }
  return drains;
}

/** The worker with this generation is stopped first: its call outlasts the grace period and is made once more. */
async function beginLong(world: World, person: Person) {
  const [long] = await person.start(1);
  world.provider.script(({ mark, n }) => ({ do: mark === long?.mark && n === 1 ? 'held' : 'answer', ms: ANSWER_MS }));
  const first = await world.startWorker({ env: { SHUTDOWN_GRACE_MS: GRACE_MS } });
  await until('the long answer', () => world.provider.calls(long?.mark).length === 1);
  return { long, first };
}

async function rollingRestart(world: World, size = SIZE): Promise<Outcome> {
  const apis = [world.api(), await world.startApi()];
  const prepared = await prepare(world);
  const before = world.provider.calls().length;
  const { long, first } = await beginLong(world, await newPerson(world));
  const env = { SHUTDOWN_GRACE_MS: GRACE_MS };
  const others = await Promise.all(Array.from({ length: WORKERS - 1 }, () => world.startWorker({ env })));
  const load = putUnderLoad(
    prepared,
    apis.map(({ url }) => url),
  );
  const drains = await restartAll(world, [first, ...others], apis);
  await until('enough starts', () => load.ids.size >= size, 120_000);
  await load.end();
  const ids = [...load.ids, ...(long ? [long.id] : [])];
  const rows = await world.account.ended(ids, 90_000);
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const calls = world.provider.calls().length - before;
  const longCalls = world.provider.calls(long?.mark).length;
  const twice = calls - longCalls - load.ids.size;
  const [stored] = await world.query<{ n: number }>(
    'select count(*)::int n from generation_queue where role_id = any($1::uuid[])',
    [prepared.map(({ role }) => role.id)],
  );
  const unpublished = Number(stored?.n) - load.ids.size;
  const counts = ({ asked, retried, refused, failed }: typeof load.starts) =>
    `${asked} (retried ${retried}, ${refused} of them without any answer, failed ${failed})`;
  const slowest = Math.max(...drains);
  return {
    figures: `${WORKERS} workers and ${apis.length} apis ended after ${drains.map(seconds).join(', ')}; generations ${ids.length}, completed ${completed}, rows without an event ${unpublished}; provider calls ${calls}, short answers called twice ${twice}, the long one called ${longCalls} times; starts ${counts(load.starts)}, reads ${counts(load.reads)}`,
    broken: [
      ...unless([slowest <= DRAIN_MS, 'not drained within 10 s'], [completed === ids.length, 'not all completed']),
      ...unless([twice === 0, 'short answers were called twice'], [longCalls <= 2, 'the long one more than twice']),
      ...unless([unpublished === 0, 'a start was doubled or lost its answer']),
      ...unless([load.starts.failed + load.reads.failed === 0, 'requests failed after a retry']),
      ...(await world.account.broken(ids)),
    ],
  };
}

export const rolling: Experiment[] = [
  {
    id: 'F13',
    lane: 'calls',
    fault: 'rolling restart of four workers and two apis while generations are started and read all the time',
    run: rollingRestart,
  },
];
