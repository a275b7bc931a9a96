import type { RequestHandler, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { placesOf } from '#api/http/account-limits.ts';
import { createHold } from '#api/http/hold.ts';
import { type Counted, createLimiter } from '#api/http/limits.ts';
import type { Config } from '#platform/config.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

const MINUTE_SECONDS = 60;
/** Requests a minute of one key. */
export const KEY_REQUESTS = 120;
/** Requests of all keys of a workspace, and of all keys that one person made: a minute, and at once. */
export const KEYS_REQUESTS = 600;
export const KEYS_AT_ONCE = 8;
/** Invalid keys a minute of one address: beyond them none is looked up. */
export const INVALID_KEYS = 20;

const BUSY_MS = 1_000;

/** Every answer below /api/v1 names the limit of a key, also one to no key (draft-ietf-httpapi-ratelimit-headers-10). */
export const nameKeyLimits =
  ({ RATE_LIMITS, PUBLIC_API }: Pick<Config, 'RATE_LIMITS' | 'PUBLIC_API'>): RequestHandler =>
  (_req, res, next) => {
    if (RATE_LIMITS && PUBLIC_API) res.set('RateLimit-Policy', `"key";q=${KEY_REQUESTS};w=${MINUTE_SECONDS}`);
    next();
  };

export type KeyLimits = {
  /** Throws too_many_requests for an address that sent too many invalid keys. */
  refuseGuesses(address: string): Promise<void>;
  countGuess(address: string): Promise<unknown>;
  /** Counts a request of a key; throws too_many_requests. */
  countKey(hash: string, res: Response): Promise<void>;
  /** The same among all keys of the workspace, and of its maker. */
  countOthers(scope: Scope, res: Response): Promise<void>;
  /** Takes one of the places of both until it is given back; throws too_many_requests. */
  place(scope: Scope): Promise<() => void>;
};

const NONE: KeyLimits = {
  refuseGuesses: async () => undefined,
  countGuess: async () => undefined,
  countKey: async () => undefined,
  countOthers: async () => undefined,
  place: async () => () => undefined,
};

/** The limits of API keys (KEY-11), counted in Redis for all processes; while it is away each process counts alone. */
export function createKeyLimits({ config, redis }: Pick<Deps, 'config' | 'redis'>): KeyLimits {
  if (!config.RATE_LIMITS) return NONE;
  const limiter = (name: string, points: number) => createLimiter(redis, { name, points, seconds: MINUTE_SECONDS });
  const keys = limiter('key', KEY_REQUESTS);
  const others = limiter('keys', KEYS_REQUESTS);
  const hold = createHold(redis, 'keys_at_once');
  const places = placesOf(KEYS_AT_ONCE, config);
  const guesses = limiter('invalid_key', INVALID_KEYS);
  return {
    refuseGuesses: async (address) => refuse(await guesses.wait(address)),
    countGuess: (address) => guesses.take(address),
    countKey: async (hash, res) => report(res, await keys.count(hash)),
    countOthers: async (scope, res) => {
      for (const owner of ownersOf(scope)) report(res, await others.count(owner));
    },
    place: async (scope) => {
      const release = await hold(ownersOf(scope), places);
      if (!release) throw new AppError('too_many_requests', { retryAfterMs: BUSY_MS });
      return release;
    },
  };
}

/** A key without an account behind it has stopped, and is counted in its workspace alone. */
const ownersOf = ({ workspace_id, actor_id }: Scope): string[] => [
  `workspace ${workspace_id}`,
  ...(actor_id === null ? [] : [`maker ${actor_id}`]),
];

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterMs: waitMs });
}

/** The header names the smallest remainder of key, workspace and maker. */
function report(res: Response, { left, resetMs, waitMs }: Counted): void {
  const known = Number(/;r=(\d+)/.exec(String(res.get('RateLimit') ?? ''))?.[1] ?? Number.POSITIVE_INFINITY);
  if (left < known) res.set('RateLimit', `"key";r=${left};t=${Math.ceil(resetMs / 1_000)}`);
  refuse(waitMs);
}
