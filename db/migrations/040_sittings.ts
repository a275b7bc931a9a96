import { type Kysely, sql } from 'kysely';
import { addConstraint } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** A name has 1 to 60 characters. No release before wrote one. */
export const prepare = (db: Db): Promise<void> =>
  addConstraint(db, {
    table: 'document_versions',
    name: 'document_versions_name',
    rule: 'check (name = btrim(name) and char_length(name) between 1 and 60)',
  });

/** The current version changes its size while it is saved again in its sitting (decision 035). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function change_version_bytes() returns trigger language plpgsql as $$
    begin
      update version_bytes set bytes = bytes + new.bytes - old.bytes where workspace_id = new.workspace_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger change_version_bytes after update of content, metadata on document_versions
    for each row when (old.bytes <> new.bytes) execute function change_version_bytes()`.execute(db);
}
