import { randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import * as accounts from '#db/migrations/001_accounts.ts';
import * as brand from '#db/migrations/002_brand.ts';
import * as roles from '#db/migrations/003_roles.ts';
import * as generation from '#db/migrations/004_generation.ts';
import * as addressChanges from '#db/migrations/007_address_changes.ts';
import * as shortSearches from '#db/migrations/008_short_searches.ts';
import * as queuePage from '#db/migrations/009_queue_page.ts';
import * as startAtOnce from '#db/migrations/010_start_at_once.ts';
import * as plannedWithoutWords from '#db/migrations/011_planned_without_words.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';

const migrations = {
  '001_accounts': accounts,
  '002_brand': brand,
  '003_roles': roles,
  '004_generation': generation,
  '007_address_changes': addressChanges,
  '008_short_searches': shortSearches,
  '009_queue_page': queuePage,
  '010_start_at_once': startAtOnce,
  '011_planned_without_words': plannedWithoutWords,
};

/** A database as release 0.1.0 (834a505) leaves it, with six templates. */
export async function migrateToRelease010(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  await sql`insert into document_templates (name, description, system_prompt, prompt_template, sort_order)
    select 'Template ' || n, '', '', '', n from generate_series(1, 6) n`.execute(db);
}

// From here on: the statements of release 0.1.0, with its names and its `on conflict`.
const UNFINISHED = sql.raw(`(generation_queue.status in ('pending', 'processing')
  or (generation_queue.status = 'failed' and generation_queue.scheduled_for is not null))`);

async function idOf(db: Db, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = (await statement.execute(db)) as { rows: { id: string }[] };
  if (!rows[0]) throw new Error('The statement answered no row');
  return rows[0].id;
}

export const signUp = (db: Db): Promise<string> =>
  transact(db, (tx) =>
    idOf(
      tx,
      sql`insert into auth.users (email, email_confirmed_at, user_metadata)
        values (${`${randomUUID()}@example.test`}, now(), '{"first_name": "Test"}') returning id`,
    ),
  );

export const createVoice = (db: Db, userId: string): Promise<string> =>
  idOf(
    db,
    sql`insert into brand_guidelines (profile_name, brand_values, target_audience, writing_style, personality_traits,
        tone_descriptors, communication_style, additional_notes, user_id)
      values ('Voice', 'values', 'people', 'short', 'calm', 'warm', 'direct', '', ${userId}) returning id`,
  );

export async function createAsset(db: Db, userId: string): Promise<string> {
  const path = `${userId}/${randomUUID()}.pdf`;
  await sql`insert into stored_files (bucket, path, user_id, state) values ('documents', ${path}, ${userId}, 'uploading')
    on conflict do nothing returning path`.execute(db);
  return transact(db, async (tx) => {
    await sql`update stored_files set state = 'kept', updated_at = now()
      where bucket = 'documents' and path = ${path} and state = 'uploading' returning path`.execute(tx);
    return idOf(
      tx,
      sql`insert into reference_documents (title, file_type, file_size, extracted_text, user_id, file_path)
        values ('Handbook', 'application/pdf', 1000, 'words', ${userId}, ${path}) returning id`,
    );
  });
}

export async function createProfile(db: Db, userId: string, documentId: string): Promise<string> {
  const id = await idOf(
    db,
    sql`insert into profiles (user_id, name, description) values (${userId}, ${randomUUID()}, '')
      on conflict do nothing returning id`,
  );
  await sql`insert into document_profiles (document_id, profile_id, user_id) values (${documentId}, ${id}, ${userId})
    on conflict do nothing`.execute(db);
  return id;
}

type RoleLinks = { userId: string; voiceId: string; documentId: string };

async function linkDocument(tx: Tx, roleId: string, { userId, documentId }: RoleLinks): Promise<void> {
  await sql`insert into role_documents (role_id, document_id, user_id)
    values (${roleId}, ${documentId}, ${userId})`.execute(tx);
}

export const createRole = (db: Db, links: RoleLinks): Promise<string> =>
  transact(db, async (tx) => {
    const id = await idOf(
      tx,
      sql`insert into role_details (company_name, job_title, experience_level, location_type, country, city,
          role_requirements, person_specification, brand_guidelines_id, user_id)
        values ('Harbour', 'Engineer', 'senior', 'remote', 'Portugal', 'Porto', 'Build', 'Builder', ${links.voiceId},
          ${links.userId}) returning id`,
    );
    await linkDocument(tx, id, links);
    return id;
  });

export const saveRole = (db: Db, id: string, links: RoleLinks): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select id from role_details where id = ${id} and user_id = ${links.userId} for update`.execute(tx);
    await sql`update role_details set job_title = ${randomUUID()}, brand_guidelines_id = ${links.voiceId},
      updated_at = now() where id = ${id} and user_id = ${links.userId}`.execute(tx);
    await sql`delete from role_documents where role_id = ${id} and user_id = ${links.userId}`.execute(tx);
    await linkDocument(tx, id, links);
  });

/** The fast start of 0.1.0: one statement that calls `is_usual_start`. Returns the ids of the generations. */
export async function start(db: Db, userId: string, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into generation_queue (user_id, role_id, template_id, overwrite, request_id)
      select role.user_id, role.id, unnest(array(select id from document_templates)), true, 'request'
      from role_details as role inner join brand_guidelines as voice on voice.id = role.brand_guidelines_id
      where role.id = ${roleId} and role.user_id = ${userId}
        and (select is_usual_start(${userId}, ${roleId}, array(select id from document_templates), ${randomUUID()}::text, 50))
      returning id
    ) select id from made`.execute(db);
  return rows.map(({ id }) => id);
}

/** The second start of 0.1.0, which leaves out what is in flight. */
export const startAgain = (db: Db, userId: string, roleId: string): Promise<unknown> =>
  sql`insert into generation_queue (user_id, role_id, template_id, overwrite, request_id)
    select ${userId}, ${roleId}, id, true, 'request' from document_templates
    on conflict (user_id, role_id, template_id) where ${UNFINISHED} do nothing returning id`.execute(db);

export const claim = (db: Db, id: string, token: string): Promise<unknown> =>
  sql`update generation_queue set status = 'processing', run_token = ${token}, heartbeat_at = now(), runs = runs + 1,
    started_at = coalesce(started_at, now()), updated_at = now() where id = ${id} and ${UNFINISHED}`.execute(db);

/** Completes the row and stores its text; a text of before becomes a version. */
export const settle = (db: Db, id: string, token: string, text: string): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select id from role_details where id = (select role_id from generation_queue where id = ${id})
      for key share`.execute(tx);
    const { rows } = await sql<{ user_id: string; role_id: string; template_id: string }>`
      update generation_queue set status = 'completed', completed_at = now(), last_error = null, error = null,
        scheduled_for = null, updated_at = now()
      where id = ${id} and run_token = ${token} and status = 'processing' returning *`.execute(tx);
    const row = rows[0];
    if (!row) throw new Error('The row is not held');
    const inserted = await sql`
      insert into generated_documents (user_id, role_id, template_id, queue_id, content, metadata)
      values (${row.user_id}, ${row.role_id}, ${row.template_id}, ${id}, to_jsonb(${text}::text), '{}')
      on conflict (user_id, role_id, template_id) do nothing returning id, version`.execute(tx);
    if (inserted.rows.length > 0) return;
    const current = await idOf(
      tx,
      sql`select id from generated_documents where user_id = ${row.user_id} and role_id = ${row.role_id}
        and template_id = ${row.template_id} for update`,
    );
    await replace(tx, current, text, id);
  });

export const editDocument = (db: Db, userId: string, id: string, text: string): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select id from generated_documents where id = ${id} and user_id = ${userId} for update`.execute(tx);
    await replace(tx, id, text, null);
  });

async function replace(tx: Tx, id: string, text: string, queueId: string | null): Promise<void> {
  await sql`insert into generated_document_versions (document_id, version, content, metadata, created_at)
    select id, version, content, metadata, updated_at from generated_documents where id = ${id}`.execute(tx);
  await sql`update generated_documents set queue_id = coalesce(${queueId}::uuid, queue_id), content = to_jsonb(${text}::text), metadata = '{}', version = version + 1,
    updated_at = now() where id = ${id}`.execute(tx);
}

/** Finished generations and documents of the role stay without it. */
export const deleteRole = (db: Db, userId: string, id: string): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select id from role_details where id = ${id} and user_id = ${userId} for update`.execute(tx);
    await sql`delete from generation_queue where role_id = ${id} and user_id = ${userId} and ${UNFINISHED}`.execute(tx);
    await sql`delete from role_details where id = ${id} and user_id = ${userId}`.execute(tx);
  });

export const deleteAccount = (db: Db, userId: string): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select id from auth.users where id = ${userId} for update`.execute(tx);
    await sql`update stored_files set state = 'deleting', updated_at = now() where user_id = ${userId}`.execute(tx);
    await sql`delete from generated_documents where id in
      (select id from generated_documents where user_id = ${userId} limit 2000)`.execute(tx);
    await sql`delete from auth.users where id = ${userId} returning id`.execute(tx);
  });
