import type { World } from '#local/chaos/world.ts';

/** Experiments of one lane share a world and run one after the other; lanes run side by side, `load` after all others. */
export type Lane = 'workers' | 'services' | 'calls' | 'same' | 'load';
export type Outcome = {
  /** What was measured, for the line. */
  figures: string;
  /** What did not hold, in words; empty = held. */
  broken: string[];
  /** What took longer than it may: as good as broken, except where a machine may be busy with other things. */
  late?: string[];
  /** What is to be printed after everything else. */
  table?: string;
};
export type Experiment = {
  /** The row of the fault table, F1 … F18 (F8B is the second of F8); B1 is the restored backup, R1 what is held on to. */
  id: string;
  lane: Lane;
  /** What is done. */
  fault: string;
  /** `size`: of an experiment that has one, as asked for by `F12=100`. */
  run: (world: World, size?: number) => Promise<Outcome>;
};

/** The words of those that are not true. */
export const unless = (...claims: readonly (readonly [boolean, string])[]): string[] =>
  claims.filter(([holds]) => !holds).map(([, words]) => words);
