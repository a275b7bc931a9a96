import { PROGRESS_STEP_MS, PROGRESS_STEP_PERCENT } from '#shared/constants.ts';
import type { CardStep } from '#shared/tasks/card.ts';

/** 0, 20, … 100: one step per interval. */
const STEPS = 100 / PROGRESS_STEP_PERCENT + 1;
export const PACE_MS = STEPS * PROGRESS_STEP_MS;

/** Whether step 1 of a card that started at `startedAt` is still being animated. */
export const isPacing = (startedAt: number | undefined, now: number): boolean =>
  startedAt !== undefined && now - startedAt < PACE_MS;

/**
 * The steps as shown during the animation: step 1 rises by 20 % every 200 ms, never beyond the progress of the worker,
 * and later steps wait for it (GEN-13, GAP-54). Afterwards the steps as they are.
 */
export function pacedSteps(steps: readonly CardStep[], startedAt: number | undefined, now: number): CardStep[] {
  if (startedAt === undefined || !isPacing(startedAt, now)) return [...steps];
  const drawn = Math.floor(Math.max(0, now - startedAt) / PROGRESS_STEP_MS) * PROGRESS_STEP_PERCENT;
  return steps.map((step, index) => {
    if (index > 0) return { ...step, state: 'pending', percent: 0, ms: null };
    const reached = step.state === 'completed' ? 100 : step.percent;
    return { ...step, state: 'processing', percent: Math.min(drawn, reached), ms: null };
  });
}
