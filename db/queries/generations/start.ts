import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import { limitOf } from '#db/queries/account-limits.ts';
import { insertActs, isAlone } from '#db/queries/activity.ts';
import { type GenerationView, now, unfinished, viewColumns } from '#db/queries/generations/rows.ts';
import { type EarlierUse, earlierUse, type KeyUse, keepKey } from '#db/queries/idempotency.ts';
import { tokensToday } from '#db/queries/token-use.ts';
import type { Db, Tx } from '#db/schema.ts';
import { quotaOwner, type Scope } from '#shared/scope.ts';

/**
 * Serialises the starts of one user or API key and those of one workspace, so that reading and inserting cannot interleave. The
 * first lock is taken first everywhere; both end with the transaction.
 */
export const lockStarts = (tx: Tx, scope: Scope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('generations of ' || ${quotaOwner(scope)}, 0)),
    pg_advisory_xact_lock(hashtextextended('generations in ' || ${scope.workspace_id}, 0))`.execute(tx);

export type Start = {
  role_id: string;
  template_ids: readonly string[];
  overwrite: boolean;
  request_id: string;
};

/** What an account may still start, whatever it is. */
export type StartRoom = {
  /** Generations only, of the person in all workspaces. */
  unfinished: number;
  /** Generations of all members of the workspace. */
  unfinished_here: number;
  tokens_today: number;
  /** How many tokens the account may use today. */
  tokens_at_most: number;
  /** Whether the user was suspended since the request began: a suspension takes the lock of the user's starts too. */
  suspended: boolean;
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

/** Rows of the key, or those that the person started without one. */
const isOwn = ({ key, actor_id }: Scope) =>
  key ? sql`api_key_id = ${key.id}` : sql`user_id = ${actor_id} and api_key_id is null`;

const roomColumns = (scope: Scope, tokensAtMost: number) => sql`
  (select count(*) from generation_queue where ${isOwn(scope)} and task = 'write' and ${unfinished}) as unfinished,
  (select count(*) from generation_queue where workspace_id = ${scope.workspace_id} and task = 'write' and ${unfinished})
    as unfinished_here,
  ${tokensToday(quotaOwner(scope))} as tokens_today,
  ${limitOf('LIMIT_TOKENS_PER_DAY', quotaOwner(scope), tokensAtMost)} as tokens_at_most,
  exists(select from auth.users where id = ${scope.key ? null : scope.actor_id} and banned_until > now()) as suspended`;

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
