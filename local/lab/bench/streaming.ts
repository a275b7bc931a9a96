import { drain } from '#local/lab/bench/backlog.ts';
import type { Helper } from '#local/lab/bench/helper.ts';
import { interleaved, median, ms, type Row, times } from '#local/lab/bench/row.ts';
import { ANSWER_MS, type World } from '#local/lab/bench/world.ts';

const PIECES = 1_000;
/** What any generation costs is left out: a draft of so many pieces is measured too. */
const FEW = 5;
const ROUNDS = 3;
const AT_ONCE = 10;
const COUNT = 60;
const WARM_UP = 300;
const GOAL = 1.3;

/** Milliseconds of processor time for a draft in so many pieces: of the worker, and of the SDK that only reads it. */
async function costOf(world: World, references: Helper, pieces: number): Promise<{ product: number; sdk: number }> {
  const url = world.providerUrl(ANSWER_MS, 2_000, pieces);
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
  return { product: median(product), sdk: median(direct) };
}

/** P10: what the pieces of a draft cost the worker beyond a generation, beside the SDK that only reads the same stream. */
export async function streaming(world: World, references: Helper): Promise<Row[]> {
  const few = await costOf(world, references, FEW);
  const many = await costOf(world, references, PIECES);
  const [figure, alone] = [many.product - few.product, many.sdk - few.sdk];
  return [
    {
      id: 'P10',
      what: `Processor time of the worker for a draft in ${PIECES.toLocaleString('en')} pieces, beyond one in ${FEW}`,
      goal: `≤ ${times(GOAL)} the SDK`,
      figure: ms(figure),
      reference: `SDK alone ${ms(alone)}; whole ${ms(many.product)} and ${ms(many.sdk)}`,
      ratio: times(figure / alone),
      met: figure / alone <= GOAL,
    },
  ];
}
