import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';

const { db, call, create, signedIn, join, deps } = await workspacesBench();

type Who = Awaited<ReturnType<typeof signedIn>>;

/** A document of a workspace with a thread of a leaving editor alone, one that is answered, and one the editor answers. */
async function discussed() {
  const owner = await signedIn();
  const { id, slug: workspace } = await create(owner);
  const editor = await join(id, 'editor');
  const [template] = await theTemplates(db);
  const document = await insertText(db, {
    workspace_id: id,
    user_id: owner.id,
    template_id: template?.id,
    content: JSON.stringify('Come and work here.'),
    metadata: '{}',
  });
  const threads = `/api/generated-documents/${document.id}/threads`;
  const start = async (who: Who, body: string): Promise<string> =>
    (await call(who, 'POST', threads, { workspace, body: { body, anchor: null } })).body.id;
  const reply = (who: Who, thread: string, body: string) =>
    call(who, 'POST', `/api/threads/${thread}/comments`, { workspace, body: { body } });
  await start(editor, 'Alone');
  await reply(owner, await start(editor, 'Asked'), 'Answered');
  await reply(editor, await start(owner, 'Question'), 'Last word');
  const hash = await deps.passwords.hash('Tr1cky-Harbour!');
  await db.updateTable('auth.users').set({ password_hash: hash }).where('id', '=', editor.id).execute();
  const stored = () =>
    db.selectFrom('generated_documents').select('open_threads').where('id', '=', document.id).executeTakeFirstOrThrow();
  return {
    leave: (wish: object) => call(editor, 'DELETE', '/api/account', { body: { password: 'Tr1cky-Harbour!', ...wish } }),
    words: async () => {
      const { items } = (await call(owner, 'GET', threads, { workspace })).body;
      return items.map(({ comments }: { comments: { body: string; deleted_at: string | null }[] }) =>
        comments.map(({ body, deleted_at }) => (deleted_at ? 'removed' : body)),
      );
    },
    open: async () => (await stored()).open_threads,
  };
}

test('a deleted account takes its comments along when asked: those with replies read as removed [TEAM-27]', async () => {
  const { leave, words, open } = await discussed();
  expect(await open()).toBe(3);
  expect((await leave({ remove_comments: true })).status).toBe(204);
  expect(await words()).toEqual([['removed', 'Answered'], ['Question']]);
  expect(await open()).toBe(2);
});

test('unasked, its comments stay without the name [TEAM-27]', async () => {
  const { leave, words, open } = await discussed();
  expect((await leave({})).status).toBe(204);
  expect(await words()).toEqual([['Alone'], ['Asked', 'Answered'], ['Question', 'Last word']]);
  expect(await open()).toBe(3);
});
