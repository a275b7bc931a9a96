import type { World } from '#local/chaos/world.ts';

/** Experiments of one lane share a world and run sequentially; lanes run in parallel, `load` after all others. */
export type Lane = 'workers' | 'services' | 'calls' | 'same' | 'load';
export type Outcome = {
  /** What was measured, for the line. */
  figures: string;
  /** The promises that did not hold, in words; empty = all held. */
  broken: string[];
  /** What took too long: counts as broken, except on a machine that may be busy with other things. */
  late?: string[];
  /** Printed after everything else. */
  table?: string;
};
export type Experiment = {
  /** The row of the fault table, F1 … F18 (F8B is the second of F8); B1 is the restored backup, R1 retained resources. */
  id: string;
  lane: Lane;
  /** The fault in words. */
  fault: string;
  /** `size`: of an experiment that has one, as asked for by `F12=100`. */
  run: (world: World, size?: number) => Promise<Outcome>;
};

/** The words of the false ones. */
export const unless = (...claims: readonly (readonly [boolean, string])[]): string[] =>
  claims.filter(([holds]) => !holds).map(([, words]) => words);
