import type { Metrics } from '#platform/metrics.ts';
import type { Limiter } from '#worker/tasks/limiter/limiter.ts';

type Counted = Pick<Metrics, 'grantedTokens' | 'settledTokens' | 'budgetSeconds' | 'budgetWaiting'>;

/** The same limiter, with its grants counted and the waits for them timed. */
export function measuredLimiter(limiter: Limiter, metrics: Counted): Limiter {
  return {
    ...limiter,
    async acquire(weight, waiting) {
      const end = metrics.budgetSeconds.startTimer();
      metrics.budgetWaiting.inc();
      try {
        const grant = await limiter.acquire(weight, waiting);
        end();
        metrics.grantedTokens.inc(grant.weight);
        return grant;
      } finally {
        metrics.budgetWaiting.dec();
      }
    },
    settle(grant, usedTokens) {
      metrics.settledTokens.inc(Math.max(0, Math.ceil(usedTokens)));
      return limiter.settle(grant, usedTokens);
    },
  };
}
