import type { Attempt, DeliveryState, EndpointState, OffReason } from '#shared/open/webhooks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds before each of the ten attempts: 75 h 35 min in all. */
export const SCHEDULE = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const;
export const ATTEMPTS_MAX = SCHEDULE.length;
/** After so many failures in a row only the oldest delivery of an endpoint is tried. */
export const FAILING_AFTER = 3;
/** Of a delivery; further ones, which people asked for, take the place of the earliest. */
const ATTEMPTS_KEPT = 12;
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR * 1_000;
const GONE = 410;

/** Milliseconds after the given number of failures; `random` from 0 to 1. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  (SCHEDULE[failures] ?? 0) * 1_000 * (1 + JITTER * (2 * random - 1));

/** What a receiver asks for, in milliseconds; 0 for what is no time or more than a day. */
export function retryAfterMs(header: string | undefined, now: number): number {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : /[a-z]{3}/i.test(text) ? Date.parse(text) - now : 0;
  return ms > 0 && ms <= RETRY_AFTER_MAX_MS ? ms : 0;
}

/** One request that was made; `retryAfter`: the header of the response. */
export type Tried = { attempt: Attempt; isSuccess: boolean; response: string | null; retryAfter: string | undefined };

export type EndpointNow = {
  state: EndpointState;
  off_reason: OffReason | null;
  failures: number;
  failing_since: Date | null;
  next_at: Date | null;
};
export type DeliveryNow = { state: DeliveryState; attempts: readonly Attempt[]; next_at: Date };
type Before = { endpoint: EndpointNow; delivery: DeliveryNow /** Asked for by a person. */; isManual: boolean };

export type Settled = {
  endpoint: EndpointNow;
  /** `delivered_at`: only when it just was. */
  delivery: Omit<DeliveryNow, 'attempts'> & { attempts: Attempt[]; delivered_at?: Date };
  /** The endpoint works again: what waits follows in order. */
  isBack: boolean;
};

/** What an attempt makes of its delivery and endpoint. One that a person asked for never counts as a failure. */
export function settle(before: Before, { attempt, isSuccess, retryAfter }: Tried, random = Math.random()): Settled {
  const { endpoint, delivery, isManual } = before;
  const now = Date.parse(attempt.at) + attempt.ms;
  const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT);
  const asIs = { endpoint, isBack: false };
  const delivered = { state: 'delivered', attempts, next_at: delivery.next_at, delivered_at: new Date(now) } as const;
  // A person switched it off during the request.
  if (endpoint.state === 'off')
    return { ...asIs, delivery: isSuccess ? delivered : { ...delivery, attempts, state: 'dropped' } };
  if (isSuccess) {
    const works = {
      state: 'on',
      failures: 0,
      failing_since: null,
      next_at: endpoint.next_at,
      off_reason: null,
    } as const;
    return { endpoint: works, delivery: delivered, isBack: endpoint.state === 'failing' };
  }
  const failed = { ...delivery, attempts };
  if (attempt.status === GONE) return { ...asIs, ...switchedOff(endpoint, failed, 'gone') };
  if (isManual) return { ...asIs, delivery: failed };
  const failures = endpoint.failures + 1;
  if (failures >= ATTEMPTS_MAX) return { ...asIs, ...switchedOff({ ...endpoint, failures }, failed, 'failed') };
  const after = (count: number) => new Date(now + Math.max(pauseAfter(count, random), retryAfterMs(retryAfter, now)));
  const isGivenUp = attempts.length >= ATTEMPTS_MAX;
  return {
    delivery: isGivenUp ? { ...failed, state: 'failed' } : { ...failed, next_at: after(attempts.length) },
    endpoint: { ...endpoint, failures, ...(failures >= FAILING_AFTER && failing(after(failures))) },
    isBack: false,
  };

  function failing(next_at: Date) {
    return { state: 'failing', failing_since: endpoint.failing_since ?? new Date(now), next_at } as const;
  }
}

const switchedOff = (
  { failures, failing_since }: EndpointNow,
  failed: Settled['delivery'],
  off_reason: OffReason,
): Pick<Settled, 'endpoint' | 'delivery'> => ({
  endpoint: { state: 'off', failures, failing_since, next_at: null, off_reason },
  delivery: { ...failed, state: failed.state === 'waiting' ? 'failed' : failed.state },
});
