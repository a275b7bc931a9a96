import { type Crowd, clickAll, createUsers, drain, drainOf, untilEnded, WARM_UP } from '#local/lab/bench/backlog.ts';
import { type Helper, startHelper } from '#local/lab/bench/helper.ts';
import { interleaved, median, ms, percent, perSecond, type Row, times } from '#local/lab/bench/row.ts';
import { ANSWER_MS, type App, type World } from '#local/lab/bench/world.ts';

const ROUNDS = 3;
const AT_ONCE = 50;
const COUNT = 600;
/** A second, and of processor time: as commit 834a505 on a quiet machine of two cores. */
const GOAL = { perSecond: 119, cpuMs: 6.5, again: 1.2 };

type Measured = { seconds: number };
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const cpuOf = (apps: readonly App[]) => async () =>
  sum(await Promise.all(apps.map(async (app) => (await app.figures()).cpuMs)));

/** From the first click to the last completed text, while each person's browser listens. */
async function endToEnd(world: World, browsers: Helper): Promise<number> {
  const crowd = await createUsers(world, COUNT);
  const tokens = crowd.people.map(({ token }) => token);
  await browsers.ask({ do: 'connect', url: world.api.url, tokens });
  const from = Date.now();
  const ids = await clickAll(world, crowd, COUNT);
  return ids.length / (((await untilEnded(world, ids)) - from) / 1_000);
}

/** P2: one worker process with fifty calls in flight compared with the SDK alone with fifty, on the same machine. */
export async function throughput(world: World, references: Helper): Promise<Row[]> {
  const worker = await world.startWorker({ WORKER_CONCURRENCY: String(AT_ONCE) });
  const browsers = startHelper('local/lab/bench/socket-clients.ts');
  const cpu = cpuOf([world.api, worker]);
  const first = await drain(world, COUNT, cpu);
  await drain(world, WARM_UP - COUNT, cpu);
  const costs: number[] = [];
  let crowd: Crowd | undefined;
  const sdk = { do: 'sdk', url: world.providerUrl(ANSWER_MS), count: COUNT, atOnce: AT_ONCE };
  const queue = { do: 'queue', redisUrl: world.redisUrl, count: COUNT, atOnce: AT_ONCE, workMs: ANSWER_MS };
  for (const one of [sdk, queue]) await references.ask<Measured>({ ...one, count: WARM_UP });
  const found = await interleaved(ROUNDS, [
    async () => {
      crowd = await createUsers(world, COUNT);
      const drained = await drainOf(world, crowd, COUNT, cpu);
      costs.push(drained.cpuMs);
      return drained.perSecond;
    },
    async () => (crowd ? (await drainOf(world, crowd, COUNT, cpu)).perSecond : 0),
    () => endToEnd(world, browsers),
    async () => COUNT / (await references.ask<Measured>(sdk)).seconds,
    async () => COUNT / (await references.ask<Measured>(queue)).seconds,
  ]);
  browsers.stop();
  await world.stopWorkers();
  const [rate = 0, again = 0, whole = 0, alone = 0, bare = 0] = found.map(median);
  const reference = `SDK alone ${perSecond(alone)}, raw BullMQ ${perSecond(bare)}`;
  const throughputOf = (what: string, figure: number, beside: string): Row => ({
    id: 'P2',
    what,
    goal: `≥ ${perSecond(GOAL.perSecond)}`,
    figure: perSecond(figure),
    reference: beside,
    ratio: percent(figure / alone),
    met: figure >= GOAL.perSecond,
  });
  const cost = median(costs);
  return [
    throughputOf(
      `Generations of one worker, ${AT_ONCE} in flight, from a backlog`,
      rate,
      `${reference}; just started ${perSecond(first.perSecond)}`,
    ),
    throughputOf('The same with clicks and listening browsers inside the clock', whole, reference),
    {
      id: 'P2',
      what: 'Texts that are written again, from a backlog',
      goal: `≤ ${times(GOAL.again)} the time of first ones`,
      figure: perSecond(again),
      reference: `first ones ${perSecond(rate)}`,
      ratio: times(rate / again),
      met: rate / again <= GOAL.again,
    },
    {
      id: 'P2',
      what: 'Processor time of api and worker for a generation',
      goal: `≤ ${ms(GOAL.cpuMs)}`,
      figure: ms(cost),
      reference: `the wait for the answer ${ms(ANSWER_MS)}; just started ${ms(first.cpuMs)}`,
      ratio: times(cost / ANSWER_MS),
      met: cost <= GOAL.cpuMs,
    },
  ];
}

const SCALE_GOAL = 1.6;
const SCALE_COUNT = 400;

/** P3: the same backlog with one worker and with two, each with the default concurrency. */
export async function scaling(world: World): Promise<Row[]> {
  const rateOf = (workers: number) => async () => {
    for (let n = 0; n < workers; n += 1) await world.startWorker();
    await drain(world, workers * WARM_UP, async () => 0);
    const drained = await drain(world, SCALE_COUNT, async () => 0);
    await world.stopWorkers();
    return drained.perSecond;
  };
  const [one = [], two = []] = await interleaved(ROUNDS, [rateOf(1), rateOf(2)]);
  const ratio = median(two) / median(one);
  return [
    {
      id: 'P3',
      what: 'Two workers, 8 in flight each',
      goal: `≥ ${times(SCALE_GOAL)} one`,
      figure: perSecond(median(two)),
      reference: `one worker ${perSecond(median(one))}`,
      ratio: times(ratio),
      met: ratio >= SCALE_GOAL,
    },
  ];
}
