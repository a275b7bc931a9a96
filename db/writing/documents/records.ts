import { type RawBuilder, sql } from 'kysely';
import { mayChange } from '#db/base/scope.ts';
import { named } from '#db/faults.ts';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import { insertActs, isRecentlyEdited } from '#db/team/activity.ts';
import { isEdited, nameOfPerson } from '#db/text/columns.ts';
import { mapThreads } from '#db/text/moved-threads.ts';
import { isNeeded, keepLatest } from '#db/writing/documents/versions.ts';
import { materialValues, type Material as StoredMaterial, storeMaterial } from '#db/writing/materials.ts';
import type { Scope } from '#shared/scope.ts';
import type { Content, DocumentMetadata, Origin } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/** A text that becomes the current version of a document. */
type NewText = {
  content: Content;
  metadata: DocumentMetadata;
  origin: Origin;
  /** Of an earlier text that is restored; without it the kind stays. */
  kind?: KindName | undefined;
  restored_from?: number | undefined;
  sitting?: string | undefined;
  /** Of a refined text. */
  instruction?: string | undefined;
  /** What a text brought in line with its role now states; any other keeps that of its generation. */
  material?: StoredMaterial | undefined;
};
type Current = { id: string; version: number; content: Content; kind: KindName } & Named;
type Named = { template_name: string | null; job_title: string };

type VersionSource = {
  origin: Origin;
  author: RawBuilder<unknown>;
  generation?: RawBuilder<unknown>;
  material?: RawBuilder<unknown>;
  restored_from?: number | undefined;
  sitting?: RawBuilder<unknown>;
  instruction?: string | undefined;
  /** Of a text that was generated; any other keeps that of the version before it. */
  language?: RawBuilder<unknown>;
};

/** Inserts the version of the row `document`, in the same statement: nobody sees a text without its version. */
export const insertVersion = (source: VersionSource) => sql`
  insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin, author_id,
      generation_id, material_id, restored_from, sitting, instruction, language, saved_at, created_at)
    select id, workspace_id, version,
      coalesce((select max(ordinal) from document_versions where document_id = document.id), 0) + 1,
      content, kind, metadata, ${source.origin}, ${source.author}, ${source.generation ?? none},
      ${source.material ?? none}, ${source.restored_from ?? null}::int, ${source.sitting ?? none},
      ${source.instruction ?? null}::text, ${source.language ?? languageBefore(source.restored_from)}, updated_at, updated_at
    from document`;
const none = sql`null::uuid`;
/** A restored text is as old as its role was then, also where a later version was brought in line with it. */
const materialBefore = (restored_from: number) => sql`
  (select before.material_id from document_versions before where before.document_id = document.id
    and before.number <= ${restored_from}::int and before.material_id is not null
    and before.metadata ->> 'generation_timestamp' = document.metadata ->> 'generation_timestamp'
    order by before.number desc limit 1)`;
const languageBefore = (restored_from: number | undefined) => sql`
  (select before.language from document_versions before where before.document_id = document.id
    and before.number = coalesce(${restored_from ?? null}::int, document.version - 1))`;

/** How long a sitting saves into one version, from when that began. */
const SITTING_MINUTES = 15;

/**
 * Stores the row `document` in the version that it replaces, with a higher number (decision 035), if that was edited by
 * the same author in the same sitting. Other versions, and those that are needed, stay as they are.
 */
const continueVersion = (author: string | null, sitting: string | undefined) => sql`
  update document_versions v set number = document.version, content = document.content, metadata = document.metadata,
      saved_at = document.updated_at
    from document join document_versions before
      on before.document_id = document.id and before.number = document.version - 1
    where v.id = before.id and v.origin = 'edited' and v.author_id = ${author}::uuid
      and v.sitting = ${sitting ?? null}::uuid and not ${isNeeded}
      and v.created_at > document.updated_at - make_interval(mins => ${sql.lit(SITTING_MINUTES)})
    returning v.ordinal`;

/** The text that people edit, or that which leaves the product: the approved one, where there is one. */
const CURRENT = sql<number>`d.version`;
const OUTGOING = sql<number>`coalesce(d.approved_version, d.version)`;

/** One of the workspace's documents with everything; job title and company outlive the role (GAP-50). */
export const generatedDocumentOf = (db: Db, scope: Pick<Scope, 'workspace_id'>, id: string) =>
  documentWith(db, scope, { id, text: CURRENT });
/** The same with its outgoing text. */
export const outgoingDocumentOf = (db: Db, scope: Pick<Scope, 'workspace_id'>, id: string) =>
  documentWith(db, scope, { id, text: OUTGOING });

type Text = { id: string; text: RawBuilder<number> };
const documentWith = (db: Db, scope: Pick<Scope, 'workspace_id'>, { id, text }: Text) =>
  db
    .selectFrom('generated_documents as d')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .innerJoin('document_versions as v', (join) => join.onRef('v.document_id', '=', 'd.id').on('v.number', '=', text))
    .select(['d.id', 'd.user_id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.created_at', 'd.updated_at'])
    .select(['v.content', 'v.metadata', 'v.kind', 'v.number as version', 't.name as template_name'])
    .select(['d.review_state', 'd.approved_version'])
    .select([
      'v.origin',
      'v.name as version_name',
      'v.saved_at',
      'v.ordinal',
      'v.language',
      nameOfPerson('v.author_id').as('author'),
    ])
    .select([
      isEdited,
      sql<string>`coalesce(r.job_title, d.metadata #>> '{context_summary,job_title}', '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, d.metadata #>> '{context_summary,company_name}', '')`.as('company_name'),
    ])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();

/**
 * Nobody else changes the document until the transaction ends; a row that refers to it can still be added, as by
 * `markDue`. Undefined when it is not the workspace's.
 */
export const lockGeneratedDocument = (tx: Tx, scope: Pick<Scope, 'workspace_id'>, id: string) =>
  tx
    .selectFrom('generated_documents')
    .select(['id', 'role_id', 'version'])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Makes another text the current version of the locked document: a version of its own, or the current one saved again in
 * its sitting. Throws STORE_UPDATE_ERROR, or a database fault as it is.
 */
export async function replaceText(tx: Tx, scope: Scope, current: Current, text: NewText): Promise<void> {
  const written = await writeText(tx, scope, current, text).catch(named('STORE_UPDATE_ERROR'));
  if (written.open_threads > 0) {
    const after = { kind: text.kind ?? current.kind, content: text.content, version: current.version + 1 };
    await mapThreads(tx, { id: current.id, workspace_id: scope.workspace_id }, current, after);
  }
  await keepLatest(tx, scope, { ordinal: written.ordinal, document_id: current.id, current: current.version + 1 });
}

type Written = { ordinal: number; open_threads: number };

async function writeText(tx: Tx, scope: Scope, current: Current, text: NewText): Promise<Written> {
  const { workspace_id, actor_id } = scope;
  const { id } = current;
  const { origin, restored_from, sitting, instruction, material } = text;
  const version = insertVersion({
    origin,
    restored_from,
    instruction,
    author: sql`${actor_id}::uuid`,
    ...(sitting && { sitting: sql`${sitting}::uuid` }),
    ...(material && { material: sql`(select id from material)` }),
    ...(restored_from !== undefined && { material: materialBefore(restored_from) }),
  });
  const { rows } = await sql<Written>`
    with document as (
      update generated_documents set content = ${JSON.stringify(text.content)}, metadata = ${JSON.stringify(text.metadata)},
        kind = coalesce(kind_of_list(${JSON.stringify(text.content)}::jsonb), ${text.kind ?? null}, kind), version = version + 1, updated_at = ${new Date()},
        updated_by = ${actor_id}::uuid
      where id = ${id} and workspace_id = ${workspace_id} returning *
    ), material as (
      ${storeMaterial(materialValues(material), 'document')}
    ), continued as (
      ${continueVersion(actor_id, sitting)}
    ), version as (
      ${version} where not exists (select from continued) returning ordinal
    )${recordEdit(scope, current)}
    select ordinal, (select open_threads from document) as open_threads
    from (select * from continued union all select * from version) written ${prepared}`.execute(tx);
  return rows[0] as Written;
}

/** A person's first edit within a while, in the statement that stores it (ACT-02). */
function recordEdit(scope: Scope, { id, ...about }: Current) {
  const edited = { action: 'document.edited', ...namedDocument({ id, ...about }) } as const;
  return sql`, recorded as (
      ${insertActs(scope, [edited], isRecentlyEdited(scope, id))}
    )`;
}

/** How an act names a document. */
export const namedDocument = ({ id, template_name, job_title }: Named & { id: string }) => ({
  subject: { id, name: template_name ?? 'Unknown Template' },
  details: { job_title },
});

export const deleteGeneratedDocument = (db: Db, scope: Scope, id: string) =>
  db
    .deleteFrom('generated_documents')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .returning('id')
    .executeTakeFirst();
