import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import { limitOf, limitOfWorkspace } from '#db/queries/account-limits.ts';
import { insertActs, isAlone } from '#db/queries/activity.ts';
import { isKept } from '#db/queries/api-keys/guard.ts';
import { type GenerationView, now, unfinished, viewColumns } from '#db/queries/generations/rows.ts';
import { type EarlierUse, earlierUse, type KeyUse, keepKey } from '#db/queries/idempotency.ts';
import { tokensToday } from '#db/queries/token-use.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Limited } from '#shared/limits.ts';
import { limitedPerson, type Scope } from '#shared/scope.ts';

/**
 * Serialises the starts of one person, whatever they come through, and those of one workspace, so that reading and
 * inserting cannot interleave. The first lock is taken first everywhere; both end with the transaction.
 */
export const lockStarts = (tx: Tx, scope: Scope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('generations of ' || ${limitedPerson(scope)}, 0)),
    pg_advisory_xact_lock(hashtextextended('generations in ' || ${scope.workspace_id}, 0))`.execute(tx);

export type Start = {
  role_id: string;
  template_ids: readonly string[];
  overwrite: boolean;
  request_id: string;
};

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

/** What else decides whether a start is possible, beside the role. Ids are of templates. */
export type StartState = StartRoom & {
  known: string[];
  documented: string[];
  /** Unfinished generations of the role and these templates (GAP-59). */
  running: { id: string; template_id: string }[];
  /** The request that used the idempotency key before. */
  earlier: EarlierUse | null;
};

type RoomOf = { of: Room['of']; id: string; isOf: RawBuilder<unknown>; most: RawBuilder<number> };

/** Every room that this start takes from. A personal workspace has that of its person. */
function roomsOf(scope: Scope, tokensAtMost: number): RoomOf[] {
  const { key, workspace_id } = scope;
  const person = limitedPerson(scope);
  const limit = (id: string) => limitOf('LIMIT_TOKENS_PER_DAY', id, tokensAtMost);
  const ofKey: RoomOf[] = key
    ? [{ of: 'key', id: key.id, isOf: sql`api_key_id = ${key.id}`, most: limit(key.id) }]
    : [];
  const most = limitOfWorkspace('LIMIT_TOKENS_PER_DAY', workspace_id, tokensAtMost);
  return [
    ...ofKey,
    { of: 'person', id: person, isOf: isOfPerson(person), most: limit(person) },
    ...(workspace_id === person
      ? []
      : [{ of: 'workspace', id: workspace_id, isOf: sql`workspace_id = ${workspace_id}`, most } as const]),
  ];
}

/** Started by the person, in whichever workspace, or by a key of theirs. */
export const isOfPerson = (id: string) => sql<boolean>`(generation_queue.user_id = ${id}
  or generation_queue.api_key_id in (select key.id from api_keys key where key.created_by = ${id}))`;

const roomColumns = (scope: Scope, tokensAtMost: number) => {
  const rooms = roomsOf(scope, tokensAtMost).map(
    ({ of, id, isOf, most }) => sql`json_build_object('of', ${of}::text,
      'unfinished', (select count(*) from generation_queue where ${isOf} and task = 'write' and ${unfinished}),
      'tokens_today', ${tokensToday(id)}, 'tokens_at_most', ${most})`,
  );
  return sql`json_build_array(${sql.join(rooms)}) as rooms,
    exists(select from auth.users where id = ${scope.actor_id} and banned_until > now()) as suspended,
    (${scope.key?.id ?? null}::uuid is not null and not exists(select from api_keys key
      where key.id = ${scope.key?.id ?? null}::uuid and key.revoked_at is null and ${isKept})) as stopped`;
};

/** As `startState`, under the same lock. */
export async function startRoom(tx: Tx, scope: Scope, tokensAtMost: number): Promise<StartRoom> {
  const { rows } = await sql<StartRoom>`select ${roomColumns(scope, tokensAtMost)} ${prepared}`.execute(tx);
  return rows[0] as StartRoom;
}

/** `tokensAtMost`: how many tokens an account may use a day, where no administrator raised its limit. */
type Asked = { use: KeyUse | undefined; tokensAtMost: number };

/** Reads it under the lock of `lockStarts`: until the transaction ends, rows may finish but none is added. */
export async function startState(
  tx: Tx,
  scope: Scope,
  { role_id, template_ids }: Start,
  { use, tokensAtMost }: Asked,
): Promise<StartState> {
  const { workspace_id } = scope;
  const wanted = sql<string[]>`${template_ids}::uuid[]`;
  const { rows } = await sql<StartState>`
    select
      array(select id from document_templates where id = any(${wanted})) as known,
      array(select template_id from generated_documents
        where workspace_id = ${workspace_id} and role_id = ${role_id} and template_id = any(${wanted})) as documented,
      coalesce((select json_agg(json_build_object('id', id, 'template_id', template_id)) from generation_queue
        where workspace_id = ${workspace_id} and role_id = ${role_id} and template_id = any(${wanted}) and ${unfinished}),
        '[]') as running,
      ${use ? earlierUse(use) : sql`null`} as earlier,
      ${roomColumns(scope, tokensAtMost)}
    ${prepared}`.execute(tx);
  return rows[0] as StartState;
}

/** `rows`: what to insert. `ids`: of all generations of this start, which its key returns from now on. */
export type NewGenerations = Omit<Start, 'template_ids'> & {
  rows: readonly { id: string; template_id: string }[];
  ids: readonly string[];
  /** Of the role. */
  job_title: string;
};

/** What the statement of a start writes beside its rows: the key of the request, and the act. */
function alongside(tx: Tx, scope: Scope, { rows, ids, role_id, job_title }: NewGenerations, use: KeyUse | undefined) {
  const keyed = use ? tx.with('kept', (db) => keepKey(db, use, ids)) : tx;
  if (isAlone(scope) || rows.length === 0) return keyed;
  const subject = { id: role_id, name: job_title };
  const started = { action: 'generations.started', subject, details: { documents: rows.length } } as const;
  return keyed.with('recorded', () => sql<{ id: number }>`(${insertActs(scope, [started])} returning id)`);
}

/**
 * One pending row per template (QUEUE-02), and the key of the request. A key that another kind of request took since it
 * was read stays with that request.
 */
export const insertGenerations = (
  tx: Tx,
  scope: Scope,
  made: NewGenerations,
  use: KeyUse | undefined,
): Promise<GenerationView[]> =>
  alongside(tx, scope, made, use)
    .insertInto('generation_queue')
    .columns(['id', 'template_id', 'role_id', 'overwrite', 'request_id', 'workspace_id', 'user_id', 'api_key_id'])
    .expression(
      sql`select made.id, made.template_id, ${made.role_id}::uuid, ${made.overwrite}::boolean, ${made.request_id}::text,
          ${scope.workspace_id}::uuid, ${scope.actor_id}::uuid, ${scope.key?.id ?? null}::uuid
        from unnest(${made.rows.map(({ id }) => id)}::uuid[], ${made.rows.map((row) => row.template_id)}::uuid[])
          as made (id, template_id)`,
    )
    .returning(viewColumns)
    .modifyEnd(prepared)
    .execute();

/** Marks these rows as having their jobs as of now. Only the sweep does so: a start does not wait for it. */
export const stampEnqueued = (db: Db, ids: readonly string[]): Promise<unknown> =>
  db.updateTable('generation_queue').set({ enqueued_at: now }).where('id', 'in', ids).execute();
