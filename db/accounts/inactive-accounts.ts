import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** An account is notified so long before it is deleted. */
export const NOTICE_DAYS = 30;
const AT_ONCE = 100;

/** The last use: a sign-in or a refresh of a session that still exists. */
const lastUsed = sql<Date>`greatest(created_at, last_sign_in_at,
  (select max(refreshed_at) from auth.sessions where user_id = auth.users.id))`;
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** Accounts of users with an address: others cannot be notified. Administrators are not deleted. */
const accounts = (db: Db) =>
  db
    .selectFrom('auth.users')
    .select(['id', 'email', 'user_metadata'])
    .where('deleted_at', 'is', null)
    .where('role', '=', 'user')
    .where('email', '<>', '')
    .limit(AT_ONCE);

/** Those that were not used for long enough to be notified, and were not since their last use. */
export const accountsToNotify = (db: Db, inactiveDays: number) =>
  accounts(db)
    .where(lastUsed, '<', daysAgo(inactiveDays - NOTICE_DAYS))
    .where(sql<SqlBool>`(inactivity_mailed_at is null or inactivity_mailed_at < ${lastUsed})`)
    .forUpdate()
    .skipLocked()
    .execute();

export const markNotified = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('auth.users').set({ inactivity_mailed_at: new Date() }).where('id', '=', id).execute();

const isForgotten = (inactiveDays: number) => sql<SqlBool>`${lastUsed} < ${daysAgo(inactiveDays)}
  and inactivity_mailed_at > ${lastUsed} and inactivity_mailed_at < ${daysAgo(NOTICE_DAYS)}`;

/** Those that were notified and not used since. */
export const accountsToDelete = (db: Db, inactiveDays: number) =>
  accounts(db).where(isForgotten(inactiveDays)).execute();

/** Whether it still is one of them; the caller has locked the user. */
export const isStillForgotten = async (db: Db, id: string, inactiveDays: number): Promise<boolean> =>
  (await accounts(db).where('id', '=', id).where(isForgotten(inactiveDays)).executeTakeFirst()) !== undefined;
