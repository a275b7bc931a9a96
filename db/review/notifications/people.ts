import { leadIdOf } from '#db/roles/lead.ts';
import type { Db } from '#db/schema.ts';

type InWorkspace = { workspace_id: string };

/** Who started a document, who edited it last, and the lead of its role. */
export const peopleOfDocument = (db: Db, { workspace_id }: InWorkspace, id: string) =>
  db
    .selectFrom('generated_documents as d')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .select(['d.user_id as author', 'd.updated_by as editor', leadIdOf(workspace_id, 'r').as('lead')])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', workspace_id)
    .executeTakeFirst();

/** Who made the link to whose guests a thread belongs; null without one. */
export async function linkMakerOf(db: Db, { workspace_id }: InWorkspace, threadId: string): Promise<string | null> {
  const row = await db
    .selectFrom('comment_threads as t')
    .innerJoin('shares as s', 's.id', 't.share_id')
    .select('s.created_by')
    .where('t.id', '=', threadId)
    .where('t.workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return row?.created_by ?? null;
}
