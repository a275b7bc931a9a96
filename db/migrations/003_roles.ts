import { type Kysely, sql } from 'kysely';

/** Roles and what they are generated from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table role_details (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      company_name text not null,
      job_title text not null,
      experience_level text not null check (experience_level in ('entry', 'mid', 'senior', 'leadership')),
      location_type text not null check (location_type in ('onsite', 'hybrid', 'remote')),
      days_onsite int,
      days_remote int,
      country text not null,
      city text not null,
      role_requirements text not null,
      person_specification text not null,
      brand_guidelines_id uuid,
      search_text text generated always as (lower(job_title || ' ' || company_name || ' ' || role_requirements || ' '
        || person_specification || ' ' || country || ' ' || city)) stored,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (id, user_id),
      foreign key (brand_guidelines_id, user_id) references brand_guidelines (id, user_id)
        on delete set null (brand_guidelines_id),
      constraint days_agree check (case when location_type = 'hybrid'
        then coalesce(days_onsite between 1 and 4 and days_remote between 1 and 4 and days_onsite + days_remote = 5, false)
        else days_onsite is null and days_remote is null end)
    )`.execute(db);
  await sql`create index role_details_updated on role_details (user_id, updated_at desc, id desc)`.execute(db);
  await sql`create index role_details_company on role_details (user_id, lower(company_name), id)`.execute(db);
  await sql`create index role_details_title on role_details (user_id, lower(job_title), id)`.execute(db);
  await sql`create index role_details_guidelines on role_details (brand_guidelines_id)`.execute(db);
  // Kept in lower case: folding long texts at each comparison made a search five times slower.
  await sql`create index role_details_search on role_details using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table role_documents (
      role_id uuid not null,
      document_id uuid not null,
      user_id uuid not null,
      primary key (role_id, document_id),
      foreign key (role_id, user_id) references role_details (id, user_id) on delete cascade,
      foreign key (document_id, user_id) references reference_documents (id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index role_documents_of_document on role_documents (document_id)`.execute(db);
}
