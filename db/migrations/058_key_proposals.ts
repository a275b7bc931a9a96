import { type Kysely, sql } from 'kysely';
import { createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** A document has one refinement under way of each person and of each API key. */
export const prepare = (db: Db): Promise<void> =>
  createIndex(db, {
    name: 'generation_queue_refine_of_caller',
    on: `generation_queue (document_id, coalesce(api_key_id, user_id))
      where task = 'refine' and (status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null))`,
    unique: true,
  });

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index generation_queue_unfinished_refine`.execute(db);
}
