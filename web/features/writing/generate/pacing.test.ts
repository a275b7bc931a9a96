import { expect, it } from 'vitest';
import { pendingSteps } from '#shared/tasks/card.ts';
import { isPacing, PACE_MS, pacedSteps } from '#web/features/writing/generate/pacing.ts';

const [analyzing, generating, reviewing] = pendingSteps() as [
  ReturnType<typeof pendingSteps>[number],
  ReturnType<typeof pendingSteps>[number],
  ReturnType<typeof pendingSteps>[number],
];
const ended = { ...analyzing, state: 'completed', percent: 100, ms: 8 } as const;
const streaming = [ended, { ...generating, state: 'processing', percent: 12 } as const, reviewing];
const first = (now: number, steps = streaming as readonly (typeof analyzing)[]) => pacedSteps(steps, 1000, now)[0];

it('step 1 goes from 0 to 100 in steps of 20 every 200 ms, then is completed [GEN-13] [CONST-18]', () => {
  const drawn = [0, 199, 200, 400, 600, 800, 1000, 1199].map((passed) => first(1000 + passed)?.percent);
  expect(drawn).toEqual([0, 0, 20, 40, 60, 80, 100, 100]);
  expect(first(1000)?.state).toBe('processing');
  expect(first(1000 + PACE_MS)).toEqual(ended);
});

it('the animation never exceeds the progress of the worker [GAP-54]', () => {
  const slow = [{ ...analyzing, state: 'processing', percent: 40 } as const, generating, reviewing];
  expect(first(1000 + 800, slow)?.percent).toBe(40);
  expect(pacedSteps(slow, 1000, 1000 + PACE_MS)).toEqual(slow);
});

it('later steps wait for step 1 and then show their real percentages [GAP-54]', () => {
  expect(pacedSteps(streaming, 1000, 1100)[1]).toMatchObject({ state: 'pending', percent: 0 });
  expect(pacedSteps(streaming, 1000, 1000 + PACE_MS)[1]).toMatchObject({ state: 'processing', percent: 12 });
});

it('a card whose start was not received is not animated [GAP-54]', () => {
  expect(pacedSteps(streaming, undefined, 1100)).toEqual(streaming);
  expect(isPacing(undefined, 0)).toBe(false);
});
