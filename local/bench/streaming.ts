import { drain } from '#local/bench/backlog.ts';
import type { Helper } from '#local/bench/helper.ts';
import { interleaved, median, ms, type Row, times } from '#local/bench/row.ts';
import { ANSWER_MS, type World } from '#local/bench/world.ts';

const PIECES = 1_000;
const ROUNDS = 3;
const AT_ONCE = 10;
const COUNT = 60;
const WARM_UP = 300;
const GOAL = 1.3;

/** P10: the worker's processor time for a draft in many pieces, beside the SDK that only reads the same stream. */
export async function streaming(world: World, references: Helper): Promise<Row[]> {
  const url = world.providerUrl(ANSWER_MS, 2_000, PIECES);
  const worker = await world.startWorker({ WORKER_CONCURRENCY: String(AT_ONCE), OPENAI_BASE_URL: url });
  const cpu = async () => (await worker.figures()).cpuMs;
  const sdk = { do: 'sdk', url, count: COUNT, atOnce: AT_ONCE };
  const ofSdk = async (count: number) => (await references.ask<{ cpuMs: number }>({ ...sdk, count })).cpuMs / count;
  await drain(world, WARM_UP, cpu);
  await ofSdk(WARM_UP);
  const [product = [], direct = []] = await interleaved(ROUNDS, [
    async () => (await drain(world, COUNT, cpu)).cpuMs,
    () => ofSdk(COUNT),
  ]);
  await world.stopWorkers();
  const [figure, alone] = [median(product), median(direct)];
  return [
    {
      id: 'P10',
      what: `Processor time of the worker for a draft in ${PIECES.toLocaleString('en')} pieces`,
      goal: `≤ ${times(GOAL)} the SDK`,
      figure: ms(figure),
      reference: `SDK alone ${ms(alone)}`,
      ratio: times(figure / alone),
      met: figure / alone <= GOAL,
    },
  ];
}
