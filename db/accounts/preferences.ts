import type { Db } from '#db/schema.ts';

const readIn = (db: Db, userId: string) =>
  db.selectFrom('user_preferences').select('tutorial_completed').where('user_id', '=', userId).executeTakeFirst();

/** The preferences, inserted when there are none (TUT-11); `created`: whether they were. */
export async function preferencesOf(
  db: Db,
  userId: string,
): Promise<{ tutorial_completed: boolean; created: boolean }> {
  const known = await readIn(db, userId);
  if (known) return { ...known, created: false };
  const made = await db
    .insertInto('user_preferences')
    .values({ user_id: userId, tutorial_completed: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tutorial_completed')
    .executeTakeFirst();
  // A concurrent request may have inserted them.
  const row = made ?? (await readIn(db, userId));
  return { tutorial_completed: row?.tutorial_completed ?? false, created: made !== undefined };
}

export const putPreferences = (db: Db, userId: string, preferences: { tutorial_completed: boolean }) =>
  db
    .insertInto('user_preferences')
    .values({ user_id: userId, ...preferences })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(preferences))
    .returning('tutorial_completed')
    .executeTakeFirstOrThrow();
