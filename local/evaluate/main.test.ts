import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asked, printed } from '#local/evaluate/main.ts';
import { readSamples } from '#local/evaluate/samples.ts';

const evaluation = {
  name: 'x',
  samples: 'nowhere',
  run: (samples: unknown[]) => ({ lines: samples as object[], report: `${samples.length} read`, worst: ['a', 'b'] }),
};

test('evaluations are asked for by name, and an unknown name is refused', () => {
  expect(asked(['facts']).evaluations.map(({ name }) => name)).toEqual(['facts']);
  expect(asked([]).evaluations.length).toBeGreaterThan(0);
  expect(() => asked(['fact'])).toThrow(/^Unknown: fact\. Known: .*facts/);
});

test('samples are read from a folder, a file for one or for several, and printed or given as JSON', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  writeFileSync(join(folder, 'b.json'), '[{"id":2},{"id":3}]');
  writeFileSync(join(folder, 'a.json'), '{"id":1}');
  const how = { evaluations: [], samples: folder, json: false, worst: false };
  expect(printed(evaluation, how)).toEqual([`x, ${folder}: 3 samples`, '3 read', '']);
  expect(printed(evaluation, { ...how, worst: true })).toEqual([`x, ${folder}: 3 samples`, '3 read', 'a', 'b', '']);
  expect(printed(evaluation, { ...how, json: true })).toEqual(['{"id":1}', '{"id":2}', '{"id":3}']);
});

test('a folder without samples and a file that is not JSON are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  expect(() => readSamples(folder)).toThrow(`${folder} has no samples`);
  writeFileSync(join(folder, 'a.json'), '{');
  expect(() => readSamples(folder)).toThrow(/a\.json is not JSON/);
});
