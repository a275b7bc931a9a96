import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { GeneratedDocumentsTable } from '#db/schema-versions.ts';
import { insertVersion } from '#db/writing/documents/records.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/** `content` and `metadata` as JSON. Without a kind it has that of its fields, of its template, or is plain. */
type NewText = Omit<Insertable<GeneratedDocumentsTable>, 'kind' | 'template_id'> & {
  kind?: KindName;
  template_id?: string | null | undefined;
};
type StoredText = Selectable<GeneratedDocumentsTable>;

/** A document and its version, which the product always writes together. */
export async function insertText(db: Db, row: NewText): Promise<StoredText> {
  const { kind = null, content, metadata, template_id = null } = row;
  const of = JSON.parse(metadata ?? '{}') as { updated_at?: string; generation_timestamp?: string };
  const kindOfText = sql<never>`coalesce(${kind}::text, kind_of_list(${content}::jsonb),
    (select template.kind from document_templates template where template.id = ${template_id}::uuid), 'plain')`;
  const document = db
    .insertInto('generated_documents')
    .values({ ...row, template_id, kind: kindOfText })
    .returningAll();
  const version = insertVersion({
    origin: of.updated_at === of.generation_timestamp ? 'generated' : 'edited',
    author: sql`(select user_id from document)`,
    generation: sql`(select queue_id from document)`,
  });
  const { rows } = await sql<StoredText>`with document as (${document}), version as (${version})
    select * from document`.execute(db);
  return rows[0] as StoredText;
}

export async function insertTexts(db: Db, rows: readonly NewText[]): Promise<StoredText[]> {
  const stored: StoredText[] = [];
  for (const row of rows) stored.push(await insertText(db, row));
  return stored;
}

/** The current version of each document that a statement of a test wrote without one. */
export const giveVersions = (db: Db): Promise<unknown> =>
  sql`insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin,
      author_id, generation_id, saved_at, created_at)
    select id, workspace_id, version,
      coalesce((select max(ordinal) from document_versions where document_id = document.id), 0) + 1,
      content, kind, metadata,
      case when metadata ->> 'updated_at' is distinct from metadata ->> 'generation_timestamp'
        then 'edited' else 'generated' end,
      user_id, queue_id, updated_at, updated_at
    from generated_documents document where not exists (
      select from document_versions where document_id = document.id and number = document.version)`.execute(db);
