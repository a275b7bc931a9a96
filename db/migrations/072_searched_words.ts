import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const SEARCHED = String.raw`
create or replace function searched(given text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(given,
  '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]',
  '', 'g'))`;

const CONTENT_WORDS = `
create or replace function content_words(content jsonb) returns text language sql immutable strict parallel safe
return searched(case jsonb_typeof(content) when 'string' then content #>> '{}' else coalesce(
  (select string_agg(value #>> '{}', chr(10)) from jsonb_path_query(content, '$[*].*') as value), '') end)`;

const ROLE_WORDS = `
  alter table role_details drop column search_text, add column search_text text generated always as (searched(job_title || ' ' || company_name || ' ' || role_requirements || ' '
    || person_specification || ' ' || country || ' ' || city)) stored;
  alter table role_details alter column search_text set statistics 0`;

const ROWS_AT_ONCE = 500;

/**
 * What is searched comes without what nobody sees. The words of roles are made anew, which writes that table once; those
 * of documents only where there is something to leave out. The release before finds with both.
 */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) => sql.raw(SEARCHED).execute(tx));
  await change(db, (tx) => sql.raw(CONTENT_WORDS).execute(tx));
  if (!(await hasRoleWords(db))) await change(db, (tx) => sql.raw(ROLE_WORDS).execute(tx));
  while ((await searchAnew(db)) > 0);
}

/** Whether the words of roles are made so already. */
async function hasRoleWords(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_attrdef
    where adrelid = 'role_details'::regclass and pg_get_expr(adbin, adrelid) like 'searched(%'`.execute(db);
  return rows.length > 0;
}

/** A text of nothing else keeps its words: no text is blank. Returns how many rows were written. */
async function searchAnew(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update generated_documents set content = content where id in (
      select id from generated_documents
      where searched(content_text) <> content_text and searched(content_text) ~ '[^[:space:]]'
      limit ${sql.lit(ROWS_AT_ONCE)})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
