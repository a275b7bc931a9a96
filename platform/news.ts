import { type HeardNews, heardNews, jsonOf } from '#platform/news-heard.ts';
import { type Redis, redisScript } from '#platform/redis.ts';
import { type Card, card } from '#shared/card.ts';
import type { UserRole } from '#shared/contracts/accounts.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import { type Control, control, type News } from '#shared/contracts/socket.ts';

const NEWS = 'rolevoice:news';
const CONTROL = 'rolevoice:control';
const CARD_SECONDS = 3_600;
const cardKey = (id: string) => `rolevoice:card:${id}`;

// Keeps the newest card and tells everybody, in one round trip. A card that is not newer is neither kept nor told.
const publishNewer = redisScript(`
local known = redis.call('GET', KEYS[1])
if known then
  local seq = string.match(known, '"seq":(%d+)')
  if seq and tonumber(seq) >= tonumber(ARGV[2]) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
redis.call('PUBLISH', ARGV[4], '{"type":"card","card":' .. ARGV[1] .. '}')
return 1`);

/** Keeps the card for an hour and publishes it to every api process. */
export const publishCard = (redis: Redis, one: Card): Promise<unknown> =>
  publishNewer(redis, [cardKey(one.id)], [JSON.stringify(one), String(one.seq), String(CARD_SECONDS), NEWS]);

export const publishBudget = (redis: Redis, budget: Budget): Promise<unknown> =>
  redis.publish(NEWS, JSON.stringify({ type: 'budget', budget } satisfies News));

/** Ends the sockets of the given sessions, or of all sessions of the user. */
export const publishSessionEnded = (redis: Redis, userId: string, sessionIds: string[] | null): Promise<unknown> =>
  redis.publish(
    NEWS,
    JSON.stringify({ type: 'session_ended', user_id: userId, session_ids: sessionIds } satisfies News),
  );

/** Tells every api process at once that a user has another role. */
export const publishRoleChanged = (redis: Redis, userId: string, role: UserRole): Promise<unknown> =>
  redis.publish(NEWS, JSON.stringify({ type: 'role_changed', user_id: userId, role } satisfies News));

export const publishCancel = (redis: Redis, generationId: string): Promise<unknown> =>
  redis.publish(CONTROL, JSON.stringify({ type: 'cancel', generation_id: generationId } satisfies Control));

/** The last cards that are still kept, by generation id. */
export async function lastCards(redis: Redis, ids: readonly string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map();
  const kept = await redis.mget(ids.map(cardKey));
  const cards = kept.flatMap((text) => {
    const parsed = text ? card.safeParse(JSON.parse(text)) : undefined;
    return parsed?.success ? [parsed.data] : [];
  });
  return new Map(cards.map((one) => [one.id, one]));
}

type Listen = { redis: Redis; onError: (error: Error) => void };

/** Calls `hear` for every message; one that cannot be read is reported and skipped. `redis` is used for nothing else. */
export async function subscribeNews({ redis, onError }: Listen, hear: (message: HeardNews) => void): Promise<void> {
  await subscribe(redis, NEWS, (payload) => {
    const heard = heardNews(payload);
    if (heard) hear(heard);
    else onError(new Error('Unreadable news'));
  });
}

export async function subscribeControl({ redis, onError }: Listen, hear: (message: Control) => void): Promise<void> {
  await subscribe(redis, CONTROL, (payload) => {
    const { data } = control.safeParse(jsonOf(payload));
    if (data) hear(data);
    else onError(new Error('Unreadable control message'));
  });
}

async function subscribe(redis: Redis, channel: string, hear: (payload: Buffer) => void): Promise<void> {
  const name = Buffer.from(channel);
  redis.on('messageBuffer', (from: Buffer, payload: Buffer) => {
    if (name.equals(from)) hear(payload);
  });
  await redis.subscribe(channel);
}
