import { type ExpressionBuilder, sql } from 'kysely';
import { hasFactor } from '#db/accounts/auth/factors.ts';
import type { Database, Db } from '#db/schema.ts';

type Users = ExpressionBuilder<Database, 'auth.users'>;

/** Whether the user is a demo account that still has its first password. */
const hasDemoPassword = (eb: Users) =>
  eb.exists(
    eb
      .selectFrom('auth.demo_accounts as demo')
      .select('demo.address')
      .whereRef('demo.user_id', '=', 'auth.users.id')
      .whereRef('demo.password_hash', '=', 'auth.users.password_hash'),
  );

/** All demo accounts ever made, with their current state. Locked, so that concurrent set-ups run one after the other. */
export async function lockDemoAccounts(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('rolevoice demo accounts'))`.execute(tx);
  return tx
    .selectFrom('auth.demo_accounts as demo')
    .leftJoin('auth.users as user', 'user.id', 'demo.user_id')
    .select(['demo.address', 'demo.password_hash', 'user.id as user_id', 'user.password_hash as current_hash'])
    .execute();
}

type Mark = { address: string; user_id: string | null; password_hash: string | null };

/** Records that the account was made, or the hash of its current password. */
export const markDemoAccount = (db: Db, { address, user_id, password_hash }: Mark) =>
  db
    .insertInto('auth.demo_accounts')
    .values({ address, user_id, password_hash })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ password_hash }))
    .execute();

/** Address and role of the demo accounts that still have their first password. */
export const usableDemoAccounts = (db: Db) =>
  db
    .selectFrom('auth.users')
    .innerJoin('auth.demo_accounts as made', (join) =>
      join.onRef('made.user_id', '=', 'auth.users.id').onRef('made.address', '=', 'auth.users.email'),
    )
    .select(['auth.users.email', 'auth.users.role'])
    .where(hasDemoPassword)
    .where('deleted_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', sql<Date>`now()`)]))
    .where((eb) => eb.not(hasFactor(eb.ref('auth.users.id'))))
    .execute();

/** Whether there is a super admin with a password of their own. */
export const hasOwnSuperAdmin = async (db: Db): Promise<boolean> => {
  const found = await db
    .selectFrom('auth.users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(hasDemoPassword(eb)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Takes the role from the super admins that have a demo password; returns their ids. */
export const demoteDemoSuperAdmins = async (db: Db): Promise<string[]> => {
  const rows = await db
    .updateTable('auth.users')
    .set({ role: 'user', updated_at: new Date() })
    .where('role', '=', 'super_admin')
    .where(hasDemoPassword)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
