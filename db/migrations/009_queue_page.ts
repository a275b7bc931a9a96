import { type Kysely, sql } from 'kysely';

/** What failed lately is found without passing by what was completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index generation_queue_failed on generation_queue (updated_at)
    where status = 'failed' and scheduled_for is null`.execute(db);
}
