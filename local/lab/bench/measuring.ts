import type { Growth } from '#local/lab/bench/lists.ts';
import { table } from '#local/lab/bench/report.ts';
import type { Row } from '#local/lab/bench/row.ts';
import { failureText } from '#local/launch/say.ts';

export type Measured = { rows: Row[]; growth?: Growth[] };
export type Measure = () => Promise<Measured>;
/** `failed`: the measurements without figures, in their order. */
export type AllMeasured = Required<Measured> & { failed: string[] };

type Options = {
  say: (line: string) => void;
  /** After it is aborted no further measurement begins, and the failure of the one under way is that of its end. */
  signal?: AbortSignal;
};

/** Runs all of these in turn. One that fails is named with its reason, and the next one begins. */
export async function measureAll(
  measures: readonly (readonly [string, Measure])[],
  { say, signal }: Options,
): Promise<AllMeasured> {
  const found: AllMeasured = { rows: [], growth: [], failed: [] };
  for (const [id, measure] of measures) {
    if (signal?.aborted) break;
    const from = performance.now();
    const seconds = () => ((performance.now() - from) / 1_000).toFixed(1);
    try {
      const { rows, growth = [] } = await measure();
      say(`${id} measured (${seconds()} s)\n${table(rows)}\n`);
      found.rows.push(...rows);
      found.growth.push(...growth);
    } catch (thrown) {
      if (signal?.aborted) break;
      say(`${id} could not be measured (${seconds()} s): ${failureText(thrown)}\n`);
      found.failed.push(id);
    }
  }
  found.rows.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return found;
}
