import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** Throws when Postgres does not answer. */
export const ping = (db: Db): Promise<unknown> => sql`select 1`.execute(db);
