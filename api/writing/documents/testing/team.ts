import { randomUUID } from 'node:crypto';
import type { documentsBench } from '#api/writing/documents/testing/bench.ts';
import { aRole, aUser } from '#db/testing/factories.ts';

type Bench = Pick<Awaited<ReturnType<typeof documentsBench>>, 'db' | 'signIn' | 'generate'>;

/** Two editors of one workspace, `first_name` Ada and Bo, with a generated document of a role there. */
export async function twoEditors({ db, signIn, generate }: Bench, text: string) {
  const { id: workspace_id } = await db
    .insertInto('workspaces')
    .values({ name: 'Team', slug: `team-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const editor = async (first_name: string) => {
    const { id } = await aUser(db, { user_metadata: JSON.stringify({ first_name }) });
    await db.insertInto('workspace_members').values({ workspace_id, user_id: id, role: 'editor' }).execute();
    return signIn(id, { workspace: workspace_id });
  };
  const [ada, bo] = [await editor('Ada'), await editor('Bo')];
  const { id: role_id } = await aRole(db, ada.id, { workspace_id });
  const generateAgain = (content: string) => generate({ user_id: ada.id, role_id, workspace_id }, content);
  const { document_id } = await generateAgain(text);
  return { ada, bo, workspace_id, id: String(document_id), generateAgain };
}
