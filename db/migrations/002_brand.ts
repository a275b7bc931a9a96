import { type Kysely, sql } from 'kysely';

/** Brand voice, brand assets and their profiles. Links carry the owner, so that the database refuses a foreign id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_guidelines (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      profile_name text not null,
      brand_values text not null,
      target_audience text not null,
      writing_style text not null,
      personality_traits text not null,
      tone_descriptors text not null,
      communication_style text not null,
      additional_notes text not null default '',
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (id, user_id)
    )`.execute(db);
  await sql`create index brand_guidelines_updated on brand_guidelines (user_id, updated_at desc, id desc)`.execute(db);
  await sql`create index brand_guidelines_created on brand_guidelines (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index brand_guidelines_search on brand_guidelines
    using gin ((profile_name || ' ' || writing_style || ' ' || personality_traits) gin_trgm_ops)`.execute(db);

  await sql`
    create table stored_files (
      bucket text not null,
      path text not null,
      user_id uuid,
      state text not null default 'uploading' check (state in ('uploading', 'kept', 'deleting')),
      updated_at timestamptz(3) not null default now(),
      primary key (bucket, path)
    )`.execute(db);
  await sql`create index stored_files_unfinished on stored_files (updated_at) where state <> 'kept'`.execute(db);
  await sql`create index stored_files_of_user on stored_files (user_id)`.execute(db);

  await sql`
    create table reference_documents (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      title text not null,
      file_path text not null,
      file_type text not null,
      file_size bigint not null check (file_size >= 0),
      description text not null default '',
      extracted_text text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (id, user_id)
    )`.execute(db);
  await sql`create index reference_documents_updated on reference_documents (user_id, updated_at desc, id desc)`.execute(
    db,
  );
  await sql`create index reference_documents_created on reference_documents (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index reference_documents_search on reference_documents
    using gin ((title || ' ' || description) gin_trgm_ops)`.execute(db);

  await sql`
    create table profiles (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      name text not null,
      description text not null default '',
      created_at timestamptz(3) not null default now(),
      unique (id, user_id)
    )`.execute(db);
  await sql`create unique index profiles_by_name on profiles (user_id, lower(name))`.execute(db);
  await sql`
    create table document_profiles (
      document_id uuid not null,
      profile_id uuid not null,
      user_id uuid not null,
      primary key (document_id, profile_id),
      foreign key (document_id, user_id) references reference_documents (id, user_id) on delete cascade,
      foreign key (profile_id, user_id) references profiles (id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index document_profiles_of_profile on document_profiles (profile_id, document_id)`.execute(db);
}
