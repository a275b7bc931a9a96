import { sql } from 'kysely';
import { markExportFiles, shown } from '#db/exports/exports.ts';
import { offerColumns } from '#db/roles/role-offer.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { DocumentExportInput } from '#db/schema-privacy.ts';
import { IN_ORDER } from '#db/text/role-texts.ts';
import { approvedBy } from '#db/writing/documents/versions.ts';
import { goingOut } from '#shared/roles/waiting.ts';
import { callerId, type Scope } from '#shared/scope.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

/** A key's exports are its own, and not its maker's. */
const callerOf = ({ key, actor_id }: Scope) => ({
  user_id: key ? null : actor_id,
  api_key_id: key?.id ?? null,
});
const ofCaller = (scope: Scope) => sql<boolean>`coalesce(api_key_id, user_id) = ${callerId(scope)}::uuid`;

const own = (db: Db, scope: Scope) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where(ofCaller(scope))
    .where('workspace_id', '=', scope.workspace_id)
    .where('kind', '=', 'documents')
    .where('state', '<>', 'cancelled');

export type DocumentExportRow = Awaited<ReturnType<typeof documentExportsOf>>[number];

/** Own exports of documents of the workspace that are kept. */
export const documentExportsOf = (db: Db, scope: Scope) =>
  own(db, scope)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

export const documentExportOf = (db: Db, scope: Scope, id: string) =>
  own(db, scope).where('id', '=', id).executeTakeFirst();

/** That of the person, in whichever workspace, or of the key: one at a time. */
export const unfinishedDocumentExport = (db: Db, scope: Scope) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where(ofCaller(scope))
    .where('kind', '=', 'documents')
    .where('state', '=', 'waiting')
    .executeTakeFirst();

export const insertDocumentExport = (tx: Tx, scope: Scope, input: DocumentExportInput) =>
  tx
    .insertInto('exports')
    .values({
      workspace_id: scope.workspace_id,
      ...callerOf(scope),
      kind: 'documents',
      total: input.files,
      format: input.format,
      input: JSON.stringify(input),
    })
    .returning(shown)
    .executeTakeFirstOrThrow();

const cancelling = (tx: Tx) =>
  tx
    .updateTable('exports')
    .set({ state: 'cancelled', run_token: null, heartbeat_at: null })
    .set({ ended_at: sql<Date>`now()`, expires_at: sql<Date>`now()` })
    .where('kind', '=', 'documents')
    .where('state', '=', 'waiting')
    .returning('id');

/** Its files are marked as well; false when it had ended. */
export async function cancelDocumentExport(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const row = await cancelling(tx)
    .where('id', '=', id)
    .where(ofCaller(scope))
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();
  if (row) await markExportFiles(tx, id);
  return row !== undefined;
}

export async function cancelExportsOfKey(tx: Tx, keyId: string): Promise<void> {
  const rows = await cancelling(tx).where('api_key_id', '=', keyId).execute();
  for (const { id } of rows) await markExportFiles(tx, id);
}

/** A deleted role's title and company are kept with its documents. */
const named = (column: 'job_title' | 'company_name') =>
  sql<string>`coalesce(${sql.ref(`r.${column}`)}, d.metadata -> 'context_summary' ->> ${column}, '')`.as(column);
const templateName = sql<string>`coalesce(t.name, 'Unknown Template')`.as('template_name');

/**
 * The versions of documents and what their files are named after, in the order of the page of a role. Those the workspace
 * does not have are missing.
 */
export const documentsToExport = (db: Db, { workspace_id }: Workspace, ids: readonly string[]) =>
  db
    .selectFrom('generated_documents as d')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .select(['d.id', 'd.version', 'd.approved_version', 'd.kind', 'd.role_id'])
    .select([named('job_title'), named('company_name'), templateName])
    .where('d.id', 'in', [...ids])
    .where('d.workspace_id', '=', workspace_id)
    .orderBy(IN_ORDER)
    .execute();

/** Of a role. */
export const documentsOfRole = (db: Db, { workspace_id }: Workspace, role_id: string, limit: number) =>
  db
    .selectFrom('generated_documents')
    .select('id')
    .where('role_id', '=', role_id)
    .where('workspace_id', '=', workspace_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

const look = [
  'r.brand_guidelines_id',
  'g.heading_colour',
  'g.logo_path',
  'g.logo_width',
  'g.logo_height',
  'w.logo_path as workspace_logo_path',
] as const;

/** Of an advert in the job feed: since when, and its careers page. */
const listing = ['item.listed_at', 'feed.site_url'] as const;

/** The role as job data name it; null once it is deleted. */
const roleColumns = ['r.id as role_id', 'r.location_type', 'r.country', 'r.city', 'r.days_onsite'] as const;

export type DocumentToWrite = NonNullable<Awaited<ReturnType<typeof documentToWrite>>>;

/** One version of a document with all that its files hold. Undefined: it was deleted. */
export async function documentToWrite(
  db: Db,
  { workspace_id }: Workspace,
  { id, version }: { id: string; version: number },
) {
  const row = await db
    .selectFrom('generated_documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').on('v.number', '=', version),
    )
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('brand_guidelines as g', 'g.id', 'r.brand_guidelines_id')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('feed_items as item', 'item.document_id', 'd.id')
    .leftJoin('feeds as feed', 'feed.workspace_id', 'item.workspace_id')
    .select(['d.id', 'v.kind', 'v.content', 'v.ordinal', 'v.language', 'v.saved_at'])
    .select(sql<boolean>`d.approved_version is not distinct from v.number`.as('is_approved'))
    .select([named('job_title'), named('company_name'), templateName, approvedBy.as('approved_by')])
    .select([approvedAt.as('approved_at'), ...listing])
    .select(look)
    .select(roleColumns)
    .select(['r.to_check', ...offerColumns('r')])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return row && goingOut(row);
}

/** When the version of `v` was approved; null when it was not. */
export const approvedAt = sql<Date | null>`(select max(reviews.ended_at) from reviews
  where reviews.document_id = v.document_id and reviews.version = v.number and reviews.outcome = 'approved')`;

/** How the files of a document look. Undefined: the workspace has no such document. */
export const lookOf = (db: Db, { workspace_id }: Workspace, id: string) =>
  db
    .selectFrom('generated_documents as d')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('brand_guidelines as g', 'g.id', 'r.brand_guidelines_id')
    .leftJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.approved_version'),
    )
    .leftJoin('feed_items as item', 'item.document_id', 'd.id')
    .leftJoin('feeds as feed', 'feed.workspace_id', 'item.workspace_id')
    .select(look)
    .select([named('company_name'), approvedAt.as('approved_at'), ...listing])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', workspace_id)
    .executeTakeFirst();
