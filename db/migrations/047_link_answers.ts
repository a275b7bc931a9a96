import { type Kysely, sql } from 'kysely';

/** The answer of a share link decides unless a workspace says otherwise; no link was made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspaces alter column link_approvals_count set default true`.execute(db);
  await sql`update workspaces set link_approvals_count = true where not link_approvals_count`.execute(db);
}
