import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';

/** The day of the limit: UTC, independent of the user's time zone. */
export const today = sql<Date>`(now() at time zone 'utc')::date`;

/** The tokens that provider calls of this account, API key or workspace used today, as part of a statement. */
export const tokensToday = (owner: unknown) =>
  sql<number>`coalesce((select tokens from token_use where user_id = ${owner} and day = ${today}), 0)`;

/** Whose call it was: `user_id` null with a key whose maker is not named by the row, and for a deleted account. */
type Caller = { user_id: string | null; api_key_id: string | null; workspace_id: string };

/**
 * A statement, or part of one, that adds `tokens` of each row of `used` to what its person, its key with the key's maker,
 * and its workspace used today: each has a room of its own, so that another key brings no new one.
 */
export const addTokens = (used: RawBuilder<unknown>) => sql`
  insert into token_use (user_id, day, tokens)
    select owner.id, ${today}, sum(used.tokens)
    from (${used}) used left join api_keys key on key.id = used.api_key_id
      cross join lateral (select distinct id
        from unnest(array[used.user_id, used.api_key_id, key.created_by, used.workspace_id]) id where id is not null) owner
    where used.tokens > 0 group by owner.id
    -- In one order everywhere: two calls of one workspace that end at once wait for each other, and never both.
    order by owner.id
    on conflict (user_id, day) do update set tokens = token_use.tokens + excluded.tokens`;

/** The columns of a row by which its tokens are counted. */
export const countedColumns = sql`user_id, api_key_id, workspace_id`;

/** Adds what one call used, however it ended. */
export const addTokenUse = (db: Db, { user_id, api_key_id, workspace_id }: Caller, tokens: number): Promise<unknown> =>
  sql`${addTokens(sql`select ${user_id}::uuid as user_id, ${api_key_id}::uuid as api_key_id,
    ${workspace_id}::uuid as workspace_id, ${Math.ceil(tokens)}::int as tokens`)} ${prepared}`.execute(db);

export const deleteOldTokenUse = (db: Db, days: number): Promise<unknown> =>
  db.deleteFrom('token_use').where('day', '<', sql<Date>`${today} - ${days}::int`).execute();
