import { expect, test } from 'vitest';
import { type Measure, measureAll } from '#local/lab/bench/measuring.ts';
import type { Row } from '#local/lab/bench/row.ts';

const row = (id: string): Row => ({ id, what: 'x', goal: '', figure: '', reference: '', ratio: '', met: true });
const well =
  (id: string): Measure =>
  async () => ({ rows: [row(id)] });
const failing: Measure = async () => {
  throw new Error('the pool was closed');
};

test('a measurement that fails is named with its reason, and those after it are measured', async () => {
  const lines: string[] = [];
  const found = await measureAll(
    [
      ['P10', well('P10')],
      ['P6', failing],
      ['P8', well('P8')],
    ],
    { say: (line) => lines.push(line) },
  );
  expect(found.failed).toEqual(['P6']);
  expect(found.rows.map(({ id }) => id)).toEqual(['P8', 'P10']);
  expect(lines[1]).toMatch(/^P6 could not be measured \(\d+\.\d s\): the pool was closed/);
  expect(lines).toHaveLength(3);
});

test('after a signal no measurement begins, and the one under way is not called failed', async () => {
  const stopping = new AbortController();
  const lines: string[] = [];
  const interrupted: Measure = () => {
    stopping.abort();
    return failing();
  };
  const found = await measureAll(
    [
      ['P6', interrupted],
      ['P8', well('P8')],
    ],
    { say: (line) => lines.push(line), signal: stopping.signal },
  );
  expect(found).toEqual({ rows: [], growth: [], failed: [] });
  expect(lines).toEqual([]);
});
