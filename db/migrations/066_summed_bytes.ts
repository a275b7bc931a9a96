import { sql } from 'kysely';
import { change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const TRIGGERS = ['add_version_bytes', 'subtract_version_bytes', 'change_version_bytes'];
const OLDEST = 'document_versions_oldest';

/**
 * What the versions of a workspace take is summed where it is asked for, from one index, and no longer kept by triggers of
 * each save. Processes of the release before store no text until they are replaced.
 */
export async function prepare(db: Db): Promise<void> {
  for (const name of TRIGGERS) {
    await change(db, (tx) => sql.raw(`drop trigger if exists ${name} on document_versions`).execute(tx));
    await change(db, (tx) => sql.raw(`drop function if exists ${name}()`).execute(tx));
  }
  await change(db, (tx) => sql`drop table if exists version_bytes`.execute(tx));
  if (await hasBytes(db)) return;
  const made = `${OLDEST}_first`;
  await createIndex(db, { name: made, on: 'document_versions (workspace_id, saved_at, id) include (bytes)' });
  await sql`drop index concurrently if exists ${sql.id(OLDEST)}`.execute(db);
  await change(db, (tx) => sql`alter index ${sql.id(made)} rename to ${sql.id(OLDEST)}`.execute(tx));
}

/** Whether the index has the bytes already. */
async function hasBytes(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_index
    where indexrelid = to_regclass(${OLDEST}) and indnatts = 4`.execute(db);
  return rows.length > 0;
}
