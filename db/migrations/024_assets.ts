import { type Kysely, sql } from 'kysely';

/**
 * Two people or tabs that edit one asset: each change of its texts raises its version, whichever release made it. The
 * key of an upload that is sent again finds the asset the first one made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reference_documents
      add column version int not null default 1,
      add column upload_key text`.execute(db);
  await sql`create unique index reference_documents_upload_key on reference_documents (user_id, upload_key)`.execute(
    db,
  );
  await sql`
    create function raise_document_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger raise_version before update on reference_documents for each row
      when ((old.title, old.description) is distinct from (new.title, new.description))
      execute function raise_document_version()`.execute(db);
}
