import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteRole } from '#db/roles/roles.ts';
import type { Tx } from '#db/schema.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { storeDraft } from '#db/tasks/stop.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aRunningGeneration, cancelGeneration, claimed, theRow } from '#db/testing/generations.ts';
import { insertText } from '#db/testing/texts.ts';
import { transact } from '#db/transact.ts';
import { keepDraft, settleGeneration } from '#db/writing/generations/settle.ts';
import { lockedState } from '#db/writing/generations/start.ts';
import { personalScope } from '#shared/scope.ts';

const db = await ownDatabase();

const result = (content: string | Record<string, string>[] = 'A text', more = {}) => ({
  content,
  metadata: { tokens_used: 12, model: 'test', ...more },
});
const cancelled = { code: 'cancelled', message: 'Cancelled', title: null, messages: [], request_id: null };
const documentsOf = (queueId: string) =>
  db.selectFrom('generated_documents').selectAll().where('queue_id', '=', queueId).execute();

/** A second generation for the same user, role and template, running. */
async function againFor(first: Awaited<ReturnType<typeof aRunningGeneration>>, overwrite = true) {
  const { user_id, role_id, template_id } = first.row;
  const { id } = await db
    .insertInto('generation_queue')
    .values({ user_id, workspace_id: user_id, role_id, template_id, overwrite })
    .returning('id')
    .executeTakeFirstOrThrow();
  return claimed(db, id);
}

test('the document is stored and the row completed together [GAP-62, STORE-03]', async () => {
  const { held } = await aRunningGeneration(db);
  const settled = await settleGeneration(db, held, result());
  expect(settled?.row).toMatchObject({ status: 'completed', last_error: null });
  expect(await documentsOf(held.id)).toMatchObject([
    { id: settled?.document_id, content: 'A text', version: 1, metadata: { tokens_used: 12, model: 'test' } },
  ]);
});

test('overwriting keeps id and creation, counts the version and keeps the earlier text [STORE-01, GAP-71]', async () => {
  const first = await aRunningGeneration(db);
  const before = await settleGeneration(db, first.held, result('Earlier', { tokens_used: 1 }));
  const second = await againFor(first);
  const after = await settleGeneration(db, second, result([{ title: 'Later', content: 'x' }]));
  expect(after?.document_id).toBe(before?.document_id);
  const [document] = await documentsOf(second.id);
  expect(document).toMatchObject({ version: 2, content: [{ title: 'Later', content: 'x' }] });
  const versions = await db
    .selectFrom('document_versions')
    .selectAll()
    .orderBy('number')
    .where('document_id', '=', String(document?.id))
    .execute();
  expect(versions).toMatchObject([
    {
      number: 1,
      ordinal: 1,
      content: 'Earlier',
      metadata: { tokens_used: 1 },
      origin: 'generated',
      generation_id: first.held.id,
    },
    { number: 2, ordinal: 2, content: [{ title: 'Later' }], origin: 'generated', generation_id: second.id },
  ]);
});

test('with overwrite off an existing document is a duplicate, and nothing changes [STORE-02, GAP-72]', async () => {
  const first = await aRunningGeneration(db);
  await settleGeneration(db, first.held, result('Earlier'));
  const second = await againFor(first, false);
  await expect(settleGeneration(db, second, result('Later'))).rejects.toMatchObject({
    code: 'DUPLICATE_ERROR',
    message: 'Content already exists for this role and template',
  });
  expect(await theRow(db, second.id)).toMatchObject({ status: 'processing' });
  expect(await documentsOf(first.held.id)).toMatchObject([{ content: 'Earlier', version: 1 }]);
});

test('which templates already have a document is known before any call [GAP-72]', async () => {
  const { held, row } = await aRunningGeneration(db);
  const look = () =>
    lockedState(
      db as Tx,
      personalScope(row.user_id),
      {
        role_id: String(row.role_id),
        template_ids: [String(row.template_id), randomUUID()],
      },
      { use: undefined, tokensAtMost: 1 },
    ).then(({ state }) => state.documented);
  expect(await look()).toEqual([]);
  await settleGeneration(db, held, result());
  expect(await look()).toEqual([row.template_id]);
});

test.each([['  \n '], [[]]])('blank content is refused [STORE-05]', async (content) => {
  const { held } = await aRunningGeneration(db);
  await expect(settleGeneration(db, held, result(content))).rejects.toMatchObject({
    message: 'Content cannot be empty',
  });
  expect(await theRow(db, held.id)).toMatchObject({ status: 'processing' });
});

test('a run that lost its row stores nothing [F4]', async () => {
  const { held } = await aRunningGeneration(db);
  await claimGeneration(db, held.id, { token: randomUUID(), alone: false });
  expect(await settleGeneration(db, held, result())).toBeUndefined();
  expect(await documentsOf(held.id)).toEqual([]);
});

test('settling twice is settling once', async () => {
  const { held } = await aRunningGeneration(db);
  const first = await settleGeneration(db, held, result());
  const second = await settleGeneration(db, held, result('Another'));
  expect(second?.document_id).toBe(first?.document_id);
  expect(await documentsOf(held.id)).toMatchObject([{ content: 'A text', version: 1 }]);
});

test('of a cancel and a settle at once exactly one wins [GAP-61]', async () => {
  for (let round = 0; round < 10; round++) {
    const { held, user } = await aRunningGeneration(db);
    const [settled, stopped] = await Promise.all([
      settleGeneration(db, held, result()),
      cancelGeneration(db, personalScope(user.id), held.id, cancelled),
    ]);
    expect([Boolean(settled), Boolean(stopped)].filter(Boolean)).toHaveLength(1);
    expect(await documentsOf(held.id)).toHaveLength(settled ? 1 : 0);
    expect(await theRow(db, held.id)).toMatchObject({ status: settled ? 'completed' : 'failed' });
  }
});

test('deleting the role and settling at once do not deadlock [GAP-50]', async () => {
  for (let round = 0; round < 10; round++) {
    const { held, user, role } = await aRunningGeneration(db);
    const [settled] = await Promise.all([
      settleGeneration(db, held, result()),
      transact(db, (tx) => deleteRole(tx, personalScope(user.id), role.id)),
    ]);
    const documents = await documentsOf(held.id);
    expect(documents.map(({ role_id }) => role_id)).toEqual(settled ? [null] : []);
  }
});

test('a role that is deleted mid-run deletes its row, and the run stores nothing [GAP-50]', async () => {
  const { held, user, role } = await aRunningGeneration(db);
  expect(await transact(db, (tx) => deleteRole(tx, personalScope(user.id), role.id))).toMatchObject([{ id: held.id }]);
  expect(await settleGeneration(db, held, result())).toBeUndefined();
});

test('a template that is deleted mid-run is a reference error [ERR-S-05]', async () => {
  const { held, row } = await aRunningGeneration(db);
  await sql`update generation_queue set template_id = null where id = ${row.id}`.execute(db);
  await expect(settleGeneration(db, held, result())).rejects.toMatchObject({
    code: 'REFERENCE_ERROR',
    message: 'Invalid role or template reference',
  });
});

/** A document that is in the way of every other one of the person, until it is let go. */
async function aConflict(userId: string) {
  await sql`create unique index one_model on generated_documents ((metadata ->> 'model'))
    where user_id = ${sql.lit(userId)}`.execute(db);
  await insertText(db, { user_id: userId, workspace_id: userId, content: '"x"', metadata: '{"model":"test"}' });
  return () => sql`drop index if exists one_model`.execute(db);
}

test('a unique conflict is tried again after 1 s, 2 s and 3 s and then reported [STORE-04]', async () => {
  const { held, user } = await aRunningGeneration(db);
  const end = await aConflict(user.id);
  const waits: number[] = [];
  const settling = settleGeneration(db, held, result(), { wait: async (ms) => void waits.push(ms) });
  await expect(settling).rejects.toMatchObject({ code: 'STORE_INSERT_ERROR', message: 'Failed to save content' });
  expect(waits).toEqual([1_000, 2_000, 3_000]);
  await end();
});

test('a unique conflict that is over by the last try is stored [STORE-04]', async () => {
  const { held, user } = await aRunningGeneration(db);
  const end = await aConflict(user.id);
  const wait = async (ms: number) => void (ms === 3_000 && (await end()));
  expect(await settleGeneration(db, held, result(), { wait })).toBeDefined();
  expect(await documentsOf(held.id)).toMatchObject([{ content: 'A text' }]);
});

test('a draft that is kept while its document changes is tried again like a result [STORE-04] [GAP-126]', async () => {
  const { held, user } = await aRunningGeneration(db);
  const scope = personalScope(user.id);
  await cancelGeneration(db, scope, held.id, cancelled);
  await storeDraft(db, held.id, 'A draft');
  const end = await aConflict(user.id);
  const kept = await keepDraft(db, scope, held.id, (draft) => result(draft), { forMs: 0, wait: end });
  expect(kept).toMatchObject({ id: held.id, status: 'failed', error: { kept: true } });
  expect(await documentsOf(held.id)).toMatchObject([{ content: 'A draft', version: 1 }]);
  expect(await keepDraft(db, scope, held.id, (draft) => result(draft))).toBeUndefined();
});
