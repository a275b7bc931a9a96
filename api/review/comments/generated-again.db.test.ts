import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import type { Caller } from '#api/testing/people.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import type { Db } from '#db/schema.ts';
import { aRole } from '#db/testing/factories.ts';
import { refusing } from '#db/testing/refusals.ts';
import { anchorAt } from '#shared/text/anchors.ts';

const app = await documentsBench(ownApp());
const { db, call, signIn, signedIn } = app;
const TEXT = 'You take a fair turn in the on-call rota.\nYou know message queues.';
const QUOTE = 'message queues';

/** A shared workspace whose role has a generated text with an open thread about QUOTE, and its editor. */
async function aCommentedText() {
  const { id: workspace_id } = await db
    .insertInto('workspaces')
    .values({ name: 'Otterbeck', slug: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: user_id } = await signedIn();
  await db.insertInto('workspace_members').values({ workspace_id, user_id, role: 'editor' }).execute();
  const who: Caller = await signIn(user_id, { workspace: workspace_id });
  const { id: role_id } = await aRole(db, user_id, { workspace_id });
  const write = (content: string) => app.generate({ user_id, role_id, workspace_id }, content);
  const document = String((await write(TEXT)).document_id);
  const path = `${PATH}/${document}/threads`;
  const start = TEXT.indexOf(QUOTE);
  const anchor = anchorAt({ name: 'text', card: '', text: TEXT }, { start, end: start + QUOTE.length }, 1);
  expect((await call(who, 'POST', path, { body: 'Why?', anchor })).status).toBe(200);
  const thread = async () => (await call(who, 'GET', path)).body.items[0];
  return { who, document, write, thread };
}

test('passages move with the text of a generation, and without them it is not stored [COMMENT-09]', async () => {
  const { who, document, write, thread } = await aCommentedText();
  const again = `Hello.\n${TEXT}`;
  await expect(refusing(db, { table: 'comment_threads', on: 'update' }, () => write(again))).rejects.toThrow('not now');
  expect((await call(who, 'GET', `${PATH}/${document}`)).body).toMatchObject({ version: 1, content: TEXT });
  expect(await thread()).toMatchObject({ anchor: { start: TEXT.indexOf(QUOTE), version: 1 } });
  await write(again);
  expect((await call(who, 'GET', `${PATH}/${document}`)).body).toMatchObject({ version: 2, content: again });
  expect(await thread()).toMatchObject({ anchor: { start: 7 + TEXT.indexOf(QUOTE), version: 2 } });
  await write('Other words altogether.');
  expect(await thread()).toMatchObject({ orphaned_at: expect.any(String), anchor: { quote: QUOTE } });
});

test('the passage of a thread that is opened at the very moment moves too [COMMENT-09]', async () => {
  const { document, write, thread } = await aCommentedText();
  const count = (tx: Db, open_threads: number) =>
    tx.updateTable('generated_documents').set({ open_threads }).where('id', '=', document).execute();
  await count(db, 0);
  const opening = await db.startTransaction().execute();
  await count(opening, 1);
  const writing = write(`Hello.\n${TEXT}`);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows;
  await expect.poll(waiting).toHaveLength(1);
  await opening.commit().execute();
  await writing;
  expect(await thread()).toMatchObject({ anchor: { start: 7 + TEXT.indexOf(QUOTE), version: 2 } });
});
