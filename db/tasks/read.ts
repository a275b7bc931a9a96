import { sql } from 'kysely';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db } from '#db/schema.ts';
import { type GenerationView, viewColumns } from '#db/tasks/rows.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import { privateTo, type Scope } from '#shared/scope.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';

/** The rows a call may touch: of one workspace, or all for the administration. Another task than 'write' is its author's, or that of a key. */
export type Reach = Scope | 'all_workspaces';
export const inReach = (reach: Reach) =>
  reach === 'all_workspaces'
    ? sql<boolean>`true`
    : sql<boolean>`(generation_queue.workspace_id = ${reach.workspace_id}::uuid
        and (generation_queue.task = 'write' or generation_queue.user_id = ${privateTo(reach)}::uuid
          or ${isOfKey(reach)}))`;

/** A refinement that a key started: it belongs to all people who write in the workspace, whose guard admitted them. */
export const isOfKey = ({ key }: Scope) =>
  key
    ? sql<boolean>`false`
    : sql<boolean>`(generation_queue.task = 'refine' and generation_queue.api_key_id is not null)`;

export const generationOf = (db: Db, reach: Reach, id: string): Promise<GenerationView | undefined> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.id', '=', id)
    .where(inReach(reach))
    .executeTakeFirst();

const NEWEST_AT_MOST = 200;

const viewsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.workspace_id', '=', scope.workspace_id)
    .where('generation_queue.task', '=', 'write')
    .orderBy('generation_queue.created_at', 'desc')
    .orderBy('generation_queue.id', 'desc');

/** The workspace's generations with these ids, newest first. */
export const generationsByIds = (db: Db, scope: Scope, ids: readonly string[]): Promise<GenerationView[]> =>
  viewsOf(db, scope).where(sql<boolean>`generation_queue.id = any(${ids}::uuid[])`).execute();

const isLast = sql<boolean>`(generation_queue.replaced_at is null)`;

/** The workspace's unfinished generations and the last ones of the role that the person worked on last, newest first (GAP-57). */
export const activeGenerations = (db: Db, scope: Scope): Promise<GenerationView[]> =>
  viewsOf(db, scope)
    .where(
      sql<boolean>`(${unfinished} or (${isLast} and generation_queue.role_id = (
        select newest.role_id from generation_queue as newest where newest.workspace_id = ${scope.workspace_id} and newest.user_id = ${scope.actor_id}
          and newest.task = 'write'
        order by newest.created_at desc, newest.id desc limit 1)))`,
    )
    .limit(NEWEST_AT_MOST)
    .execute();

/** The last generation of each template for a role, however long ago, newest first (GAP-57). */
export const lastGenerations = (db: Db, scope: Scope, role_id: string): Promise<GenerationView[]> =>
  viewsOf(db, scope)
    .where(sql<boolean>`(${isLast} and generation_queue.role_id = ${role_id}::uuid)`)
    .limit(NEWEST_AT_MOST)
    .execute();

const ITEMS_SHOWN = 20;
/** Filling in a placeholder can make a text half as long. */
const CHARACTERS_SHOWN = 2 * DRAFT_TAIL_CHARACTERS;
/** Enough of a content for the excerpt on a card: long texts are not read for it. */
const beginning = sql<Content>`case jsonb_typeof(content)
  when 'string' then to_jsonb(left(content #>> '{}', ${sql.lit(CHARACTERS_SHOWN)}))
  else (select jsonb_agg((
      select jsonb_object_agg(key, left(value, ${sql.lit(CHARACTERS_SHOWN)})) from jsonb_each_text(item)) order by at)
    from jsonb_array_elements(content) with ordinality as items (item, at) where at <= ${sql.lit(ITEMS_SHOWN)}) end`;

/** Which of these completed generations still have their document. */
export const documentedGenerations = async (db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('generated_documents')
    .select('queue_id')
    .where('workspace_id', '=', scope.workspace_id)
    .where('queue_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ queue_id }) => queue_id ?? []);
};

/** What the cards of completed generations show of their documents: of the content only its beginning. */
export const documentsOfGenerations = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('generated_documents')
    .select(['id', 'queue_id', 'kind', 'metadata', beginning.as('content')])
    .where('workspace_id', '=', scope.workspace_id)
    .where('queue_id', 'in', [...ids])
    .execute();
