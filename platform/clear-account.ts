import type { Config } from '#platform/config.ts';
import { type StoredDeletion, storeDeletion } from '#platform/deletion-list.ts';
import { forgetCards, publishCancel, publishSessionEnded } from '#platform/live-events.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Queues } from '#platform/queue.ts';
import { nameIn, type Redis, withDeadline } from '#platform/redis.ts';
import { sha256 } from '#platform/secret.ts';
import type { Storage } from '#platform/storage.ts';

type Parts = {
  redis: Redis;
  queues: Queues;
  storage: Pick<Storage, 'put' | 'deletions'>;
  config: Pick<Config, 'INBOX_URL'>;
  log: Log;
};
type Left = {
  id: string;
  names: readonly string[];
  generations: readonly string[];
  stopped: readonly string[];
  deletion: StoredDeletion;
};

const DEADLINE_MS = 5_000;

/**
 * Removes what a deleted account left outside of the database: sockets, running calls, jobs, cards, request limits, the
 * mails of a test inbox on this machine; and stores the deletion. Returns whether it was stored. Never throws: cards and
 * limits expire by themselves within a day, the sweep stores the deletion.
 */
export async function clearAfterDeletion(parts: Parts, left: Left): Promise<boolean> {
  const { redis, queues, storage, config, log } = parts;
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await withDeadline(work(), DEADLINE_MS);
      return true;
    } catch (thrown) {
      log.warn({ user_id: left.id, what, ...cause(thrown) }, 'a deletion left something to expire');
      return false;
    }
  };
  const [stored] = await Promise.all([
    attempt('deletion list', () => storeDeletion(storage, left.deletion)),
    attempt('sessions', () => publishSessionEnded(redis, left.id, null)),
    attempt('generations', () =>
      Promise.all(left.stopped.flatMap((id) => [publishCancel(redis, id), queues.generation.remove(id)])),
    ),
    attempt('cards', () => forgetCards(redis, left.generations)),
    attempt('request limits', () => forgetLimits(redis, [left.id, ...left.names])),
    ...left.names.map((name) => attempt('test inbox', () => emptyInbox(config.INBOX_URL, name))),
  ]);
  return stored;
}

const KEYS_AT_ONCE = 1_000;
const HASH_CHARACTERS = 32;

/** Counters and leases of these owners: their keys end with a hash. */
async function forgetLimits(redis: Redis, owners: readonly string[]): Promise<void> {
  const hashes = new Set(owners.map((owner) => sha256(owner).slice(0, HASH_CHARACTERS)));
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', nameIn(redis, 'l[ie]*'), 'COUNT', KEYS_AT_ONCE);
    const own = keys.filter((key) => hashes.has(key.slice(-HASH_CHARACTERS)));
    if (own.length > 0) await redis.unlink(own);
    cursor = next;
  } while (cursor !== '0');
}

const INBOX_MS = 2_000;

/** Only the embedded mail server has this call; a page of another one answers something else, which is ignored. */
async function emptyInbox(url: string | undefined, to: string): Promise<void> {
  if (!url || !to.includes('@')) return;
  const signal = AbortSignal.timeout(INBOX_MS);
  await fetch(`${url}/api/messages?to=${encodeURIComponent(to)}`, { method: 'DELETE', signal }).catch(() => undefined);
}
