import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUniqueConflict } from '#db/faults.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aReadyRole, aUser, theTemplates } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { insertText } from '#db/testing/texts.ts';

const db = await ownDatabase();

type Row = {
  task: string;
  user_id: string;
  document_id?: string | null;
  status?: string;
  input?: object;
  closed?: true;
};

/** Inserts as no code of this release does yet: the other tasks are rows of the table only. */
async function insert({ task, user_id, document_id = null, status = 'pending', input, closed }: Row): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into generation_queue (task, user_id, workspace_id, document_id, status, input, closed_at)
    values (${task}, ${user_id}, ${user_id}, ${document_id}, ${status}, ${input ? JSON.stringify(input) : null}::jsonb,
      ${closed ? new Date() : null})
    returning id`.execute(db);
  return String(rows[0]?.id);
}
const outcome = (inserted: Promise<unknown>) =>
  inserted.then(
    () => 'stored',
    (thrown) => (isUniqueConflict(thrown) ? 'conflict' : String(thrown)),
  );

async function aText() {
  const { user, role } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  const same = { user_id: user.id, workspace_id: user.id, role_id: role.id, template_id: String(template?.id) };
  const { id } = await insertText(db, { ...same, content: '"A text"' });
  return { ...same, document_id: id };
}

test('a person refines a document once at a time, others refine it beside, a document has one check of its facts', async () => {
  const { document_id, user_id } = await aText();
  const { id: other } = await aUser(db);
  const refine = (by: string) => outcome(insert({ task: 'refine', user_id: by, document_id }));
  const check = (by: string) => outcome(insert({ task: 'check_facts', user_id: by, document_id }));
  expect([await refine(user_id), await refine(user_id), await refine(other)]).toEqual(['stored', 'conflict', 'stored']);
  expect([await check(user_id), await check(other)]).toEqual(['stored', 'conflict']);
  await db.updateTable('generation_queue').set({ status: 'failed' }).where('document_id', '=', document_id).execute();
  expect([await refine(user_id), await check(other)]).toEqual(['stored', 'stored']);
});

test('readings of one person may run side by side', async () => {
  const { id } = await aUser(db);
  const read = () => outcome(insert({ task: 'read_advert', user_id: id }));
  expect([await read(), await read()]).toEqual(['stored', 'stored']);
});

test('a closed row holds no input, an unknown task is refused, and only writing has a role', async () => {
  const { user_id, role_id } = await aText();
  const closed = { task: 'read_advert', user_id, status: 'failed', closed: true } as const;
  expect(await outcome(insert(closed))).toBe('stored');
  expect(await outcome(insert({ ...closed, input: { text: 'An advert' } }))).toContain('closed_is_empty');
  expect(await outcome(insert({ task: 'translate', user_id }))).toContain('generation_queue_task_check');
  const withRole = sql`insert into generation_queue (task, user_id, workspace_id, role_id)
    values ('refine', ${user_id}, ${user_id}, ${role_id})`;
  expect(await outcome(withRole.execute(db))).toContain('only_write_has_a_role');
});

test('a row outlives the document it worked on', async () => {
  const { document_id, user_id } = await aText();
  const id = await insert({ task: 'refine', user_id, document_id });
  await db.deleteFrom('generated_documents').where('id', '=', document_id).execute();
  expect((await theRow(db, id)).document_id).toBeNull();
});
