import { sql } from 'kysely';
import {
  type EarlierUse,
  earlierUse,
  type KeptKey,
  type KeyUse,
  keepKey,
  type MaybeKey,
} from '#db/base/idempotency.ts';
import { locks, placesOf } from '#db/base/start-locks.ts';
import { unfinished } from '#db/base/unfinished.ts';
import { named } from '#db/faults.ts';
import type { Tx } from '#db/schema.ts';
import { rowsOf, statementBy, together } from '#db/statement.ts';
import { type GenerationView, now, viewColumns } from '#db/tasks/rows.ts';
import { type Rooms, type RoomValues, roomColumns, roomsOf, roomValues, type StartRoom } from '#db/tasks/start.ts';
import { type ActRows, actRows, insertActRows } from '#db/team/activity.ts';
import { type ReadyRole, readyRole } from '#db/writing/generations/material.ts';
import type { Scope } from '#shared/scope.ts';

export type Start = {
  role_id: string;
  template_ids: readonly string[];
  overwrite: boolean;
  request_id: string;
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

type StateValues = RoomValues & MaybeKey & { role_id: string; template_ids: readonly string[] };

const stateOf = statementBy<Rooms, StateValues, StartState>((rooms, _db, the) => {
  const { workspace_id, role_id } = the;
  const wanted = sql`${the.template_ids}::uuid[]`;
  return sql`
    select
      array(select id from document_templates where id = any(${wanted})) as known,
      array(select template_id from generated_documents
        where workspace_id = ${workspace_id} and role_id = ${role_id} and template_id = any(${wanted})) as documented,
      coalesce((select json_agg(json_build_object('id', id, 'template_id', template_id)) from generation_queue
        where workspace_id = ${workspace_id} and role_id = ${role_id} and template_id = any(${wanted}) and ${unfinished}),
        '[]') as running,
      ${earlierUse(the)} as earlier,
      ${roomColumns(rooms, the)}`;
});

/** What the start is checked against: the state under the lock, and the role. */
export type Checking = { state: StartState; role: ReadyRole | undefined };

/**
 * Takes the locks of `lockStarts` and reads under them what a start is checked against: until the transaction ends, rows
 * may finish but none is added. `use`: the key of the request. Throws STORE_CHECK_ERROR and ROLE_VALIDATION_ERROR.
 */
export async function lockedState(
  tx: Tx,
  scope: Scope,
  { role_id, template_ids }: Pick<Start, 'role_id' | 'template_ids'>,
  { use, tokensAtMost }: { use: KeyUse | undefined; tokensAtMost: number },
): Promise<Checking> {
  const earlier = { user_id: use?.user_id ?? null, key: use?.key ?? null };
  const values = { ...roomValues(scope, tokensAtMost), ...earlier, role_id, template_ids };
  const { workspace_id } = scope;
  const [, [state], [role]] = await together(
    tx,
    [locks(placesOf(scope))],
    [stateOf(roomsOf(scope), values), named('STORE_CHECK_ERROR')],
    [readyRole({ role_id, workspace_id }), named('ROLE_VALIDATION_ERROR')],
  );
  return { state: state as StartState, role };
}

/** `rows`: what to insert. `ids`: of all generations of this start, which its key returns from now on. */
export type NewGenerations = Omit<Start, 'template_ids'> & {
  rows: readonly { id: string; template_id: string }[];
  ids: readonly string[];
  /** Of the role. */
  job_title: string;
};

/** What the statement of a start writes beside its rows: the key of the request, and the act. */
type InsertShape = 'rows' | 'key and rows' | 'act and rows' | 'act, key and rows';
type InsertValues = KeptKey &
  ActRows & {
    role_id: string;
    overwrite: boolean;
    request_id: string;
    workspace_id: string;
    actor_id: string | null;
    key_id: string | null;
    row_ids: readonly string[];
    template_ids: readonly string[];
  };

/** Stands where the statement has no place for one. */
const NO_KEY: KeyUse = { user_id: '', key: '', body_hash: '' };

const inserted = statementBy<InsertShape, InsertValues, GenerationView>((beside, db, the) => {
  const keyed = beside.includes('key') ? db.with('kept', (cte) => keepKey(cte, the)) : db;
  const recorded = beside.startsWith('act')
    ? keyed.with('recorded', () => sql<{ id: number }>`(${insertActRows(the)} returning id)`)
    : keyed;
  // The last generation of a role and a template is the one whose `replaced_at` is null.
  return recorded
    .with('replaced', (cte) =>
      cte
        .updateTable('generation_queue as earlier')
        .set({ replaced_at: now })
        .where('earlier.workspace_id', '=', the.workspace_id)
        .where('earlier.role_id', '=', the.role_id)
        .where(sql<boolean>`earlier.template_id = any(${the.template_ids}::uuid[])`)
        .where('earlier.replaced_at', 'is', null),
    )
    .insertInto('generation_queue')
    .columns(['id', 'template_id', 'role_id', 'overwrite', 'request_id', 'workspace_id', 'user_id', 'api_key_id'])
    .expression(
      sql`select made.id, made.template_id, ${the.role_id}::uuid, ${the.overwrite}::boolean, ${the.request_id}::text,
          ${the.workspace_id}::uuid, ${the.actor_id}::uuid, ${the.key_id}::uuid
        from unnest(${the.row_ids}::uuid[], ${the.template_ids}::uuid[]) as made (id, template_id)`,
    )
    .returning(viewColumns);
});

/**
 * One pending row per template (QUEUE-02), and the key of the request. A key that another kind of request took since it
 * was read stays with that request.
 */
export function insertGenerations(
  tx: Tx,
  scope: Scope,
  { rows, ids, role_id, overwrite, request_id, job_title }: NewGenerations,
  use: KeyUse | undefined,
): Promise<GenerationView[]> {
  const subject = { id: role_id, name: job_title };
  const started = { action: 'generations.started', subject, details: { documents: rows.length } } as const;
  const act = rows.length > 0;
  const what = inserted(use ? (act ? 'act, key and rows' : 'key and rows') : act ? 'act and rows' : 'rows', {
    ...actRows(scope, [started]),
    ...(use ?? NO_KEY),
    made_ids: ids,
    role_id,
    overwrite,
    request_id,
    workspace_id: scope.workspace_id,
    actor_id: scope.actor_id,
    key_id: scope.key?.id ?? null,
    row_ids: rows.map(({ id }) => id),
    template_ids: rows.map(({ template_id }) => template_id),
  });
  return rowsOf(tx, what);
}
