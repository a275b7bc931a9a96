/** One line of the table. `met` is null when the measurement was not possible. */
export type Row = {
  /** P1 … P10, as the goals are numbered. */
  id: string;
  what: string;
  goal: string;
  figure: string;
  /** The reference: the same run without the product, or with less of it. */
  reference: string;
  ratio: string;
  met: boolean | null;
};

export const NONE = '–';

export const verdict = ({ met }: Row): string => (met === null ? 'not measured' : met ? 'met' : 'short');

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The quantile: the smallest value that this share of all values does not exceed; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.max(0, Math.ceil(share * all.length) - 1))] ?? 0;
}

/** The median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const perSecond = (value: number): string => `${Math.round(value)}/s`;
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;

/** Runs all of these in turn, for that many rounds, so that a slow moment of the machine affects all equally. */
export async function interleaved<T>(rounds: number, works: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const found: T[][] = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) found[at]?.push(await work());
  }
  return found;
}

/** Runs the work `count` times, with a limited concurrency. */
export async function inFlight(atOnce: number, count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane));
}
