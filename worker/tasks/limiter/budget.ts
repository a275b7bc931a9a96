import { budgetName, readBudget } from '#platform/budget.ts';
import type { Redis } from '#platform/redis.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';

const EVERY_MS = 1_000;
/** A little shorter, so that the process that published last may publish again at its next tick. */
const GATE_MS = 950;

type Options = {
  redis: Redis;
  tokensPerWindow: number;
  windowMs: number;
  onBudget(budget: Budget): void;
  onError(error: unknown): void;
};

/**
 * Publishes the budget while it changes, at most once a second among all processes: from `changed()` until the window
 * with the last use has been reset.
 */
export function createBudgetPublisher({ redis, tokensPerWindow, windowMs, onBudget, onError }: Options) {
  const gate = `${budgetName(redis, tokensPerWindow, windowMs)}-published`;
  let published = { used: 0, resets_at: '' };
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const publish = async (): Promise<void> => {
    const budget = await readBudget(redis, tokensPerWindow, windowMs);
    const resting = budget.used === 0 && published.used === 0;
    if (resting) return stop();
    if (budget.used === published.used && budget.resets_at === published.resets_at) return;
    const mine = await redis.set(gate, '1', 'PX', GATE_MS, 'NX');
    if (mine === null || timer === undefined) return;
    published = budget;
    onBudget(budget);
  };
  const tick = (): void => {
    if (isReading) return;
    isReading = true;
    publish()
      .catch(onError)
      .finally(() => {
        isReading = false;
      });
  };
  return {
    changed(): void {
      if (timer) return;
      timer = setInterval(tick, EVERY_MS);
      timer.unref();
      tick();
    },
    stop,
  };
}
