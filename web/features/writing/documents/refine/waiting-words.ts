import type { Card } from '#shared/tasks/card.ts';
import { plural } from '#web/lib/format.ts';

type Waiting = Pick<Card, 'waiting' | 'retry_at' | 'server_time' | 'error'>;

/** Whole seconds until it goes on. `passed`: milliseconds since the card came. */
export function secondsLeft({ retry_at, server_time }: Waiting, passed: number): number {
  if (!retry_at) return 0;
  return Math.max(0, Math.ceil((Date.parse(retry_at) - Date.parse(server_time) - passed) / 1000)) || 0;
}

/** What is said while it goes on by itself: above the steps, and at the step that waits (REFINE-06). */
export function waitingWords({ waiting, error }: Waiting, left: number): { note: string; value: string } | null {
  if (waiting === null) return null;
  const value = left > 0 ? `starts by itself in ${left} s` : 'starts in a moment';
  if (waiting === 'retry') {
    const when = left > 0 ? `in ${plural(left, 'second')}` : 'now';
    return { value, note: `That attempt failed. Trying again ${when}. ${error?.message ?? ''}`.trim() };
  }
  const sentence = left > 0 ? `Rate limit exceeded. Please try again in ${plural(left, 'second')}.` : '';
  const starts =
    left > 0 ? `Starts by itself in ${plural(left, 'second')}.` : 'The limit has reset. This one starts in a moment.';
  return { value, note: `${starts} ${sentence}`.trim() };
}
