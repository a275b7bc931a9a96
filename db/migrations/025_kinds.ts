import { type Kysely, sql } from 'kysely';
import { lockTables } from '#db/online.ts';

/** In the order in which a generation is stored: one that is being stored now does not block this forever. */
const TABLES = ['generated_documents', 'generated_document_versions', 'document_templates'];

/** `content`, `kind` and `template`: of a document. */
const kindOf = (content: string, template: string) => sql`coalesce(kind_of_list(${sql.ref(content)}),
  (select kind from document_templates where id = ${sql.ref(template)}), 'plain')`;

/** Of the documents of before (`target`), for 028. */
export const kindOfDocument = kindOf('target.content', 'target.template_id');
/** Of the earlier texts of before (`target`), whose documents have theirs. */
export const kindOfVersion = sql`coalesce(kind_of_list(target.content),
  (select kind from generated_documents where id = target.document_id))`;

export const IS_KIND = `check (kind in ('boolean_search', 'sourcing_email', 'social_ad', 'job_spec', 'job_advert',
  'interview_questions', 'plain'))`;

/**
 * The kind of a template, document and earlier text is a column, so that renaming a template changes no stored text.
 * Filled once, by 028: the kind of a list follows from its fields, that of a text from the name of its template. Triggers set
 * it for a template that is created without one, and for rows of a release without the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, TABLES);
  await rules(db);
  for (const table of TABLES) await sql`alter table ${sql.table(table)} add column kind text`.execute(db);
  await sql`update document_templates set kind = kind_of_name(name)`.execute(db);
  await sql`alter table document_templates alter column kind set not null,
    add constraint document_templates_kind_check ${sql.raw(IS_KIND)}`.execute(db);
  await triggers(db);
}

/** CTX-11, GAP-76; the same as shared/kinds/by-name.ts. And the kind by the fields of a stored list. */
async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function kind_of_name(name text) returns text language sql immutable strict parallel safe
    return case
      when name ~* 'boolean' then 'boolean_search'
      when name ~* 'sourcing' then 'sourcing_email'
      when name ~* 'social media' then 'social_ad'
      when name ~* 'advert' then 'job_advert'
      when name ~* 'interview' then 'interview_questions'
      when name ~* '\\mspec(s|ifications?)?\\M' then 'job_spec'
      else 'plain' end`.execute(db);
  await sql`
    create function kind_of_list(content jsonb) returns text language sql immutable strict parallel safe
    return case
      when content -> 0 ? 'search' then 'boolean_search'
      when content -> 0 ? 'subject' then 'sourcing_email'
      when content -> 0 ? 'title' then 'social_ad' end`.execute(db);
}

async function triggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_kind() returns trigger language plpgsql as $$
    begin
      new.kind := kind_of_name(new.name);
      return new;
    end $$`.execute(db);
  await sql`create trigger name_kind before insert on document_templates
    for each row when (new.kind is null) execute function name_kind()`.execute(db);
  // A generation stores a text of its template's kind; an edit or an earlier text keeps the kind of the statement.
  await sql`
    create function take_kind() returns trigger language plpgsql as $$
    declare
      of_template text;
    begin
      if new.kind is null or tg_op = 'INSERT'
          or (new.queue_id is not null and new.queue_id is distinct from old.queue_id) then
        select kind into of_template from document_templates where id = new.template_id;
      end if;
      new.kind := coalesce(kind_of_list(new.content), of_template, new.kind, 'plain');
      return new;
    end $$`.execute(db);
  await sql`create trigger take_kind before insert on generated_documents
    for each row when (new.kind is null) execute function take_kind()`.execute(db);
  await sql`create trigger take_other_kind before update of content on generated_documents
    for each row execute function take_kind()`.execute(db);
  await sql`
    create function keep_kind() returns trigger language plpgsql as $$
    begin
      new.kind := (select coalesce(kind, ${kindOf('content', 'template_id')})
        from generated_documents where id = new.document_id);
      return new;
    end $$`.execute(db);
  await sql`create trigger keep_kind before insert on generated_document_versions
    for each row when (new.kind is null) execute function keep_kind()`.execute(db);
}
