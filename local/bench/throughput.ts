import { drain, WARM_UP } from '#local/bench/backlog.ts';
import type { Helper } from '#local/bench/helper.ts';
import { interleaved, median, ms, percent, perSecond, type Row, times } from '#local/bench/row.ts';
import { ANSWER_MS, type App, type World } from '#local/bench/world.ts';

const ROUNDS = 3;
const AT_ONCE = 50;
const COUNT = 600;
const GOAL = { share: 0.42, cpuMs: 4 };

type Measured = { seconds: number };
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const cpuOf = (apps: readonly App[]) => async () =>
  sum(await Promise.all(apps.map(async (app) => (await app.figures()).cpuMs)));

/** P2: one worker process with fifty calls in flight against the SDK alone with fifty, on the same machine. */
export async function throughput(world: World, references: Helper): Promise<Row[]> {
  const worker = await world.startWorker({ WORKER_CONCURRENCY: String(AT_ONCE) });
  const cpu = cpuOf([world.api, worker]);
  const first = await drain(world, COUNT, cpu);
  await drain(world, WARM_UP - COUNT, cpu);
  const costs: number[] = [];
  const sdk = { do: 'sdk', url: world.providerUrl(ANSWER_MS), count: COUNT, atOnce: AT_ONCE };
  const queue = { do: 'queue', redisUrl: world.redisUrl, count: COUNT, atOnce: AT_ONCE, workMs: ANSWER_MS };
  for (const one of [sdk, queue]) await references.ask<Measured>({ ...one, count: WARM_UP });
  const [product = [], direct = [], raw = []] = await interleaved(ROUNDS, [
    async () => {
      const drained = await drain(world, COUNT, cpu);
      costs.push(drained.cpuMs);
      return drained.perSecond;
    },
    async () => COUNT / (await references.ask<Measured>(sdk)).seconds,
    async () => COUNT / (await references.ask<Measured>(queue)).seconds,
  ]);
  await world.stopWorkers();
  const [rate, alone, bare, cost] = [product, direct, raw, costs].map(median) as [number, number, number, number];
  return [
    {
      id: 'P2',
      what: `Generations of one worker, ${AT_ONCE} in flight`,
      goal: `≥ ${percent(GOAL.share)} of the SDK`,
      figure: perSecond(rate),
      reference: `SDK alone ${perSecond(alone)}, raw BullMQ ${perSecond(bare)}; just started ${perSecond(first.perSecond)}`,
      ratio: percent(rate / alone),
      met: rate / alone >= GOAL.share,
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

/** P3: the same backlog with one worker and with two, each with the concurrency it ships with. */
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
