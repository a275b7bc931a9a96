import { randomUUID } from 'node:crypto';
import { createLeases } from '#api/http/leases.ts';
import type { Redis } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';

/** Releases a lease; never throws. */
export type Release = () => void;
/** Takes one of `places` of each of these owners, or none; undefined when all of one of them are taken. */
export type Hold = (owners: string | readonly string[], places: number) => Promise<Release | undefined>;

/** Leases of a dead process expire. */
const LEASE_MS = 30_000;

/**
 * Leases of `name` for work of any duration, across all processes: each is renewed until it is released. While
 * Redis is unavailable each process counts alone.
 */
export function createHold(redis: Redis, name: string, leaseMs = LEASE_MS): Hold {
  const leases = createLeases(redis);
  const here = new Map<string, number>();
  const count = (key: string, by: number) => {
    const held = (here.get(key) ?? 0) + by;
    if (held > 0) here.set(key, held);
    else here.delete(key);
  };
  return async (owners, most) => {
    const keys = [owners].flat().map((owner) => `lease:${name}:${sha256(owner).slice(0, 32)}`);
    const places = keys.map((key) => ({ key, most }));
    const id = randomUUID();
    const answer = await leases.take({ id, leaseMs, places });
    // Checked and counted in one step: several callers that find Redis unavailable do not share a place.
    const isFull = answer === 'away' ? keys.some((key) => (here.get(key) ?? 0) >= most) : answer !== undefined;
    if (isFull) return undefined;
    for (const key of keys) count(key, 1);
    const renew = () => keys.map((key) => leases.prolong(key, leaseMs, [id]));
    const timer = setInterval(() => void renew(), leaseMs / 3);
    timer.unref();
    return () => {
      clearInterval(timer);
      for (const key of keys) count(key, -1);
      leases.giveBack(id, places);
    };
  };
}
