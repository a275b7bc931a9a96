import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { aUser } from '#db/testing/factories.ts';

const TABLES = ['generated_documents', 'generation_queue', 'role_details', 'reference_documents', 'auth.users'];
const OTHERS = 4;
const TEXT = sql`to_jsonb(repeat('steady service ' || md5(n::text) || ' ', 20))`;
const AGE = sql`now() - make_interval(secs => 3600 + n)`;

/** So many documents of roles of one user, with as many ended generations. */
const fillOne = (db: Db, userId: string, count: number) =>
  sql`
  with roles as (
    insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country,
      city, role_requirements, person_specification, created_at, updated_at)
    select ${userId}, ${userId}, 'Quayside', 'Engineer ' || n, 'mid', 'remote', 'Portugal', 'Porto',
      'Runs the booking service.', 'Has run services.', ${AGE}, ${AGE}
    from generate_series(1, ${count} / (select count(*) from document_templates) + 1) n returning id
  ), places as (
    select row_number() over () as n, r.id as role_id, t.id as template_id, t.kind
    from roles r cross join document_templates t limit ${count}
  ), ended as (
    insert into generation_queue (user_id, workspace_id, role_id, template_id, status, completed_at, created_at,
      updated_at, ended_at)
    select ${userId}, ${userId}, role_id, template_id, 'completed', ${AGE}, ${AGE}, ${AGE}, ${AGE} from places
  )
  insert into generated_documents (user_id, workspace_id, role_id, template_id, kind, content, created_at, updated_at)
  select ${userId}, ${userId}, role_id, template_id, kind, ${TEXT}, ${AGE}, ${AGE} from places`.execute(db);

/**
 * The user's workspace gets `own` documents among `all`, which four others share; then the database is analysed. Needs
 * a superuser: what the others' documents set off is left out, since nothing reads it and it takes ten times as long.
 */
export async function fillWorkspace(db: Db, userId: string, { own, all }: { own: number; all: number }) {
  await fillOne(db, userId, own);
  for (let n = 0; n < OTHERS; n += 1) {
    const other = await aUser(db);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await fillOne(tx, other.id, (all - own) / OTHERS);
    });
  }
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  await sql`checkpoint`.execute(db);
}
