import { budgetName, readBudget } from '#platform/budget.ts';
import type { Redis } from '#platform/redis.ts';
import type { Budget } from '#shared/contracts/generations.ts';

const TELL_EVERY_MS = 1_000;
/** A little shorter, so that the process that told last is not kept from telling at its next tick. */
const TELL_GATE_MS = 950;

type Options = {
  redis: Redis;
  tokensPerWindow: number;
  windowMs: number;
  onBudget(budget: Budget): void;
  onError(error: unknown): void;
};

/**
 * Tells the budget while it changes, at most once a second among all processes. It begins with `changed()` and goes on
 * until the window with the last use has been reset.
 */
export function createBudgetTeller({ redis, tokensPerWindow, windowMs, onBudget, onError }: Options) {
  const gate = `${budgetName(tokensPerWindow, windowMs)}-told`;
  let told = { used: 0, resets_at: '' };
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const tell = async (): Promise<void> => {
    const budget = await readBudget(redis, tokensPerWindow, windowMs);
    const resting = budget.used === 0 && told.used === 0;
    if (resting) return stop();
    if (budget.used === told.used && budget.resets_at === told.resets_at) return;
    const mine = await redis.set(gate, '1', 'PX', TELL_GATE_MS, 'NX');
    if (mine === null || timer === undefined) return;
    told = budget;
    onBudget(budget);
  };
  const tick = (): void => {
    if (asking) return;
    asking = true;
    tell()
      .catch(onError)
      .finally(() => {
        asking = false;
      });
  };
  return {
    changed(): void {
      if (timer) return;
      timer = setInterval(tick, TELL_EVERY_MS);
      timer.unref();
      tick();
    },
    stop,
  };
}
