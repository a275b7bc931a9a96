import { sql } from 'kysely';
import { unfinished } from '#db/base/unfinished.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/**
 * Every table with rows of a workspace: whether its rows go along when the person brings everything into a shared one. A
 * test compares the list with the database. `outbox`: an event of a row follows the row.
 */
export const BROUGHT: Record<string, 'moves' | 'stays'> = {
  brand_guidelines: 'moves',
  reference_documents: 'moves',
  profiles: 'moves',
  document_profiles: 'moves',
  role_details: 'moves',
  role_documents: 'moves',
  generation_queue: 'moves',
  generated_documents: 'moves',
  materials: 'moves',
  document_versions: 'moves',
  document_marks: 'moves',
  document_checks: 'moves',
  reviews: 'moves',
  review_requests: 'moves',
  review_votes: 'moves',
  comment_threads: 'moves',
  comments: 'moves',
  shares: 'moves',
  share_documents: 'moves',
  share_guests: 'moves',
  stored_files: 'moves',
  outbox: 'moves',
  notifications: 'moves',
  feed_items: 'moves',
  workspace_activity: 'moves',
  // Of the account or of the workspace itself.
  exports: 'stays',
  api_keys: 'stays',
  feeds: 'stays',
  webhook_endpoints: 'stays',
  webhook_deliveries: 'stays',
  workspace_invitations: 'stays',
  workspace_members: 'stays',
};

export const DOCUMENTS_BROUGHT_AT_MOST = 1_000;

export type Bringable = {
  company: string;
  brand_voices: number;
  assets: number;
  roles: number;
  documents: number;
  unfinished: number;
};

/** What a person has in Personal; the company is the one most roles name. */
export async function bringable(db: Db, { workspace_id }: Scope, nameMax: number): Promise<Bringable> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where workspace_id = ${workspace_id})`;
  const { rows } = await sql<Bringable>`
    select coalesce((select left(company_name, ${nameMax}) from role_details where workspace_id = ${workspace_id}
        group by company_name order by count(*) desc, max(updated_at) desc limit 1), '') as company,
      ${count('brand_guidelines')} as brand_voices, ${count('reference_documents')} as assets,
      ${count('role_details')} as roles, ${count('generated_documents')} as documents,
      (select count(*)::int from generation_queue where workspace_id = ${workspace_id} and ${unfinished}) as unfinished`.execute(
    db,
  );
  return rows[0] as Bringable;
}

/**
 * Moves everything of `from` into a workspace, with ids, dates, authors, versions and files: the same rows. Links between
 * rows are checked at the end. Pictures of the profile stay.
 */
export async function bringAlong(tx: Tx, from: Scope, workspaceId: string, documentsBucket: string): Promise<void> {
  await sql`set constraints all deferred`.execute(tx);
  for (const [table, how] of Object.entries(BROUGHT)) {
    if (how === 'stays') continue;
    const only = table === 'stored_files' ? sql`and bucket = ${documentsBucket}` : sql``;
    await sql`update ${sql.table(table)} set workspace_id = ${workspaceId}
      where workspace_id = ${from.workspace_id} ${only}`.execute(tx);
  }
  await sql`set constraints all immediate`.execute(tx);
}
