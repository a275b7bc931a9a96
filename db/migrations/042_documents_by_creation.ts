import type { Kysely } from 'kysely';
import { createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** The list of documents by their creation. */
export const prepare = (db: Db): Promise<void> =>
  createIndex(db, {
    name: 'generated_documents_ws_created',
    on: 'generated_documents (workspace_id, created_at desc, id desc)',
  });

export async function up(_: Kysely<unknown>): Promise<void> {}
