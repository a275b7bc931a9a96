import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers } from '#local/lab/chaos/answers.ts';
import type { Experiment, Outcome } from '#local/lab/chaos/experiment.ts';
import { services } from '#local/lab/chaos/services-away.ts';
import { starts } from '#local/lab/chaos/starts.ts';
import { takeOver } from '#local/lab/chaos/take-over.ts';
import { createWorld, type World } from '#local/lab/chaos/world.ts';
import { bundleServers } from '#local/launch/bundle.ts';

/**
 * An experiment of `npm run chaos` for each part that may fail (worker, api, Redis, Postgres, provider), with fewer
 * generations; `npm run test:all` tries every one. They mostly wait (for locks to expire, for a sweep to come), so two
 * worlds run in parallel; within one they run sequentially.
 */
const LANES = [
  ['F2', 'F8'],
  ['F5', 'F10', 'F7'],
];
const PER_ROUND = 6;
const SIZES: Record<string, number> = { F7: PER_ROUND, F8: PER_ROUND };
const MOST_MS = 150_000;

const known = [...takeOver, ...starts, ...services, ...answers];
const chosen = LANES.flat().flatMap((id) => known.filter((experiment) => experiment.id === id));
const outcomes = new Map<string, Promise<Outcome>>();
const lanes: Promise<void>[] = [];

async function tryOut(world: World, { id, run }: Experiment): Promise<Outcome> {
  try {
    const { figures, broken, late = [] } = await run(world, SIZES[id]);
    return { figures, broken: broken.map((words) => `${words}; see ${world.dir}/logs`), late };
  } finally {
    await world.reset();
  }
}

/** Starts a world and, one after the other, its experiments; a failure of one does not prevent the next. */
function startLane(ids: string[]): void {
  const world = createWorld();
  let before: Promise<unknown> = world;
  const runs = ids.map((id) => {
    const experiment = chosen.find((one) => one.id === id) as Experiment;
    const outcome = before.then(
      async () => tryOut(await world, experiment),
      async () => tryOut(await world, experiment),
    );
    before = outcome;
    outcomes.set(id, outcome);
    return outcome;
  });
  lanes.push(
    Promise.allSettled(runs).then(async (all) => {
      const isFine = all.every((one) => one.status === 'fulfilled' && one.value.broken.length === 0);
      await (await world).close(isFine);
    }),
  );
}

beforeAll(async () => {
  // The current programs are tested, so they are built first.
  await bundleServers();
  for (const ids of LANES) startLane(ids);
}, MOST_MS);

afterAll(async () => {
  await Promise.allSettled(lanes);
}, MOST_MS);

for (const { id, fault } of chosen) {
  test(
    `every generation ends exactly once, with one document: ${fault} [${id}]`,
    async () => {
      const outcome = await outcomes.get(id);
      // Durations are checked only by `npm run chaos`: here the machine may be busy.
      console.info([`${id}: ${outcome?.figures}`, ...(outcome?.late ?? [])].join('; LATE: '));
      expect(outcome?.broken).toEqual([]);
    },
    MOST_MS,
  );
}
