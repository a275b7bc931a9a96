import { readFileSync } from 'node:fs';
import { isWhole } from '#local/testing/size.ts';
import { HOSTILE_SEEDS, type HostileSeed, hostileText } from '#shared/testing/hostile-texts.ts';

export type Reader = (text: string) => unknown;
/** In milliseconds. */
type Clock = () => number;

/** How much longer twice the length may take: a linear reader takes 2 times as long, a quadratic one 4 times. */
const MOST_GROWTH = 2.6;
/** Processor time below which a ratio says nothing: a document, of a quarter of the length, takes an eighth of 200 ms. */
const TOO_SHORT_MS = 100;
/**
 * Twice what a document may have. From arrays of under 16,000 items to longer ones, which the engine keeps in another
 * place, a linear reader takes up to nine times as long for twice the length; behind that it takes twice.
 */
const LENGTH = 120_000;
/** Of a sample, each reader gets one seed, the next reader the next one. */
const SHARES = isWhole ? 1 : HOSTILE_SEEDS.length;

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // A refusal is an answer as well.
  }
}

/**
 * How long the processor has worked for this thread, in milliseconds. Tests run in threads of one process: the time of
 * the process, which is all there is outside of Linux, holds that of the tests beside it.
 */
export function workedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/** Of several runs the least time the processor worked, in milliseconds: other processes only add to it. */
function leastMs(runs: number, act: () => unknown, clock: Clock): number {
  const once = (): number => {
    const start = clock();
    attempt(act);
    return clock() - start;
  };
  return Math.min(...Array.from({ length: runs }, once));
}

/** What a reader takes for twice a length, when that is more than MOST_GROWTH and long enough to be judged. */
function judge(reader: Reader, seed: HostileSeed, { length, runs }: Judgement, clock: Clock): string[] {
  const [short, long] = [hostileText(seed, length), hostileText(seed, 2 * length)];
  const least = (times: number, text: string) => leastMs(times, () => reader(text), clock);
  const first = least(1, long);
  // Most end here: a further run could only take less.
  if (first <= TOO_SHORT_MS) return [];
  const from = least(runs, short);
  const to = Math.min(first, least(runs - 1, long));
  const isTooMuch = to > TOO_SHORT_MS && to > from * MOST_GROWTH;
  return isTooMuch ? [`${seed}: from ${from.toFixed(0)} to ${to.toFixed(0)} ms for ${2 * length} characters`] : [];
}

type Judgement = { length: number; runs: number };

/**
 * A reader is worse than linear that is so each time: in one run of each length, the long one first, which also compiles
 * the reader; in more runs, since a busy machine may make a linear reader look worse once; and at what a document may
 * have, since a linear one takes three times as long where its memory outgrows a cache, but only there.
 */
const JUDGEMENTS: readonly Judgement[] = [
  { length: LENGTH, runs: 1 },
  { length: LENGTH, runs: 5 },
  { length: LENGTH / 2, runs: 5 },
];

/** Of one seed: what a reader that is worse than linear takes, else nothing. */
export const growthOf = (reader: Reader, seed: HostileSeed, clock: Clock = workedMs): string[] =>
  JUDGEMENTS.reduce<string[]>((found, one) => (found.length > 0 ? judge(reader, seed, one, clock) : found), [seed]);

/** The seeds for which a reader is worse than linear, each with what it takes. `at`: its place among the readers. */
export function growths(reader: Reader, at: number): string[] {
  attempt(() => reader('Some words to begin with, and "more of them".'));
  const seeds = HOSTILE_SEEDS.filter((_, seed) => seed % SHARES === at % SHARES);
  return seeds.flatMap((seed) => growthOf(reader, seed));
}
