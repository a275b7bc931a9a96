import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { emptyDatabase } from '#db/testing/database.ts';

/** A new database as release 0.7.0 left it, without rows of people. */
export async function databaseOf070(): Promise<Db> {
  const db = await emptyDatabase();
  const schema = readFileSync(new URL('schema-0-7-0.sql', import.meta.url), 'utf8');
  await db.transaction().execute((tx) => sql.raw(schema).execute(tx));
  return db;
}
