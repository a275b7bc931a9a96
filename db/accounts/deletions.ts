import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import type { DeletionsTable } from '#db/schema-privacy.ts';

/** A row of the list of deletions, which outlives a restored backup in the file storage (decision 033). */
export type Deletion = { user_id: string; kind: DeletionsTable['kind']; deleted_at: Date };

/** Called in the transaction of the deletion. An emptied account that is deleted later stays deleted. */
export const recordDeletion = (tx: Tx, user_id: string, kind: Deletion['kind']): Promise<Deletion> =>
  tx
    .insertInto('deletions')
    .values({ user_id, kind })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        kind: sql<'deleted'>`case when deletions.kind = 'deleted' then 'deleted' else excluded.kind end`,
        stored_at: null,
      }),
    )
    .returning(['user_id', 'kind', 'deleted_at'])
    .executeTakeFirstOrThrow();

/** A deletion that the storage knows and a restored database does not. */
export const recordStoredDeletion = (db: Db, deletion: Deletion): Promise<unknown> =>
  db
    .insertInto('deletions')
    .values({ ...deletion, stored_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const AT_ONCE = 200;

/** Deletions the storage does not have yet. */
export const deletionsToStore = (db: Db): Promise<Deletion[]> =>
  db
    .selectFrom('deletions')
    .select(['user_id', 'kind', 'deleted_at'])
    .where('stored_at', 'is', null)
    .orderBy('deleted_at')
    .limit(AT_ONCE)
    .execute();

export const deletionStored = (db: Db, { user_id, kind }: Deletion): Promise<unknown> =>
  db
    .updateTable('deletions')
    .set({ stored_at: new Date() })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute();

export const oldDeletions = async (db: Db, keptDays: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('deletions')
    .select('user_id')
    .where('stored_at', 'is not', null)
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

export const forgetDeletion = (db: Db, userId: string): Promise<unknown> =>
  db.deleteFrom('deletions').where('user_id', '=', userId).execute();
