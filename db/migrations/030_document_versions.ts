import { type Kysely, sql } from 'kysely';

/**
 * Every text that a document has or had is a row of `document_versions`, the current one too: `number` identifies it
 * for programs and in `generated_documents.version`, `ordinal` counts 1, 2, 3 for people. `materials` stores the
 * material of generations, once for each workspace and content.
 * Release 0.1.0 still writes `generated_document_versions`, which stays until the contract step. It does not know the
 * new table: a trigger writes the version of each text that it stores. Existing rows are moved by 033.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table materials (
      id uuid primary key default gen_random_uuid(),
      workspace_id uuid not null references workspaces on delete cascade,
      hash text not null,
      content jsonb not null,
      created_at timestamptz(3) not null default now(),
      unique (workspace_id, hash),
      unique (id, workspace_id)
    )`.execute(db);
  await createVersions(db);
  await countBytes(db);
  await sql`
    create function store_missing_version() returns trigger language plpgsql as $$
    begin
      insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin,
          author_id, generation_id, template_id, saved_at, created_at)
        select new.id, new.workspace_id, new.version,
          coalesce((select max(ordinal) from document_versions where document_id = new.id), 0) + 1,
          new.content, new.kind, new.metadata,
          case when new.metadata ->> 'updated_at' is distinct from new.metadata ->> 'generation_timestamp'
            then 'edited' else 'generated' end,
          new.user_id, new.queue_id, new.template_id, new.updated_at, new.updated_at
        on conflict (document_id, number) do nothing;
      return null;
    end $$`.execute(db);
  // After the statement, when a statement that writes both the document and its version has written both.
  await sql`create trigger store_missing_version after insert on generated_documents
    for each row execute function store_missing_version()`.execute(db);
  await sql`create trigger store_missing_version_again after update of version on generated_documents
    for each row execute function store_missing_version()`.execute(db);
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_versions (
      id uuid primary key default gen_random_uuid(),
      document_id uuid not null,
      workspace_id uuid not null,
      number int not null check (number > 0),
      ordinal int not null check (ordinal > 0),
      content jsonb not null,
      kind text not null check (kind in ('boolean_search', 'sourcing_email', 'social_ad', 'job_spec', 'job_advert',
        'interview_questions', 'plain')),
      metadata jsonb not null,
      origin text not null check (origin in ('generated', 'edited', 'refined', 'restored')),
      author_id uuid references auth.users on delete set null,
      generation_id uuid references generation_queue on delete set null,
      template_id uuid references document_templates on delete set null,
      template_version int,
      material_id uuid,
      name text,
      sitting uuid,
      saved_at timestamptz(3) not null default now(),
      restored_from int,
      instruction text,
      language text,
      created_at timestamptz(3) not null default now(),
      bytes int not null generated always as (octet_length(content::text) + octet_length(metadata::text)) stored,
      unique (document_id, number),
      foreign key (document_id, workspace_id) references generated_documents (id, workspace_id)
        on delete cascade deferrable,
      foreign key (material_id, workspace_id) references materials (id, workspace_id) deferrable
    )`.execute(db);
  await sql`create index document_versions_oldest on document_versions (workspace_id, saved_at, id)`.execute(db);
  for (const column of ['author_id', 'generation_id', 'template_id', 'material_id'])
    await sql`create index ${sql.id(`document_versions_${column}`)} on document_versions (${sql.id(column)})`.execute(
      db,
    );
}

/** The size of the texts of a workspace. Replaces `version_use`, which counted by user and was in no release. */
async function countBytes(db: Kysely<unknown>): Promise<void> {
  for (const name of ['measure_version', 'add_version_bytes', 'take_version_bytes'])
    await sql`drop function if exists ${sql.id(name)}() cascade`.execute(db);
  await sql`drop table if exists version_use`.execute(db);
  await sql`
    create table version_bytes (
      workspace_id uuid primary key references workspaces on delete cascade,
      bytes bigint not null
    )`.execute(db);
  await sql`
    create function add_version_bytes() returns trigger language plpgsql as $$
    begin
      insert into version_bytes (workspace_id, bytes) select workspace_id, sum(bytes) from changed group by workspace_id
        on conflict (workspace_id) do update set bytes = version_bytes.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
  await sql`
    create function subtract_version_bytes() returns trigger language plpgsql as $$
    begin
      update version_bytes set bytes = version_bytes.bytes - gone.bytes
        from (select workspace_id, sum(bytes) as bytes from changed group by workspace_id) gone
        where version_bytes.workspace_id = gone.workspace_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger add_version_bytes after insert on document_versions
    referencing new table as changed for each statement execute function add_version_bytes()`.execute(db);
  await sql`create trigger subtract_version_bytes after delete on document_versions
    referencing old table as changed for each statement execute function subtract_version_bytes()`.execute(db);
}
