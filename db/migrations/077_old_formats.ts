import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

const ROWS_AT_ONCE = 500;

/** Assets whose text is not read say so: those of old formats were called ready (REAL-22). */
export async function prepare(db: Db): Promise<void> {
  while ((await nameOldFormats(db)) > 0);
}

/** Returns how many rows were written. */
async function nameOldFormats(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update reference_documents set text_state = 'failed', text_reason = 'old_format' where id in (
      select id from reference_documents
      where text_state = 'ready' and extracted_text is null
        and file_type in ('application/msword', 'application/vnd.ms-powerpoint')
      limit ${sql.lit(ROWS_AT_ONCE)})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
