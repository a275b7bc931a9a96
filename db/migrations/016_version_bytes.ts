import { type Kysely, sql } from 'kysely';

/**
 * How much the earlier texts of an account take. Each row knows its owner and size, and `version_use` holds the sum.
 * Triggers write both, so that they are right whoever keeps, drops or deletes a version, also a release that does not
 * know of them. `kept_at` is when the text was replaced; of those from before only the time it was written is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table generated_document_versions
      add column user_id uuid, add column bytes int not null default 0,
      add column kept_at timestamptz(3) not null default now()`.execute(db);
  await sql`
    update generated_document_versions v set user_id = d.user_id, kept_at = v.created_at,
      bytes = octet_length(v.content::text) + octet_length(v.metadata::text)
    from generated_documents d where d.id = v.document_id`.execute(db);
  await sql`create index generated_document_versions_oldest
    on generated_document_versions (user_id, kept_at, document_id, version) where version > 1`.execute(db);
  await sql`
    create table version_use (
      user_id uuid primary key references auth.users on delete cascade,
      bytes bigint not null
    )`.execute(db);
  await sql`insert into version_use (user_id, bytes)
    select user_id, sum(bytes) from generated_document_versions group by user_id`.execute(db);
  await measure(db);
}

async function measure(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function measure_version() returns trigger language plpgsql as $$
    begin
      new.user_id := (select user_id from generated_documents where id = new.document_id);
      new.bytes := octet_length(new.content::text) + octet_length(new.metadata::text);
      return new;
    end $$`.execute(db);
  await sql`create trigger measure_version before insert on generated_document_versions
    for each row execute function measure_version()`.execute(db);
  await sql`
    create function add_version_bytes() returns trigger language plpgsql as $$
    begin
      insert into version_use (user_id, bytes) select user_id, sum(bytes) from changed group by user_id
        on conflict (user_id) do update set bytes = version_use.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
  await sql`create trigger add_version_bytes after insert on generated_document_versions
    referencing new table as changed for each statement execute function add_version_bytes()`.execute(db);
  await sql`
    create function take_version_bytes() returns trigger language plpgsql as $$
    begin
      update version_use set bytes = version_use.bytes - gone.bytes
        from (select user_id, sum(bytes) as bytes from changed group by user_id) gone
        where version_use.user_id = gone.user_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger take_version_bytes after delete on generated_document_versions
    referencing old table as changed for each statement execute function take_version_bytes()`.execute(db);
}
