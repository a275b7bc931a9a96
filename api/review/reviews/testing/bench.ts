import { randomUUID } from 'node:crypto';
import type { TestApp } from '#api/testing/app.ts';
import type { Who } from '#api/testing/call.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { aRole, aUser } from '#db/testing/factories.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

/** An app, and workspaces with a member of each role. */
export async function reviewsBench(given?: Promise<TestApp>) {
  const bench = await documentsBench(given);
  const { db, signIn, generate, call } = bench;

  /** A workspace with the members Ada (editor), Bo (reviewer), Cy (editor), Di (owner), Ed (viewer), and a document by Ada. */
  async function team(
    text = 'Come and work here.',
    settings: { required_approvals?: number; editors_approve?: boolean; link_approvals_count?: boolean } = {},
  ) {
    const { id: workspace_id } = await db
      .insertInto('workspaces')
      .values({ name: 'Team', slug: `team-${randomUUID()}`, ...settings })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = async (first_name: string, role: WorkspaceRole) => {
      const { id } = await aUser(db, { user_metadata: JSON.stringify({ first_name, job_title: 'Recruiter' }) });
      await db.insertInto('workspace_members').values({ workspace_id, user_id: id, role }).execute();
      return signIn(id, { workspace: workspace_id });
    };
    const people = {
      ada: await member('Ada', 'editor'),
      bo: await member('Bo', 'reviewer'),
      cy: await member('Cy', 'editor'),
      di: await member('Di', 'owner'),
      ed: await member('Ed', 'viewer'),
    };
    const { id: role_id } = await aRole(db, people.ada.id, { workspace_id });
    const generateAgain = (content: string) => generate({ user_id: people.ada.id, role_id, workspace_id }, content);
    const id = String((await generateAgain(text)).document_id);
    return { ...people, workspace_id, role_id, id, generateAgain, ...callsOf(id) };
  }

  const callsOf = (id: string) => {
    const step = (who: Who, name: string, body: object) =>
      call(who, 'POST', `${PATH}/${id}/review/${name}`, { version: 1, ...body });
    return {
      step,
      send: (who: Who, people: { id: string }[], more: object = {}) =>
        step(who, 'send', { people: people.map((one) => one.id), note: 'Is the rota right?', ...more }),
      review: async (who: Who) => (await call(who, 'GET', `${PATH}/${id}/review`)).body,
      save: (who: Who, version: number, content: string, sitting?: string) =>
        call(who, 'PUT', `${PATH}/${id}`, { version, content, ...(sitting && { sitting }) }),
      stored: () => db.selectFrom('generated_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    };
  };
  return { ...bench, team };
}
