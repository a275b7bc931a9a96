import { sql } from 'kysely';
import { inReach, type Reach } from '#db/queries/generations/read.ts';
import { type GenerationView, toFailed, unfinished, viewColumns } from '#db/queries/generations/rows.ts';
import { mayChange } from '#db/queries/scope.ts';
import type { Db } from '#db/schema.ts';
import type { CardError } from '#shared/card.ts';

/** GAP-61. Undefined: the row is final already, unknown, or somebody else's. The attempts stay as they were. */
export const cancelGeneration = (
  db: Db,
  reach: Reach,
  id: string,
  error: CardError,
): Promise<GenerationView | undefined> =>
  db
    .updateTable('generation_queue')
    .set({ ...toFailed(error), scheduled_for: null, run_token: null })
    .where('generation_queue.id', '=', id)
    .where(inReach(reach))
    .where(reach === 'anybody' ? sql<boolean>`true` : mayChange(reach))
    .where(unfinished)
    .returning(viewColumns)
    .executeTakeFirst();

/** What a cancelled row had written. Of any other row nothing is stored. */
export const storeDraft = (db: Db, id: string, draft: string): Promise<unknown> =>
  db
    .updateTable('generation_queue')
    .set({ draft })
    .where('id', '=', id)
    .where(sql<boolean>`error ->> 'code' = 'cancelled'`)
    .execute();
