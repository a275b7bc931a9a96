import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/**
 * A version is of the template of its document: its own column was never read, and cost each text a foreign key and an
 * index. Processes of the release before have ended.
 */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) => sql`alter table document_versions drop column if exists template_id`.execute(tx));
}
