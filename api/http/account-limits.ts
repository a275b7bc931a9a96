import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createLeases, type Refused } from '#api/http/leases.ts';
import { createTarpit } from '#api/http/tarpit.ts';
import type { Config } from '#platform/config.ts';
import type { Redis } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';
import { type LimitName, limitError } from '#shared/limits.ts';

/** What a request takes beside its share of the minute. One that sends or fetches a file holds no place. */
export type Takes = { place: boolean; search: boolean };

/** One request. `enter` comes before the database is asked; `leave` when its work has ended, in whatever way. */
export type Admission = { enter(accountId: string): Promise<void>; leave(): void };
export type AccountLimits = { admission(res: Response, takes: Takes): Admission };

const MINUTE_MS = 60_000;
/** How long a request waits for a place before it is refused, and how many of one account wait in one process. */
const WAIT_MS = 1_000;
const WAITING_AT_MOST = 32;
/** How soon a place that another process gave back is seen. */
const LOOK_AGAIN_MS = 100;
/** Longer than a statement may take. */
const LEASE_MS = 60_000;
/** Connections to the database that one account never holds. */
const CONNECTIONS_FOR_OTHERS = 2;

type Name = Extract<LimitName, `LIMIT_REQUESTS_${string}` | 'LIMIT_SEARCHES_AT_ONCE'>;
type Refusal = { name: Name; retryAfterMs: number };
/** What one account does in this process. */
type Account = { hash: string; inside: number; places: number; searches: number; waiting: Set<() => void> };

const NO_LIMITS: AccountLimits = { admission: () => ({ enter: async () => undefined, leave: () => undefined }) };

/** Of the app that serves this request. */
export const accountLimitsOf = (req: Request): AccountLimits => req.app.locals.accountLimits as AccountLimits;

/**
 * How much of the api one account may use: so many requests a minute, so many at once, and so many searches among those,
 * counted in Redis for all processes together; while Redis is away each process counts by itself. A request above the
 * number at once waits a moment for its turn, so that whoever opens a page with many parts does not notice.
 */
export function createAccountLimits({ config, redis }: { config: Config; redis: Redis }): AccountLimits {
  if (!config.RATE_LIMITS) return NO_LIMITS;
  const tryOnce = createTry(config, redis);
  const tarpit = createTarpit();
  const accounts = new Map<string, Account>();
  const accountOf = (id: string): Account => {
    const known = accounts.get(id) ?? {
      hash: sha256(id).slice(0, 32),
      inside: 0,
      places: 0,
      searches: 0,
      waiting: new Set(),
    };
    accounts.set(id, known);
    return known;
  };
  const enter = async (account: Account, takes: Takes, res: Response): Promise<() => void> => {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const tried = await tryOnce(account, takes);
      if (typeof tried === 'function') return tried;
      const { name, retryAfterMs } = tried;
      const mayWait = name !== 'LIMIT_REQUESTS_PER_MINUTE' && Date.now() < until && !res.closed;
      if (!mayWait || account.waiting.size >= WAITING_AT_MOST) {
        await tarpit(account.hash);
        throw limitError(name, config[name], retryAfterMs);
      }
      await turnOf(account);
    }
  };
  return {
    admission(res, takes) {
      let leave = (): void => undefined;
      return {
        async enter(id) {
          const account = accountOf(id);
          account.inside += 1;
          const forget = () => {
            account.inside -= 1;
            if (account.inside === 0) accounts.delete(id);
          };
          leave = forget;
          const giveBack = await enter(account, takes, res);
          leave = () => {
            giveBack();
            forget();
          };
        },
        // An answer that nobody reads is still held here; work whose client has gone is still under way.
        leave: () => void (res.closed ? leave() : res.once('close', () => leave())),
      };
    },
  };
}

/** However many places are set, some connections of the process are left for others. */
const placesOf = ({ LIMIT_REQUESTS_AT_ONCE, DATABASE_POOL }: Config): number =>
  Math.max(1, Math.min(LIMIT_REQUESTS_AT_ONCE, DATABASE_POOL - CONNECTIONS_FOR_OTHERS));

/** Until a place in this process is given back, or it is time to look what the others did. */
const turnOf = ({ waiting }: Account): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    waiting.add(done);
  });

type Try = (account: Account, takes: Takes) => Promise<Refusal | (() => void)>;

/** Takes all that a request needs, first in this process and then in Redis, or nothing. Answers how to give it back. */
function createTry(config: Config, redis: Redis): Try {
  const placesHere = placesOf(config);
  const process = randomUUID();
  const leases = createLeases(redis);
  const rateHere = createRateHere(config.LIMIT_REQUESTS_PER_MINUTE);
  let count = 0;
  return async (account, takes) => {
    if (takes.place && account.places >= placesHere) return refusal('LIMIT_REQUESTS_AT_ONCE');
    if (takes.search && account.searches >= config.LIMIT_SEARCHES_AT_ONCE) return refusal('LIMIT_SEARCHES_AT_ONCE');
    count += 1;
    const wanted = wantedOf(config, account, takes, `${process}:${count}`);
    move(account, takes, 1);
    const answer = await leases.take(wanted);
    const refused = answer === 'away' ? await rateHere(wanted.rate.key) : answer;
    if (refused) {
      move(account, takes, -1);
      return refusal(nameOf(refused.key), refused.retryAfterMs);
    }
    return () => {
      move(account, takes, -1);
      leases.giveBack(wanted.id, wanted.places);
      const [next] = account.waiting;
      next?.();
    };
  };
}

function move(account: Account, { place, search }: Takes, by: 1 | -1): void {
  if (place) account.places += by;
  if (search) account.searches += by;
}

/** What a person may do in one go, opening page after page; a flood comes down to an even rate at once. */
const burstOf = (perMinute: number): number => Math.min(perMinute, Math.max(20, Math.ceil(perMinute / 5)));

const refusal = (name: Name, retryAfterMs = WAIT_MS): Refusal => ({ name, retryAfterMs });

const PREFIX = 'rolevoice:limit:';
const keyOf = (name: Name, { hash }: Account): string => `${PREFIX}${name}:${hash}`;
const nameOf = (key: string): Name => key.slice(PREFIX.length).split(':')[0] as Name;

function wantedOf(values: Pick<Config, Name>, account: Account, { place, search }: Takes, id: string) {
  const one = (name: Name) => ({ key: keyOf(name, account), most: values[name] });
  const places = [
    ...(place ? [one('LIMIT_REQUESTS_AT_ONCE')] : []),
    ...(search ? [one('LIMIT_SEARCHES_AT_ONCE')] : []),
  ];
  const { key, most } = one('LIMIT_REQUESTS_PER_MINUTE');
  return { id, leaseMs: LEASE_MS, places, rate: { key, burst: burstOf(most), everyMs: MINUTE_MS / most } };
}

/** The minute as this process counts it while Redis is away. */
function createRateHere(points: number): (key: string) => Promise<Refused | undefined> {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE_MS / 1_000 });
  return async (key) => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { key, retryAfterMs: Math.max(refused.msBeforeNext, 1) };
      throw refused;
    }
  };
}
