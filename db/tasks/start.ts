import { type RawBuilder, sql } from 'kysely';
import { limitOf, limitOfWorkspace } from '#db/accounts/account-limits.ts';
import { tokensToday } from '#db/accounts/token-use.ts';
import { type Places, placesOf } from '#db/base/start-locks.ts';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db, Tx } from '#db/schema.ts';
import { firstRow, statementBy, type The } from '#db/statement.ts';
import { now } from '#db/tasks/rows.ts';
import { isKept } from '#db/team/acting-key.ts';
import type { Limited } from '#shared/limits.ts';
import { limitedPerson, type Scope } from '#shared/scope.ts';

/** What is used of the day's tokens, and by unfinished generations: of the key, of the person, or in the workspace. */
export type Room = {
  of: Limited;
  /** Generations only. */
  unfinished: number;
  tokens_today: number;
  /** How many tokens may be used today. */
  tokens_at_most: number;
};

/** What may still be started, whatever it is: the smallest room decides. */
export type StartRoom = {
  rooms: Room[];
  /** Whether the person was suspended since the request began: a suspension takes the lock of the person's starts too. */
  suspended: boolean;
  /** The same for the right of a key's maker. */
  stopped: boolean;
};

/** Whose rooms a start takes from: those of the person and, elsewhere, of the workspace; of the key as well. */
export type Rooms = 'personal' | 'shared' | 'personal by key' | 'shared by key';
/** `tokens_at_most`: how many tokens an account may use a day, where no administrator raised its limit. */
export type RoomValues = Places & { actor_id: string | null; key_id: string | null; tokens_at_most: number };

/** A personal workspace has the room of its person. */
export const roomsOf = (scope: Scope): Rooms => {
  const place = scope.workspace_id === limitedPerson(scope) ? 'personal' : 'shared';
  return scope.key ? `${place} by key` : place;
};
export const roomValues = (scope: Scope, tokens_at_most: number): RoomValues => ({
  ...placesOf(scope),
  actor_id: scope.actor_id,
  key_id: scope.key?.id ?? null,
  tokens_at_most,
});

/** Started by the person, in whichever workspace, or by a key of theirs. */
export const isOfPerson = (id: unknown) => sql<boolean>`(generation_queue.user_id = ${id}
  or generation_queue.api_key_id in (select key.id from api_keys key where key.created_by = ${id}))`;

/** The columns of `StartRoom`. */
export function roomColumns(rooms: Rooms, { person, workspace_id, actor_id, key_id, tokens_at_most }: The<RoomValues>) {
  const room = (of: Room['of'], id: RawBuilder<unknown>, isOf: RawBuilder<unknown>, most: RawBuilder<number>) =>
    sql`json_build_object('of', ${sql.lit(of)},
      'unfinished', (select count(*) from generation_queue where ${isOf} and task = 'write' and ${unfinished}),
      'tokens_today', ${tokensToday(id)}, 'tokens_at_most', ${most})`;
  const limit = (id: RawBuilder<unknown>) => limitOf('LIMIT_TOKENS_PER_DAY', id, tokens_at_most);
  const ofWorkspace = limitOfWorkspace('LIMIT_TOKENS_PER_DAY', sql`${workspace_id}::uuid`, tokens_at_most);
  const all = [
    ...(rooms.endsWith('key') ? [room('key', key_id, sql`api_key_id = ${key_id}`, limit(key_id))] : []),
    room('person', person, isOfPerson(person), limit(person)),
    ...(rooms.startsWith('shared')
      ? [room('workspace', workspace_id, sql`workspace_id = ${workspace_id}`, ofWorkspace)]
      : []),
  ];
  return sql`json_build_array(${sql.join(all)}) as rooms,
    exists(select from auth.users where id = ${actor_id} and banned_until > now()) as suspended,
    (${key_id}::uuid is not null and not exists(select from api_keys key
      where key.id = ${key_id}::uuid and key.revoked_at is null and ${isKept})) as stopped`;
}

const roomOf = statementBy<Rooms, RoomValues, StartRoom>((rooms, _db, the) => sql`select ${roomColumns(rooms, the)}`);

/** What may still be started, read under the locks of `lockStarts`. */
export async function startRoom(tx: Tx, scope: Scope, tokensAtMost: number): Promise<StartRoom> {
  return (await firstRow(tx, roomOf(roomsOf(scope), roomValues(scope, tokensAtMost)))) as StartRoom;
}

/** Marks these rows as having their jobs as of now. Only the sweep does so: a start does not wait for it. */
export const stampEnqueued = (db: Db, ids: readonly string[]): Promise<unknown> =>
  db.updateTable('generation_queue').set({ enqueued_at: now }).where('id', 'in', ids).execute();
