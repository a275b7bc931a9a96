import { expect, test } from 'vitest';
import { figuresOf } from '#local/evaluate/checks.ts';
import { ownSamples } from '#local/evaluate/samples.ts';

const parts = new Map(ownSamples('shared/checks/samples').map(({ part, samples }) => [part, figuresOf(samples)]));

test('planted findings are found and clean texts left alone, in the texts looked at and in the others [CHECK-16]', () => {
  const tuned = parts.get('tuned');
  const unseen = parts.get('unseen');
  if (!tuned || !unseen) throw new Error('A part of the samples is missing');
  expect(tuned.planted + unseen.planted).toBeGreaterThan(250);
  expect(tuned.found / tuned.planted).toBeGreaterThanOrEqual(0.95);
  expect(tuned.false_in_clean / tuned.clean).toBeLessThanOrEqual(0.3);
  expect(unseen.false_in_clean / unseen.clean).toBeLessThanOrEqual(0.3);
  // What was measured once the rules stood; the goal is 95 %.
  expect(unseen.found / unseen.planted).toBeGreaterThanOrEqual(0.9);
}, 60_000);
