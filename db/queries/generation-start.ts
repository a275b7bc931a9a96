import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import { finished, type GenerationView, now, unfinished, viewColumns } from '#db/queries/generation-rows.ts';
import type { Db, Tx } from '#db/schema.ts';

/**
 * Starts of one user wait for each other, so that counting and inserting cannot interleave. Ends with the transaction.
 * `insertUsual` takes the same lock.
 */
export const lockStarts = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('generations of ' || ${userId}, 0)) ${prepared}`.execute(tx);

export const countUnfinished = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('generation_queue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(unfinished)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return count;
};

/** The templates of these that exist. */
export const knownTemplates = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('document_templates')
    .select('id')
    .where('id', 'in', [...ids])
    .modifyEnd(prepared)
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
    .modifyEnd(prepared)
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
  db
    .updateTable('generation_queue')
    .set({ enqueued_at: now })
    .where('id', 'in', [...ids])
    .modifyEnd(prepared)
    .execute();

const NEWEST_AT_MOST = 200;

/** The user's generations with these ids, newest first. */
export const generationsByIds = (db: Db, userId: string, ids: readonly string[]): Promise<GenerationView[]> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.user_id', '=', userId)
    .where('generation_queue.id', 'in', [...ids])
    .orderBy('generation_queue.created_at', 'desc')
    .orderBy('generation_queue.id', 'desc')
    .execute();

/** The user's generations that are unfinished or ended within ten minutes, newest first. */
export const activeGenerations = (db: Db, userId: string): Promise<GenerationView[]> =>
  db
    .selectFrom('generation_queue')
    .select(viewColumns)
    .where('generation_queue.user_id', '=', userId)
    .where(
      sql<boolean>`(${unfinished} or (${finished} and generation_queue.updated_at > now() - interval '10 minutes'))`,
    )
    .orderBy('generation_queue.created_at', 'desc')
    .orderBy('generation_queue.id', 'desc')
    .limit(NEWEST_AT_MOST)
    .execute();

/** What the cards of completed generations show of their documents. */
export const documentsOfGenerations = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('generated_documents')
    .select(['id', 'queue_id', 'content', 'metadata'])
    .where('queue_id', 'in', [...ids])
    .execute();
