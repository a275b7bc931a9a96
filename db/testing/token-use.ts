import { today } from '#db/accounts/token-use.ts';
import type { Db } from '#db/schema.ts';

/** The tokens that provider calls of this account used today. */
export async function tokensUsedToday(db: Db, userId: string): Promise<number> {
  const used = await db
    .selectFrom('token_use')
    .select('tokens')
    .where('user_id', '=', userId)
    .where('day', '=', today)
    .executeTakeFirst();
  return used?.tokens ?? 0;
}
