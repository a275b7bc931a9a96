import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordEvent } from '#db/base/outbox.ts';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';
import { aDocument, aRole, aUser } from '#db/testing/factories.ts';
import { insertTexts } from '#db/testing/texts.ts';
import { createLog } from '#platform/log.ts';
import type { WorkspaceEvent } from '#shared/events.ts';
import { personalScope } from '#shared/scope.ts';
import { createCheckHandlers } from '#worker/checks/check-document.ts';
import { dispatchEvents, type Handlers } from '#worker/outbox/dispatch.ts';

const db = connectForTest(await testDatabaseUrl());
const log = createLog('test', 'fatal');
const user = await aUser(db);

beforeEach(() => db.deleteFrom('outbox').execute());

const record = (...events: WorkspaceEvent[]) =>
  db.transaction().execute((tx) => recordEvent(tx, personalScope(user.id), ...events));
const dispatch = (handlers: Handlers) => dispatchEvents({ db, log, handlers });
const marked = (subject_id: string): WorkspaceEvent => ({ type: 'document.marked', subject_id, payload: {} });
const voice = (subject_id: string): WorkspaceEvent => ({
  type: 'brand.updated',
  subject_id,
  payload: { profile_name: 'House voice' },
});
const undispatched = async () =>
  (await db.selectFrom('outbox').select('type').where('dispatched_at', 'is', null).execute()).map(({ type }) => type);

test('handlers that do not end hold up no events of other subjects, also not those behind a full batch', async () => {
  const slow = Array.from({ length: 60 }, () => randomUUID());
  await record(...slow.map(voice));
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const received: string[] = [];
  const handlers: Handlers = {
    'brand.updated': () => held,
    'document.marked': async ({ subject_id }) => received.push(subject_id),
  };
  const done = dispatch(handlers);
  const quick = Array.from({ length: 70 }, () => randomUUID());
  await record(...quick.map(marked));
  await expect.poll(() => received.length).toBe(70);
  await expect.poll(undispatched).toEqual(slow.map(() => 'brand.updated'));
  letGo();
  await done;
  expect(await undispatched()).toEqual([]);
});

test('the next event of a subject waits for a handler that has not ended', async () => {
  const id = randomUUID();
  await record(voice(id), voice(id), marked(randomUUID()));
  const received: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const done = dispatch({
    'brand.updated': async ({ id: event }) => {
      received.push(String(event));
      await held;
    },
  });
  await expect.poll(undispatched).toEqual(['brand.updated', 'brand.updated']);
  expect(received).toHaveLength(1);
  letGo();
  await done;
  expect(received).toHaveLength(2);
});

test('marking thousands of documents as due takes one connection, and leaves a document that a person changed ahead', async () => {
  const assets: { id: string; title: string }[] = [];
  for (let n = 0; n < 20; n += 1) assets.push(await aDocument(db, user.id));
  const role = await aRole(db, user.id, { document_ids: assets.map(({ id }) => id) });
  const text = { user_id: user.id, workspace_id: user.id, template_id: null, queue_id: null, content: '"x"' };
  const ids = await insertTexts(db, [
    { ...text, role_id: role.id },
    { ...text, role_id: null },
  ]);
  const changed = ids[1]?.id ?? '';
  await record(
    ...assets.map(({ id, title }) => ({ type: 'asset.updated' as const, subject_id: id, payload: { title } })),
    marked(changed),
  );
  // Another transaction holds the row of the document of the role.
  const { done } = await db.transaction().execute(async (tx) => {
    const held = { document_id: ids[0]?.id ?? '', workspace_id: user.id };
    await tx.insertInto('document_checks').values(held).execute();
    const done = dispatch(createCheckHandlers({ db, wake: () => undefined }));
    await expect.poll(undispatched).toEqual(assets.map(() => 'asset.updated'));
    expect(await waiting()).toBe(1);
    return { done };
  });
  await done;
  expect(await undispatched()).toEqual([]);
});

/** The number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
