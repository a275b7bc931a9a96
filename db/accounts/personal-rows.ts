import { type RawBuilder, sql } from 'kysely';
import { type Exported, personalData } from '#db/personal-data.ts';
import type { Db } from '#db/schema.ts';
import { type WorkspaceTable, workspaceData } from '#db/workspace-data.ts';

/** A table as it is exported. */
export type ExportedTable = WorkspaceTable & { exported: Exported };

const isExported = <Table extends WorkspaceTable>(one: Table): one is Table & ExportedTable =>
  !('excepted' in one.exported);
/** Of an account with its personal workspace. */
export const exportedTables: readonly ExportedTable[] = personalData.filter(isExported);
export const exportedOfWorkspace: readonly ExportedTable[] = workspaceData.filter(isExported);

/** Rows with long texts would fill the memory of a worker. */
const ROWS_AT_ONCE = 500;
const TEXTS_AT_ONCE = 50;
const WITH_TEXTS: ReadonlySet<string> = new Set([
  'reference_documents',
  'generated_documents',
  'document_versions',
  'materials',
  'generation_queue',
]);

const columns = (names: readonly string[], table: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));

/** How many rows of these tables are of a person or a workspace. */
export async function countRows(db: Db, tables: readonly ExportedTable[], id: string): Promise<number> {
  const counts = await Promise.all(
    tables.map(({ table, whose }) =>
      sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} t where ${whose(id)}`.execute(db),
    ),
  );
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.rows ?? 0), 0);
}

type Line = { line: string; key: string };

/**
 * The rows of one table that are of a person or a workspace, each as a JSON object in text, in the order of the primary
 * key and some hundred at a time. Rows written meanwhile may be missing.
 */
export async function* linesOf(db: Db, of: ExportedTable, id: string): AsyncGenerator<string[]> {
  const limit = WITH_TEXTS.has(of.table) ? TEXTS_AT_ONCE : ROWS_AT_ONCE;
  for (let last: string | undefined; ; ) {
    const rows = await page(db, of, { id, last, limit });
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < limit) return;
    last = rows.at(-1)?.key;
  }
}

type Page = { id: string; last: string | undefined; limit: number };

async function page(db: Db, { table, key, whose, exported }: ExportedTable, { id, last, limit }: Page) {
  const { without = [], masked } = exported;
  const keys = columns(key, 't');
  const shown = masked ? sql`to_jsonb(t) || ${masked(id)}` : sql`to_jsonb(t)`;
  const pairs = sql.join(key.map((name) => sql`${sql.lit(name)}, ${sql.ref(`t.${name}`)}`));
  const after = last
    ? sql`and (${keys}) > (select ${columns(key, 'r')} from jsonb_populate_record(null::${sql.table(table)}, ${last}::jsonb) r)`
    : sql``;
  const { rows } = await sql<Line>`
    select ((${shown}) - ${without}::text[])::text as line, jsonb_build_object(${pairs})::text as key
    from ${sql.table(table)} t where ${whose(id)} ${after} order by ${keys} limit ${limit}`.execute(db);
  return rows;
}

const FILES_AT_ONCE = 500;

/** The stored files of a workspace in these buckets, with the title and type of the asset that names each. */
export async function* filesOf(db: Db, workspaceId: string, buckets: readonly string[]) {
  for (let last = { bucket: '', path: '' }; ; ) {
    const { rows } = await sql<{ bucket: string; path: string; title: string | null; file_type: string | null }>`
      select file.bucket, file.path, document.title, document.file_type
      from stored_files file
      left join reference_documents document
        on document.workspace_id = file.workspace_id and document.file_path = file.path
      where file.workspace_id = ${workspaceId}::uuid and file.state = 'kept' and file.bucket = any(${buckets}::text[])
        and (file.bucket, file.path) > (${last.bucket}, ${last.path})
      order by file.bucket, file.path limit ${FILES_AT_ONCE}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < FILES_AT_ONCE) return;
    last = end;
  }
}

export async function countFiles(db: Db, workspaceId: string, buckets: readonly string[]): Promise<number> {
  const { rows } = await sql<{ files: number }>`select count(*) as files from stored_files
    where workspace_id = ${workspaceId}::uuid and state = 'kept' and bucket = any(${buckets}::text[])`.execute(db);
  return rows[0]?.files ?? 0;
}

/** The documents of a workspace, with what their title consists of. */
export async function* documentsOf(db: Db, workspaceId: string) {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .selectFrom('generated_documents as document')
      .leftJoin('document_templates as template', 'template.id', 'document.template_id')
      .leftJoin('role_details as role', 'role.id', 'document.role_id')
      .select(['document.id', 'document.kind', 'document.content', 'template.name as template_name'])
      .select(['role.job_title', 'role.company_name', 'document.metadata'])
      .where('document.workspace_id', '=', workspaceId)
      .where('document.id', '>', last)
      .orderBy('document.id')
      .limit(TEXTS_AT_ONCE)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < TEXTS_AT_ONCE) return;
    last = end.id;
  }
}
export type DocumentToExport = Awaited<ReturnType<ReturnType<typeof documentsOf>['next']>>['value'] & object;

export const countDocuments = async (db: Db, workspaceId: string): Promise<number> => {
  const row = await db
    .selectFrom('generated_documents')
    .select((eb) => eb.fn.countAll<number>().as('documents'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return row.documents;
};

/** Whom the mails about an export go to. */
export const ownerOfExport = (db: Db, person: string) =>
  db.selectFrom('auth.users').select(['email', 'user_metadata']).where('id', '=', person).executeTakeFirst();
