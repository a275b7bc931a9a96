import type { Db } from '#db/schema.ts';

type InWorkspace = { workspace_id: string };

/** Who started a document and who edited it last. */
export const peopleOfDocument = (db: Db, { workspace_id }: InWorkspace, id: string) =>
  db
    .selectFrom('generated_documents')
    .select(['user_id as author', 'updated_by as editor'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
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
