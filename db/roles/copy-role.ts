import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type FileAt, keepFile } from '#db/base/files.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** What goes along with a role. */
export const partsOfRole = async (db: Db, { workspace_id }: Scope, id: string) => {
  const role = await db
    .selectFrom('role_details')
    .select(['id', 'job_title', 'brand_guidelines_id'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  const assets = await db
    .selectFrom('role_documents as link')
    .innerJoin('reference_documents as asset', 'asset.id', 'link.document_id')
    .select(['asset.id', 'asset.file_path', 'asset.file_type', 'asset.scanned_at'])
    .where('link.workspace_id', '=', workspace_id)
    .where('asset.workspace_id', '=', workspace_id)
    .where('link.role_id', '=', id)
    .execute();
  return role && { role, assets };
};

type Table = 'role_details' | 'brand_guidelines' | 'reference_documents';
type From = { table: Table; id: string; workspace_id: string };

/** Copies a row with a new id into the workspace, with the actor as its author and these columns changed. */
async function copyRow(tx: Tx, to: Scope, { table, id, workspace_id }: From, more: Record<string, unknown> = {}) {
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const made = randomUUID();
  const time = new Date().toISOString();
  const changes = {
    id: made,
    workspace_id: to.workspace_id,
    user_id: to.actor_id,
    created_at: time,
    updated_at: time,
    version: 1,
    ...more,
  };
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from jsonb_populate_record(
    null::${sql.table(table)}, (select to_jsonb(source) from ${sql.table(table)} source
      where id = ${id} and workspace_id = ${workspace_id}) || ${JSON.stringify(changes)}::jsonb)`.execute(tx);
  return made;
}

type Copied = { id: string; file: FileAt };
/** Its file belongs to the other workspace. */
const WITHOUT_LOGO = { logo_path: null, logo_width: null, logo_height: null };

type Copying = { role: { id: string; brand_guidelines_id: string | null }; from: Scope; assets: readonly Copied[] };

/** Copies the role, its brand voice and its assets, whose files were stored before. Returns the id of the role. */
export async function copyRoleRows(tx: Tx, to: Scope, { role, from, assets }: Copying): Promise<string> {
  const { workspace_id } = from;
  const voice =
    role.brand_guidelines_id &&
    (await copyRow(tx, to, { table: 'brand_guidelines', id: role.brand_guidelines_id, workspace_id }, WITHOUT_LOGO));
  const id = await copyRow(
    tx,
    to,
    { table: 'role_details', id: role.id, workspace_id },
    { brand_guidelines_id: voice, imported_from: '' },
  );
  for (const { id: asset, file } of assets) {
    if (!(await keepFile(tx, to, file))) throw new Error('A copied file was given up while it was stored');
    const copy = { table: 'reference_documents', id: asset, workspace_id } as const;
    const document_id = await copyRow(tx, to, copy, { file_path: file.path });
    const link = { role_id: id, document_id, user_id: to.actor_id, workspace_id: to.workspace_id };
    await tx.insertInto('role_documents').values(link).execute();
  }
  return id;
}
