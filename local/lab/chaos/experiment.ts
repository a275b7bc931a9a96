import type { World } from '#local/lab/chaos/world.ts';

/** Experiments of one lane share a world and run sequentially; lanes run in parallel, `load` after all others. */
export type Lane = 'workers' | 'services' | 'calls' | 'same' | 'load';
export type Outcome = {
  /** The measured values, for the report. */
  figures: string;
  /** The guarantees that did not hold, as sentences; empty = all held. */
  broken: string[];
  /** What took too long: a failure, except on a machine that may be busy with other things. */
  late?: string[];
  /** Printed after everything else. */
  table?: string;
};
export type Experiment = {
  /** The row of the fault table, F1 … F23 (F8B is the second of F8); B1 is the restored backup, R1 retained resources. */
  id: string;
  lane: Lane;
  /** The name of the fault. */
  fault: string;
  /** `size`: the number given by `F12=100`, for experiments with a size. */
  run: (world: World, size?: number) => Promise<Outcome>;
};

/** Returns the descriptions of the false ones. */
export const unless = (...claims: readonly (readonly [boolean, string])[]): string[] =>
  claims.filter(([holds]) => !holds).map(([, words]) => words);
