import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const TRIGGERS = ['store_missing_version', 'store_missing_version_again', 'take_kind', 'take_other_kind'];
const FUNCTIONS = ['store_missing_version', 'take_kind'];

/** The statements of the product write a document with its kind and its version. */
export async function prepare(db: Db): Promise<void> {
  for (const name of TRIGGERS)
    await change(db, (tx) => sql.raw(`drop trigger if exists ${name} on generated_documents`).execute(tx));
  for (const name of FUNCTIONS) await change(db, (tx) => sql.raw(`drop function if exists ${name}()`).execute(tx));
}
