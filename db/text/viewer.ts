import type { Db } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';

type About = { workspaceId: string; documentId: string; userId: string };

/** The name of a person as the others on a document see it; null when the workspace has no such document. */
export async function viewerOf(db: Db, { workspaceId, documentId, userId }: About): Promise<{ name: string } | null> {
  const row = await db
    .selectFrom('generated_documents as d')
    .innerJoin('auth.users as u', (join) => join.on('u.id', '=', userId))
    .select(nameOfPerson('u.id').as('person'))
    .where('d.id', '=', documentId)
    .where('d.workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.person ?? null;
}
