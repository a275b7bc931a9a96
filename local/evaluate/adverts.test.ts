import { expect, test } from 'vitest';
import { advertFigures, type Reader, readBy, type Value } from '#local/evaluate/adverts.ts';
import { readSamples } from '#local/evaluate/samples.ts';
import { inProject } from '#local/launch/project.ts';

const samples = readSamples(inProject('shared/roles/advert/samples/samples/opened'));
const valuesOf = (reader: Reader): Value[] => samples.flatMap((one) => readBy(reader, one));

test('a careful model is taken at its word: 95 % of its values, of which 97 % are right [JUDGE-40]', () => {
  const { taken, labelled, right, filled } = advertFigures(valuesOf('careful'));
  expect(taken / labelled).toBeGreaterThanOrEqual(0.95);
  expect(right / filled).toBeGreaterThanOrEqual(0.97);
});

test('of a careless model, which points at something else, nothing is believed without doubt [JUDGE-41]', () => {
  const believed = valuesOf('careless').filter(({ outcome }) => outcome === 'decoy' || outcome === 'wrong');
  expect(believed).toEqual([]);
});

// Short of the goal: 85 % of the values.
test('the demo reads four of five values and none from a decoy [JUDGE-48]', () => {
  const { taken, labelled, right, filled, believed } = advertFigures(valuesOf('demo'));
  expect(taken / labelled).toBeGreaterThanOrEqual(0.82);
  expect(right / filled).toBeGreaterThanOrEqual(0.95);
  expect(believed).toBe(0);
});
