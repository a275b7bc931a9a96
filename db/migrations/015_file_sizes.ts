import { type Kysely, sql } from 'kysely';

/** How large each stored file is, so that what a user holds can be limited. Unknown (null) of files stored before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_files add column size bigint check (size >= 0)`.execute(db);
}
