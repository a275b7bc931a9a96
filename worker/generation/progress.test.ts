import { expect, test } from 'vitest';
import type { CardStep } from '#shared/card.ts';
import { createSteps, streamedPercent } from '#worker/generation/progress.ts';

test('the percent of step 2 rises with the text, also beyond its expected length, and stays below 95 [GAP-55]', () => {
  const percents = Array.from({ length: 18 }, (_, hundreds) => streamedPercent(100 * hundreds, 1_000));
  expect(percents.every((percent, at) => at === 0 || percent > Number(percents[at - 1]))).toBe(true);
  expect(percents[0]).toBe(0);
  expect(percents[10]).toBeGreaterThan(70);
  expect(streamedPercent(1_000_000, 1_000)).toBeLessThanOrEqual(95);
});

const shape = (steps: CardStep[]) => steps.map(({ state, percent }) => `${state} ${percent}`);

test('three steps go from pending to completed, one after the other [GEN-12]', () => {
  const steps = createSteps(undefined, 1);
  steps.begin('analyzing');
  expect(shape(steps.shown())).toEqual(['processing 0', 'pending 0', 'pending 0']);
  steps.done('analyzing');
  steps.begin('generating');
  steps.percent('generating', 40);
  expect(shape(steps.shown())).toEqual(['completed 100', 'processing 40', 'pending 0']);
  expect(steps.shown()[0]?.ms).toBeGreaterThanOrEqual(0);
});

test('a percent never falls [GAP-55]', () => {
  const steps = createSteps(undefined, 1);
  steps.percent('generating', 40);
  steps.percent('generating', 30);
  expect(steps.shown()[1]?.percent).toBe(40);
});

test('a failure marks the step that was under way and returns later ones to pending [GEN-16]', () => {
  const steps = createSteps(undefined, 1);
  steps.done('analyzing');
  steps.begin('generating');
  expect(steps.failed().map(({ state }) => state)).toEqual(['completed', 'error', 'pending']);
});

test('before another attempt writing is back at nothing, what was read stays read', () => {
  const steps = createSteps(undefined, 1);
  steps.done('analyzing');
  steps.done('generating');
  steps.begin('reviewing');
  expect(shape(steps.beforeRetry())).toEqual(['completed 100', 'pending 0', 'pending 0']);
});

test('a run that takes up the same attempt does not go back, another attempt does [F2]', () => {
  const known = createSteps(undefined, 2);
  known.done('analyzing');
  known.begin('generating');
  known.percent('generating', 60);
  const card = { steps: known.shown(), attempt: 2 };
  const same = createSteps(card, 2);
  same.begin('analyzing');
  expect(shape(same.shown())).toEqual(['completed 100', 'processing 60', 'pending 0']);
  const next = createSteps(card, 3);
  next.begin('analyzing');
  expect(shape(next.shown())).toEqual(['processing 0', 'pending 0', 'pending 0']);
});
