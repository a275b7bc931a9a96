import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createLeases, type Refused, type Wanted } from '#api/http/leases.ts';
import { occupies } from '#api/http/places.ts';
import { createTarpit } from '#api/http/tarpit.ts';
import type { Slowness } from '#api/slowness.ts';
import type { Config } from '#platform/config.ts';
import type { Redis } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';
import { type LimitName, limitError } from '#shared/limits.ts';

/**
 * What a request occupies. Uploads and downloads occupy no place. `minute`: it counts among the person's requests of the
 * minute; those of API keys have numbers of their own.
 */
export type Takes = { place: boolean; search: boolean; minute: boolean };

/** Whether what a list is asked for is a search. */
export const isSearch = (q: unknown): boolean => typeof q === 'string' && q.trim() !== '';

/** One request. `enter` is called before any database query; `leave` when its work has ended, whatever the outcome. */
export type Admission = { enter(accountId: string): Promise<void>; leave(): void };
export type AccountLimits = { admission(res: Response, takes: Takes): Admission };

const MINUTE_MS = 60_000;
/** How long a request waits for a place before it is refused, and the wait queue of one account in one process. */
const WAIT_MS = 1_000;
const WAITING_AT_MOST = 32;
/** The maximum delay until a place released by another process is seen. */
const LOOK_AGAIN_MS = 100;
/** Longer than the statement timeout. */
const LEASE_MS = 60_000;
/** Database connections that one account never occupies. */
const CONNECTIONS_FOR_OTHERS = 2;

type Name = Extract<LimitName, `LIMIT_REQUESTS_${string}` | 'LIMIT_SEARCHES_AT_ONCE'>;
type Refusal = { name: Name; retryAfterMs: number };
/** The state of one account in this process. */
type Account = { hash: string; inside: number; places: number; searches: number; waiting: Set<() => void> };

type Parts = { config: Config; redis: Redis; slowness: Slowness };

const NO_LIMITS: AccountLimits = { admission: () => ({ enter: async () => undefined, leave: () => undefined }) };

/** Of the app that serves this request. */
export const accountLimitsOf = (req: Request): AccountLimits => req.app.locals.accountLimits as AccountLimits;

/**
 * Limits one account's use of the api: requests a minute, concurrent requests, and concurrent searches among those,
 * with those of the API keys it made; counted in Redis for all processes together; while Redis is unavailable each process
 * counts alone. A request above the maximum waits a moment for a place, so that opening a page with many parts works.
 */
export function createAccountLimits({ config, redis, slowness }: Parts): AccountLimits {
  if (!config.RATE_LIMITS) return NO_LIMITS;
  const tryOnce = createTry(config, redis);
  const tarpit = createTarpit(slowness.refusalMs);
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
          const giveBack = await enter(account, takes, res).catch((thrown: unknown) => {
            forget();
            throw thrown;
          });
          leave = occupies(res, () => {
            giveBack();
            forget();
          });
        },
        // A response that is not read is still held here; work of a disconnected client is still running.
        leave: () => void (res.closed ? leave() : res.once('close', () => leave())),
      };
    },
  };
}

/** For any number of places, some connections of the process are left for others. */
export const placesOf = (most: number, { DATABASE_POOL }: Pick<Config, 'DATABASE_POOL'>): number =>
  Math.max(1, Math.min(most, DATABASE_POOL - CONNECTIONS_FOR_OTHERS));

/** Until a place in this process is released, or it is time to check Redis again. */
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

/** Acquires everything a request needs, first in this process and then in Redis, or nothing. Returns the release. */
function createTry(config: Config, redis: Redis): Try {
  const placesHere = placesOf(config.LIMIT_REQUESTS_AT_ONCE, config);
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
    const refused = answer === 'away' ? wanted.rate && (await rateHere(wanted.rate.key)) : answer;
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

/** A burst as of a user opening page after page; a flood is reduced to an even rate at once. */
const burstOf = (perMinute: number): number => Math.min(perMinute, Math.max(20, Math.ceil(perMinute / 5)));

const refusal = (name: Name, retryAfterMs = WAIT_MS): Refusal => ({ name, retryAfterMs });

const PREFIX = 'limit:';
const keyOf = (name: Name, { hash }: Account): string => `${PREFIX}${name}:${hash}`;
const nameOf = (key: string): Name => key.slice(PREFIX.length).split(':')[0] as Name;

function wantedOf(values: Pick<Config, Name>, account: Account, { place, search, minute }: Takes, id: string): Wanted {
  const one = (name: Name) => ({ key: keyOf(name, account), most: values[name] });
  const places = [
    ...(place ? [one('LIMIT_REQUESTS_AT_ONCE')] : []),
    ...(search ? [one('LIMIT_SEARCHES_AT_ONCE')] : []),
  ];
  const { key, most } = one('LIMIT_REQUESTS_PER_MINUTE');
  const rate = { key, burst: burstOf(most), everyMs: MINUTE_MS / most };
  return { id, leaseMs: LEASE_MS, places, ...(minute && { rate }) };
}

/** The minute as this process counts it while Redis is unavailable. */
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
