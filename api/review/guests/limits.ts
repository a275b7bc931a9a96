import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { clientKey, createLimiter, type Limiter } from '#api/http/limits.ts';
import type { GuestScope } from '#db/review/shares/guest.ts';
import { AppError } from '#shared/errors.ts';

const MINUTE = 60;
const HOUR = 3_600;
const VISIT_SECONDS = 30 * MINUTE;

/** What one link and one address may do (SHARE-10). Throws too_many_requests. */
export function createGuestLimits({ redis, config }: Pick<AuthContext, 'redis' | 'config'>) {
  const limiter = (name: string, points: number, seconds: number) =>
    createLimiter(redis, { name: `share_${name}`, points, seconds });
  const ofAddress = limiter('address', 300, MINUTE);
  const ofLink = limiter('reads', 120, MINUTE);
  const comments = limiter('comments', 20, HOUR);
  const answers = limiter('answers', 10, HOUR);
  const names = limiter('names', 20, HOUR);
  const visits = limiter('visit', 1, VISIT_SECONDS);
  const take = async (counted: Limiter, key: string) => {
    const wait = config.RATE_LIMITS ? await counted.take(key) : 0;
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
  };
  return {
    /** Before the token is looked up: guessing is limited too. */
    address: (req: Request) => take(ofAddress, clientKey(req.ip)),
    read: ({ share_id }: GuestScope) => take(ofLink, share_id),
    comment: ({ share_id }: GuestScope) => take(comments, share_id),
    answer: ({ share_id }: GuestScope) => take(answers, share_id),
    name: ({ share_id }: GuestScope) => take(names, share_id),
    /** Whether this tab was not counted in the last 30 minutes (SHARE-12). */
    isNewVisit: async ({ share_id }: GuestScope, visit: string) => (await visits.take(`${share_id} ${visit}`)) === 0,
  };
}
