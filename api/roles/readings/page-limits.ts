import { createLimiter, type LimitParts } from '#api/http/limits.ts';
import { PAGES_PER_HOUR, PAGES_PER_HOUR_OF_ALL } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

const HOUR_S = 3_600;

/**
 * Counts pages that a person wants to have opened: the servers of others are asked no more often by one person, and by
 * the whole installation. Throws too_many_pages.
 */
export function pageLimits({ config, redis }: LimitParts): (userId: string, pages: number) => Promise<void> {
  const person = createLimiter(redis, { name: 'pages', points: PAGES_PER_HOUR, seconds: HOUR_S });
  const all = createLimiter(redis, { name: 'all-pages', points: PAGES_PER_HOUR_OF_ALL, seconds: HOUR_S });
  return async (userId, pages) => {
    if (!config.RATE_LIMITS) return;
    for (let page = 0; page < pages; page += 1) {
      const retryAfterMs = (await person.take(userId)) || (await all.take('installation'));
      if (retryAfterMs > 0) throw new AppError('too_many_pages', { retryAfterMs });
    }
  };
}
