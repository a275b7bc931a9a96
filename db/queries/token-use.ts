import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';

/** The day of the limit: UTC, independent of the user's time zone. */
export const today = sql<Date>`(now() at time zone 'utc')::date`;

/** The tokens that provider calls of this account or API key used today, as part of a statement. */
export const tokensToday = (owner: string) =>
  sql<number>`coalesce((select tokens from token_use where user_id = ${owner} and day = ${today}), 0)`;

/**
 * A statement, or part of one, that adds `tokens` of each row of `used` to what its `user_id` used today. Those of a
 * deleted account are nobody's.
 */
export const addTokens = (used: RawBuilder<unknown>) => sql`
  insert into token_use (user_id, day, tokens)
    select user_id, ${today}, tokens from (${used}) used where tokens > 0 and user_id is not null
    on conflict (user_id, day) do update set tokens = token_use.tokens + excluded.tokens`;

/** Adds what one call used, however it ended. `owner`: an account or an API key; null: a deleted account. */
export const addTokenUse = (db: Db, owner: string | null, tokens: number): Promise<unknown> =>
  sql`${addTokens(sql`select ${owner}::uuid as user_id, ${Math.ceil(tokens)}::int as tokens`)} ${prepared}`.execute(db);

export const deleteOldTokenUse = (db: Db, days: number): Promise<unknown> =>
  db.deleteFrom('token_use').where('day', '<', sql<Date>`${today} - ${days}::int`).execute();
