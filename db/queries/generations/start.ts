import { sql } from 'kysely';
import { type GenerationView, now, unfinished, viewColumns } from '#db/queries/generations/rows.ts';
import type { Db, Tx } from '#db/schema.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { Content } from '#shared/contracts/generated-documents.ts';

/** Starts of one user wait for each other, so that counting and inserting cannot interleave. Ends with the transaction. */
export const lockStarts = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('generations of ' || ${userId}, 0))`.execute(tx);

export const countUnfinished = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('generation_queue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(unfinished)
    .executeTakeFirstOrThrow();
  return count;
};

/** The templates of these that exist. */
export const knownTemplates = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('document_templates')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
};

export type Start = {
  user_id: string;
  role_id: string;
  template_ids: readonly string[];
  overwrite: boolean;
  request_id: string;
};

/** One pending row per template (QUEUE-02), except where an unfinished one exists already (GAP-59). */
export const insertGenerations = (tx: Tx, { template_ids, ...start }: Start): Promise<GenerationView[]> =>
  tx
    .insertInto('generation_queue')
    .values(template_ids.map((template_id) => ({ ...start, template_id })))
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id', 'template_id']).where(unfinished).doNothing())
    .returning(viewColumns)
    .execute();

/** The unfinished rows of a role and these templates. */
export const runningGenerations = (
  tx: Tx,
  { user_id, role_id, template_ids }: Pick<Start, 'user_id' | 'role_id' | 'template_ids'>,
): Promise<GenerationView[]> =>
  tx
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.user_id', '=', user_id)
    .where('generation_queue.role_id', '=', role_id)
    .where('generation_queue.template_id', 'in', [...template_ids])
    .where(unfinished)
    .execute();

/** Says of these rows that they have their jobs as of now. The sweep's word: a start does not wait to say so. */
export const stampEnqueued = (db: Db, ids: readonly string[]): Promise<unknown> =>
  db.updateTable('generation_queue').set({ enqueued_at: now }).where('id', 'in', ids).execute();

const NEWEST_AT_MOST = 200;

const viewsOf = (db: Db, userId: string) =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.user_id', '=', userId)
    .orderBy('generation_queue.created_at', 'desc')
    .orderBy('generation_queue.id', 'desc');

/** The user's generations with these ids, newest first. */
export const generationsByIds = (db: Db, user_id: string, ids: readonly string[]): Promise<GenerationView[]> =>
  viewsOf(db, user_id).where(sql<boolean>`generation_queue.id = any(${ids}::uuid[])`).execute();

const isLast = sql<boolean>`(generation_queue.replaced_at is null)`;

/** The user's unfinished generations and the last ones of the role that was worked on last, newest first (GAP-57). */
export const activeGenerations = (db: Db, user_id: string): Promise<GenerationView[]> =>
  viewsOf(db, user_id)
    .where(
      sql<boolean>`(${unfinished} or (${isLast} and generation_queue.role_id = (
        select newest.role_id from generation_queue as newest where newest.user_id = ${user_id}
        order by newest.created_at desc, newest.id desc limit 1)))`,
    )
    .limit(NEWEST_AT_MOST)
    .execute();

/** The last generation of each template for a role, however long ago, newest first (GAP-57). */
export const lastGenerations = (db: Db, user_id: string, role_id: string): Promise<GenerationView[]> =>
  viewsOf(db, user_id)
    .where(sql<boolean>`(${isLast} and generation_queue.role_id = ${role_id}::uuid)`)
    .limit(NEWEST_AT_MOST)
    .execute();

const ITEMS_SHOWN = 20;
/** Filling in a name can make a text half as long. */
const CHARACTERS_SHOWN = 2 * DRAFT_TAIL_CHARACTERS;
/** Enough of a content for the beginning that a card shows: long texts are not read out for it. */
const beginning = sql<Content>`case jsonb_typeof(content)
  when 'string' then to_jsonb(left(content #>> '{}', ${sql.lit(CHARACTERS_SHOWN)}))
  else (select jsonb_agg((
      select jsonb_object_agg(key, left(value, ${sql.lit(CHARACTERS_SHOWN)})) from jsonb_each_text(item)) order by at)
    from jsonb_array_elements(content) with ordinality as items (item, at) where at <= ${sql.lit(ITEMS_SHOWN)}) end`;

/** Which of these completed generations still have their document. */
export const documentedGenerations = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('generated_documents')
    .select('queue_id')
    .where('queue_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ queue_id }) => queue_id ?? []);
};

/** What the cards of completed generations show of their documents: of the content only its beginning. */
export const documentsOfGenerations = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('generated_documents')
    .select(['id', 'queue_id', 'metadata', beginning.as('content')])
    .where('queue_id', 'in', [...ids])
    .execute();
