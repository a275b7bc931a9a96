import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** The user's set of recovery codes; undefined when there is none. */
export const recoveryCodesOf = (db: Db, userId: string) =>
  db
    .selectFrom('auth.recovery_codes')
    .select(['user_id', 'code_macs', 'failures', 'locked_until', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores a new set, which ends the one before and its wrong tries. */
export const putRecoveryCodes = (db: Db, userId: string, codeMacs: string[]) =>
  db
    .insertInto('auth.recovery_codes')
    .values({ user_id: userId, code_macs: codeMacs })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ code_macs: codeMacs, failures: 0, locked_until: null, created_at: sql`now()` }),
    )
    .execute();

/** Removes a code from the set. The caller has locked the user and found the code in it. */
export const spendRecoveryCode = (db: Db, userId: string, mac: string) =>
  db
    .updateTable('auth.recovery_codes')
    .set({ code_macs: sql`array_remove(code_macs, ${mac})`, failures: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute();

export const countWrongRecoveryCode = (
  db: Db,
  userId: string,
  after: { failures: number; locked_until: Date | null },
) => db.updateTable('auth.recovery_codes').set(after).where('user_id', '=', userId).execute();
