import type * as z from 'zod/mini';
import { nameIn, type Redis, redisScript } from '#platform/redis.ts';
import type { UserRole } from '#shared/accounts/contracts/admin.ts';
import {
  type Control,
  control,
  type DocumentEvent,
  type LiveEvent,
  liveEvent,
  type ProposalsEvent,
} from '#shared/contracts/socket.ts';
import type { DataExport } from '#shared/exports/contracts/exports.ts';
import { type Card, card } from '#shared/tasks/card.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';
import type { Task } from '#shared/tasks.ts';

// The name in the release before, too: while both run, each receives what the other publishes.
const EVENTS = 'news';
const CONTROL = 'control';
const CARD_SECONDS = 3_600;
const cardKey = (redis: Redis, id: string) => nameIn(redis, `card:${id}`);

// Stores and publishes the card in one round trip, unless the stored one has the same or a newer stamp.
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
export function publishCard(redis: Redis, one: Card<Task>): Promise<unknown> {
  const values = [JSON.stringify(one), String(one.seq), String(CARD_SECONDS), nameIn(redis, EVENTS)];
  return publishNewer(redis, [cardKey(redis, one.id)], values);
}

/** Publishes to every api process, which passes it on to the sockets it is for. */
export const publishLive = (redis: Redis, event: LiveEvent): Promise<unknown> =>
  redis.publish(nameIn(redis, EVENTS), JSON.stringify(event));

export const publishBudget = (redis: Redis, budget: Budget): Promise<unknown> =>
  publishLive(redis, { type: 'budget', budget });

/** Publishes to the workspace that the state of an asset's text has changed. */
export const publishAsset = (redis: Redis, workspaceId: string, id: string): Promise<unknown> =>
  publishLive(redis, { type: 'asset', workspace_id: workspaceId, id });

/** Publishes to the workspace that a role is another than it was, or is there no more. */
export const publishRole = (redis: Redis, workspaceId: string, id: string): Promise<unknown> =>
  publishLive(redis, { type: 'role', workspace_id: workspaceId, id });

/** Publishes to the workspace what the current version of a document is, or that it was deleted. */
export const publishDocument = (redis: Redis, workspaceId: string, document: DocumentEvent): Promise<unknown> =>
  publishLive(redis, { type: 'document', workspace_id: workspaceId, document });

/** Ends the sockets of the given sessions, or of all sessions of the user. */
export const publishSessionEnded = (redis: Redis, userId: string, sessionIds: string[] | null): Promise<unknown> =>
  publishLive(redis, { type: 'session_ended', user_id: userId, session_ids: sessionIds });

/** Publishes to their author that proposals were closed. */
export const publishProposals = (redis: Redis, userId: string, closed: ProposalsEvent): Promise<unknown> =>
  publishLive(redis, { type: 'proposals', user_id: userId, closed });

/** Publishes the progress or the end of an export to its owner. */
export const publishExport = (redis: Redis, userId: string, row: DataExport): Promise<unknown> =>
  publishLive(redis, { type: 'export', user_id: userId, export: row });

/**
 * Replaces the cards of deleted generations by a mark that is newer than any card: a worker that has not noticed the
 * deletion can publish none, and no text of the person remains.
 */
export async function forgetCards(redis: Redis, ids: readonly string[]): Promise<void> {
  const all = redis.pipeline();
  for (const id of ids) all.set(cardKey(redis, id), `{"seq":${Number.MAX_SAFE_INTEGER}}`, 'EX', CARD_SECONDS);
  await all.exec();
}

/** Publishes that a user's role has changed. */
export const publishRoleChanged = (redis: Redis, userId: string, role: UserRole): Promise<unknown> =>
  publishLive(redis, { type: 'role_changed', user_id: userId, role });

export const publishCancel = (redis: Redis, generationId: string): Promise<unknown> =>
  redis.publish(
    nameIn(redis, CONTROL),
    JSON.stringify({ type: 'cancel', generation_id: generationId } satisfies Control),
  );

/** The last cards that are still kept, by generation id. */
export async function lastCards(redis: Redis, ids: readonly string[]): Promise<Map<string, Card<Task>>> {
  if (ids.length === 0) return new Map();
  const kept = await redis.mget(ids.map((id) => cardKey(redis, id)));
  const cards = kept.flatMap((text) => {
    const parsed = text ? card.safeParse(JSON.parse(text)) : undefined;
    return parsed?.success ? [parsed.data] : [];
  });
  return new Map(cards.map((one) => [one.id, one]));
}

type Subscription = { redis: Redis; onError: (error: Error) => void };

/** Calls `receive` for every event. Invalid events are logged and skipped. `redis` becomes a subscriber connection. */
export const subscribeLiveEvents = (subscription: Subscription, receive: (event: LiveEvent) => void): Promise<void> =>
  subscribe(subscription, EVENTS, liveEvent, receive);

/** The same for events addressed to workers. */
export const subscribeControl = (subscription: Subscription, receive: (message: Control) => void): Promise<void> =>
  subscribe(subscription, CONTROL, control, receive);

async function subscribe<Message>(
  { redis, onError }: Subscription,
  name: string,
  schema: z.ZodMiniType<Message>,
  receive: (message: Message) => void,
): Promise<void> {
  const channel = nameIn(redis, name);
  redis.on('message', (from, payload) => {
    if (from !== channel) return;
    const { data } = schema.safeParse(parsed(payload));
    if (data) receive(data);
    else onError(new Error(`Unreadable message on ${channel}`));
  });
  await redis.subscribe(channel);
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
