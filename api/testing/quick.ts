import type { Slowness } from '#api/slowness.ts';

/** The same steps as in production, in next to no time: for tests of everything but the slowness itself. */
export const QUICK: Slowness = {
  password: { memoryCost: 64, timeCost: 1, parallelism: 1 },
  steadyMs: 1,
  refusalMs: 10,
};
