import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';

/** The day of the limit: UTC, independent of the user's time zone. */
export const today = sql<Date>`(now() at time zone 'utc')::date`;

/** Adds what one call used, however it ended. */
export async function addTokenUse(db: Db, userId: string, tokens: number): Promise<void> {
  if (tokens <= 0) return;
  await db
    .insertInto('token_use')
    .values({ user_id: userId, day: today, tokens: Math.ceil(tokens) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet({ tokens: sql<number>`token_use.tokens + excluded.tokens` }),
    )
    .modifyEnd(prepared)
    .execute();
}

export const deleteOldTokenUse = (db: Db, days: number): Promise<unknown> =>
  db.deleteFrom('token_use').where('day', '<', sql<Date>`${today} - ${days}::int`).execute();
