import { nameIn, type Redis, redisScript } from '#platform/redis.ts';
import type { PresenceEvent } from '#shared/contracts/socket.ts';

export type Viewer = PresenceEvent['people'][number];

const keyOf = (redis: Redis, documentId: string) => nameIn(redis, `presence:${documentId}`);

/** By the clock of Redis. A socket whose process ended is absent after this; its process renews it before. */
const ABSENT_AFTER_MS = 30_000;
export const RENEW_EVERY_MS = 10_000;

/** Sets or removes the field of one socket, removes what has expired, and answers all that remain. */
const update = redisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] == '' then redis.call('HDEL', KEYS[1], ARGV[1])
else redis.call('HSET', KEYS[1], ARGV[1], now .. ' ' .. ARGV[2]) end
local left = {}
local fields = redis.call('HGETALL', KEYS[1])
for at = 1, #fields, 2 do
  local seen, viewer = string.match(fields[at + 1], '^(%d+) (.*)$')
  if now - tonumber(seen) > tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], fields[at])
  else left[#left + 1] = viewer end
end
redis.call('PEXPIRE', KEYS[1], ARGV[3] * 2)
return left`);

/**
 * Says that this socket shows the document to this person, or no longer with null. Returns the people who have it open,
 * each once, by name; a person with several windows is editing when one of them is (TEAM-34).
 */
export async function updateViewer(
  redis: Redis,
  documentId: string,
  { socketId, viewer }: { socketId: string; viewer: Viewer | null },
): Promise<Viewer[]> {
  const values = [socketId, viewer ? JSON.stringify(viewer) : '', String(ABSENT_AFTER_MS)];
  const texts = (await update(redis, [keyOf(redis, documentId)], values)) as string[];
  const people = new Map<string, Viewer>();
  for (const text of texts) {
    const one = JSON.parse(text) as Viewer;
    people.set(one.id, { ...one, is_editing: one.is_editing || (people.get(one.id)?.is_editing ?? false) });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
