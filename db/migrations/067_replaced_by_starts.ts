import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/**
 * A start marks the generations that it replaces itself. Processes of the release before mark none until they are
 * replaced.
 */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) => sql`drop trigger if exists replace_generation on generation_queue`.execute(tx));
  await change(db, (tx) => sql`drop function if exists replace_generation()`.execute(tx));
}
