import { createLimiter, type Limiter } from '#api/http/limits.ts';
import type { Redis } from '#platform/redis.ts';

/** What one person may cause in an hour, in all workspaces and by every way together (MEMBER-19). */
export const MAILS_TO_STRANGERS_PER_HOUR = 60;

/**
 * Counts mails by the person who causes them, to addresses that are not theirs: invitations to workspaces, sent again
 * too, with a new workspace or to the product, and changes of one's own address. Other counts are beside it.
 */
export const createSenderLimit = (redis: Redis): Limiter =>
  createLimiter(redis, { name: 'mails:sender', points: MAILS_TO_STRANGERS_PER_HOUR, seconds: 3_600 });
