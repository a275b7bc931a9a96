import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/**
 * The digest of the browser that asked for a mailed link, and of a session that such a link opened in that browser: its
 * pages go on there without asking. Links on their way, and sessions, from before have none.
 */
export async function prepare(db: Db): Promise<void> {
  for (const table of ['auth.one_time_tokens', 'auth.sessions']) {
    const add = sql`alter table ${sql.table(table)} add column if not exists asked_in text`;
    await change(db, (tx) => add.execute(tx));
  }
}
