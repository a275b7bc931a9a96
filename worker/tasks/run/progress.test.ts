import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GenerationView } from '#db/tasks/rows.ts';
import type { Card, CardStep } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';
import { createProgress, createSteps, streamedPercent } from '#worker/tasks/run/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = {
  id: 'g',
  task: 'write',
  kind: 'job_advert',
  status: 'processing',
  runs: 1,
  attempt_count: 0,
  max_attempts: 3,
  error: null,
  scheduled_for: null,
  draft_tail: null,
  started_at: new Date(),
  completed_at: null,
  created_at: new Date(),
  updated_at: new Date(),
} as unknown as GenerationView;

function published() {
  const cards: Card<Task>[] = [];
  const progress = createProgress({ row, known: undefined, publish: async (card) => void cards.push(card) });
  return { cards, progress, percents: () => cards.map(({ steps }) => steps.map(({ percent }) => percent)) };
}

test('the first card is published at once, then at most one in 100 ms with all changes of that time [GAP-54]', () => {
  const { cards, progress, percents } = published();
  progress.begin('analyzing');
  expect(cards).toHaveLength(1);
  progress.done('analyzing');
  progress.begin('generating');
  progress.write('One', 1, 10);
  vi.advanceTimersByTime(99);
  expect(cards).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(cards.map(({ draft }) => draft)).toEqual(['', 'One']);
  vi.advanceTimersByTime(100);
  progress.percent('reviewing', 33);
  vi.advanceTimersByTime(100);
  progress.percent('reviewing', 66);
  expect(percents().map((steps) => steps[2])).toEqual([0, 0, 33, 66]);
});

test('the last card is published at once, and nothing after it', () => {
  const { cards, progress } = published();
  progress.begin('analyzing');
  progress.write('One', 1, 10);
  void progress.end({ ...row, status: 'completed', completed_at: new Date() });
  progress.write('Two', 2, 10);
  vi.advanceTimersByTime(1_000);
  expect(cards.map(({ status, draft }) => [status, draft])).toEqual([
    ['processing', ''],
    ['completed', 'One'],
  ]);
});

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
