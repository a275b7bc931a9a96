import { type Kysely, sql } from 'kysely';
import { lockTables } from '#db/online.ts';

/** Of the documents of before (`target`), for 028. */
export const roleText = sql`(select role_words(
    coalesce(role.job_title, target.metadata #>> '{context_summary,job_title}'),
    coalesce(role.company_name, target.metadata #>> '{context_summary,company_name}'))
  from (select) one left join role_details role on role.id = target.role_id)`;

/**
 * Job title and company of each document, as its line shows them, in lower case: searched beside the content. A search
 * that joined the roles would have to read all documents of the account. Triggers keep it right, also for a release that
 * does not know of it; 028 writes it for the documents of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['role_details', 'generated_documents']);
  await sql`alter table generated_documents add column role_text text`.execute(db);
  await sql`
    create function role_words(job_title text, company_name text) returns text language sql stable parallel safe
    return lower(concat_ws(', ', nullif(job_title, ''), nullif(company_name, '')))`.execute(db);
  await keep(db);
}

async function keep(db: Kysely<unknown>): Promise<void> {
  // `for share`: a role that is being renamed is waited for, so that no document keeps the name of before. An edit of a
  // document does not come by here while the role is there: it must not wait for a role that waits for the document.
  await sql`
    create function take_role_text() returns trigger language plpgsql as $$
    declare
      role record;
    begin
      select job_title, company_name into role from role_details where id = new.role_id for share;
      new.role_text := role_words(coalesce(role.job_title, new.metadata #>> '{context_summary,job_title}'),
        coalesce(role.company_name, new.metadata #>> '{context_summary,company_name}'));
      return new;
    end $$`.execute(db);
  await sql`create trigger take_role_text before insert on generated_documents
    for each row execute function take_role_text()`.execute(db);
  await sql`create trigger take_other_role_text before update of role_id, metadata on generated_documents
    for each row when (new.role_id is null or new.role_id is distinct from old.role_id)
    execute function take_role_text()`.execute(db);
  await sql`
    create function give_role_text() returns trigger language plpgsql as $$
    begin
      update generated_documents set role_text = role_words(new.job_title, new.company_name) where role_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger give_role_text after update of job_title, company_name on role_details
    for each row when ((old.job_title, old.company_name) is distinct from (new.job_title, new.company_name))
    execute function give_role_text()`.execute(db);
}
