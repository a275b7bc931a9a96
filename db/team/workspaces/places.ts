import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

const HOLDERS = ['role_details', 'generated_documents', 'brand_guidelines', 'reference_documents', 'profiles'];

/** The workspace of this person that holds the item; undefined: none of theirs. */
export async function placeOf(db: Db, userId: string, itemId: string) {
  const holders = HOLDERS.map((table) => sql`select workspace_id from ${sql.table(table)} where id = ${itemId}`);
  const { rows } = await sql<{ slug: string | null; name: string }>`
    select workspace.slug, workspace.name from (${sql.join(holders, sql` union all `)}) item
      join workspace_members member on member.workspace_id = item.workspace_id and member.user_id = ${userId}
      join workspaces workspace on workspace.id = item.workspace_id and workspace.deleting_at is null
      limit 1`.execute(db);
  return rows[0];
}
