import { nameIn, type Redis } from '#platform/redis.ts';
import type { ProviderNotes } from '#shared/tasks/contracts/queue.ts';

export type LeftOut = ProviderNotes['left_out'][number];
export type ProviderRefusal = ProviderNotes['refusals'][number];
export type CutPrompt = NonNullable<ProviderNotes['cut_prompt']>;
/** `server`: the host and path of its address. */
export type ProviderPlace = Pick<LeftOut, 'server' | 'model'>;

type Note = 'left-out' | 'refusals' | 'cut-prompt' | 'changed';
const keyOf = (redis: Redis, note: Note) => nameIn(redis, `provider:${note}`);
/** Servers are updated: what they refuse is tried again after a day. */
export const NOTES_LAST_MS = 24 * 3_600_000;
const NOTES_LAST_S = String(NOTES_LAST_MS / 1_000);
const MOST_REFUSALS = 10;

const fieldOf = ({ server, model, name }: Pick<LeftOut, keyof ProviderPlace | 'name'>): string =>
  JSON.stringify([server, model, name]);

const isFresh = ({ since }: LeftOut): boolean => Date.parse(since) > Date.now() - NOTES_LAST_MS;

/** What all workers together found out within a day, oldest first. */
export async function readLeftOut(redis: Redis): Promise<LeftOut[]> {
  const kept = await redis.hvals(keyOf(redis, 'left-out'));
  return kept
    .map((text) => JSON.parse(text) as LeftOut)
    .filter(isFresh)
    .sort((a, b) => a.since.localeCompare(b.since));
}

/** Notes it for every worker. */
export async function noteLeftOut(redis: Redis, found: readonly LeftOut[]): Promise<void> {
  const all = redis.multi();
  for (const one of found) all.hset(keyOf(redis, 'left-out'), fieldOf(one), JSON.stringify(one));
  await all.expire(keyOf(redis, 'left-out'), NOTES_LAST_S).publish(keyOf(redis, 'changed'), '').exec();
}

/** Everything is asked of this server and model again, from the next call of each worker on. */
export async function forgetLeftOut(redis: Redis, place: ProviderPlace): Promise<void> {
  const known = await redis.hvals(keyOf(redis, 'left-out'));
  const ofPlace = known
    .map((text) => JSON.parse(text) as LeftOut)
    .filter(({ server, model }) => server === place.server && model === place.model);
  const all = redis.multi();
  if (ofPlace.length > 0) all.hdel(keyOf(redis, 'left-out'), ...ofPlace.map(fieldOf));
  await all.publish(keyOf(redis, 'changed'), '').exec();
}

/**
 * Calls `changed` once it listens, whenever a worker notes something or it is forgotten, and after each time that
 * Redis was away: what was said meanwhile is missed. `redis` becomes a subscriber connection.
 */
export function subscribeLeftOut(redis: Redis, changed: () => Promise<void>): void {
  const listen = () => {
    redis.subscribe(keyOf(redis, 'changed')).then(changed, () => undefined);
  };
  redis.on('message', (channel) => {
    if (channel === keyOf(redis, 'changed')) void changed();
  });
  redis.on('ready', listen);
  if (redis.status === 'ready') listen();
}

/** Keeps the last few for a day. */
export const noteRefusal = (redis: Redis, refusal: ProviderRefusal): Promise<unknown> =>
  redis
    .multi()
    .lpush(keyOf(redis, 'refusals'), JSON.stringify(refusal))
    .ltrim(keyOf(redis, 'refusals'), '0', String(MOST_REFUSALS - 1))
    .expire(keyOf(redis, 'refusals'), NOTES_LAST_S)
    .exec();

/** Keeps the last one for a day. */
export const noteCutPrompt = (redis: Redis, cut: CutPrompt): Promise<unknown> =>
  redis.set(keyOf(redis, 'cut-prompt'), JSON.stringify(cut), 'EX', NOTES_LAST_S);

export async function readProviderNotes(redis: Redis): Promise<ProviderNotes> {
  const [left_out, refusals, cut] = await Promise.all([
    readLeftOut(redis),
    redis.lrange(keyOf(redis, 'refusals'), '0', '-1'),
    redis.get(keyOf(redis, 'cut-prompt')),
  ]);
  return {
    left_out,
    refusals: refusals.map((text) => JSON.parse(text) as ProviderRefusal),
    cut_prompt: cut ? (JSON.parse(cut) as CutPrompt) : null,
  };
}
