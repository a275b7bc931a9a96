import { createLeases } from '#api/http/leases.ts';
import type { Config } from '#platform/config.ts';
import { nameIn, type Redis, withDeadline } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';
import { limitError } from '#shared/limits.ts';

const LEASE_MS = 60_000;
const PROLONG_EVERY_MS = 20_000;

export type SocketLeases = {
  /** Acquires a place for a socket of this account among all apis. Throws the refusal of LIMIT_SOCKETS. */
  take(accountId: string, socketId: string): Promise<void>;
  giveBack(accountId: string, socketId: string): void;
  stop(): void;
};

const keyOf = (accountId: string): string => `limit:LIMIT_SOCKETS:${sha256(accountId).slice(0, 32)}`;

/** How many sockets of the account are open on all apis together; null while Redis is unavailable. */
export const openSockets = (redis: Redis, accountId: string): Promise<number | null> =>
  withDeadline(redis.zcount(nameIn(redis, keyOf(accountId)), Date.now(), '+inf')).catch(() => null);

/**
 * Limits the sockets of one account, counted in Redis and renewed by their process; while Redis is
 * unavailable each process counts alone. A refusal needs no database query.
 */
export function createSocketLeases(config: Config, redis: Redis, everyMs = PROLONG_EVERY_MS): SocketLeases {
  const most = config.RATE_LIMITS ? config.LIMIT_SOCKETS : Number.POSITIVE_INFINITY;
  const leases = createLeases(redis);
  const held = new Map<string, Set<string>>();
  const drop = (accountId: string, socketId: string): void => {
    const ids = held.get(accountId);
    ids?.delete(socketId);
    if (ids?.size === 0) held.delete(accountId);
  };
  const prolong = (): void => {
    for (const [accountId, ids] of held) void leases.prolong(keyOf(accountId), LEASE_MS, [...ids]);
  };
  const timer = setInterval(prolong, everyMs);
  timer.unref();
  return {
    async take(accountId, socketId) {
      if (!config.RATE_LIMITS) return;
      const ids = held.get(accountId) ?? new Set();
      if (ids.size >= most) throw limitError('LIMIT_SOCKETS', most);
      held.set(accountId, ids.add(socketId));
      const places = [{ key: keyOf(accountId), most }];
      const refused = await leases.take({ id: socketId, leaseMs: LEASE_MS, places });
      if (!refused || refused === 'away') return;
      drop(accountId, socketId);
      throw limitError('LIMIT_SOCKETS', most);
    },
    giveBack(accountId, socketId) {
      if (!held.get(accountId)?.has(socketId)) return;
      drop(accountId, socketId);
      leases.giveBack(socketId, [{ key: keyOf(accountId) }]);
    },
    stop: () => clearInterval(timer),
  };
}
