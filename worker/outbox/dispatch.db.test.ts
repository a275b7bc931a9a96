import { randomUUID } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteOldEvents, markDispatched, recordEvent, takeEvents } from '#db/base/outbox.ts';
import { connectDatabase } from '#db/connect.ts';
import { deleteRole, insertRole } from '#db/roles/roles.ts';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { createLog } from '#platform/log.ts';
import { personalScope } from '#shared/scope.ts';
import { dispatchEvents, type Handler, type Handlers, pauseAfter } from '#worker/outbox/dispatch.ts';

const url = await testDatabaseUrl();
const db = connectForTest(url);
const log = createLog('test', 'fatal');
const user = await aUser(db);
const scope = personalScope(user.id);

beforeEach(() => db.deleteFrom('outbox').execute());

const dispatch = (handlers: Handlers, of = db) => dispatchEvents({ db: of, log, handlers });

/** Changes of one document, with its versions from 1. */
async function changesOf(subject_id: string, versions: number): Promise<void> {
  const about = { role_id: null, template_id: null, template_name: null, job_title: 'Baker', company_name: 'Crust' };
  const events = Array.from({ length: versions }, (_, at) => ({
    ...({ type: 'document.updated', subject_id } as const),
    payload: { ...about, version: at + 1 },
  }));
  await db.transaction().execute((tx) => recordEvent(tx, scope, ...events));
}

const events = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
const makeDue = () => sql`update outbox set due_at = now()`.execute(db);
type Updated = Handler<'document.updated'>;

test('two dispatchers at once deliver the events of a subject in their order, each once', async () => {
  // More than one dispatcher has in flight, so that the other one always finds some.
  const subjects = Array.from({ length: 210 }, () => randomUUID());
  for (const subject of subjects) await changesOf(subject, 4);
  const received = new Map<string, number[]>();
  let both: () => void = () => undefined;
  const atWork = new Promise<void>((resolve) => {
    both = resolve;
  });
  const begun = new Set<string>();
  // Later versions are handled faster, so that a wrong order would show.
  const handlerOf =
    (name: string): Updated =>
    async ({ subject_id, payload: { version } }) => {
      if (begun.add(name).size === 2) both();
      await atWork;
      for (let left = 8 - version; left > 0; left -= 1) await tick();
      received.set(subject_id, [...(received.get(subject_id) ?? []), version]);
    };
  await Promise.all(['one', 'other'].map((name) => dispatch({ 'document.updated': handlerOf(name) })));
  expect([...received.values()]).toEqual(subjects.map(() => [1, 2, 3, 4]));
  expect((await events()).filter(({ dispatched_at }) => dispatched_at === null)).toEqual([]);
});

test('an event whose worker ends between handler and mark is delivered again', async () => {
  await changesOf(randomUUID(), 1);
  const dying = connectDatabase(url, { max: 1 });
  const received: string[] = [];
  const last: Updated = async () => {
    received.push('first');
    await dying.destroy();
  };
  const ended = dispatch({ 'document.updated': last }, dying);
  await expect(ended).rejects.toThrow();
  const next: Handlers = { 'document.updated': async ({ attempts }) => received.push(`attempt ${attempts}`) };
  await dispatch(next);
  expect(received).toEqual(['first']);
  await makeDue();
  await dispatch(next);
  expect(received).toEqual(['first', 'attempt 2']);
});

test('a handler that throws holds up the events of its subject only', async () => {
  const [failing, other] = [randomUUID(), randomUUID()];
  await changesOf(failing, 2);
  await changesOf(other, 2);
  const received: string[] = [];
  const nameOf = (id: string) => (id === failing ? 'failing' : 'other');
  const note: Updated = async ({ subject_id, payload: { version } }) =>
    received.push(`${nameOf(subject_id)} ${version}`);
  const refusing: Updated = async (event) => {
    if (event.subject_id === failing) throw new Error('refused');
    return note(event);
  };
  await dispatch({ 'document.updated': refusing });
  expect(received).toEqual(['other 1', 'other 2']);
  const [held] = await events();
  expect(held).toMatchObject({ attempts: 1, dispatched_at: null });
  expect(Number(held?.due_at) - Number(held?.created_at)).toBeGreaterThan(500);
  await makeDue();
  await dispatch({ 'document.updated': note });
  expect(received.slice(2)).toEqual(['failing 1', 'failing 2']);
});

test('the pauses between attempts grow up to five minutes', () => {
  expect([1, 2, 3, 9, 10, 1_000].map(pauseAfter)).toEqual([1, 2, 4, 256, 300, 300]);
});

test('an event without a handler is dispatched as well', async () => {
  await changesOf(randomUUID(), 2);
  await dispatch({});
  expect((await events()).map(({ sent_seq }) => typeof sent_seq)).toEqual(['number', 'number']);
});

test('a reader that continues from the last sent_seq misses no event, in any order of commits', async () => {
  for (const subject of [randomUUID(), randomUUID()]) await changesOf(subject, 1);
  const [one, other] = (await takeEvents(db, { leaseSeconds: 60 })).map(({ id }) => id) as [number, number];
  const seqOf = async (id: number) => (await events()).find((event) => event.id === id)?.sent_seq ?? null;
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await markDispatched(tx, [other]);
    second = db.transaction().execute((late) => markDispatched(late, [one]));
    await expect.poll(waiting).toBe(1);
    expect([await seqOf(one), await seqOf(other)]).toEqual([null, null]);
  });
  await second;
  expect(Number(await seqOf(one))).toBeGreaterThan(Number(await seqOf(other)));
});

/** The number of transactions of this database that wait for an advisory lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

const theRole = aRoleInput({ company_name: 'Crust', job_title: 'Baker' });

test('a change that is rolled back records nothing', async () => {
  const refused = db.transaction().execute(async (tx) => {
    await insertRole(tx, scope, theRole);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await events()).toEqual([]);
});

test('an event outlives its subject and goes with its workspace', async () => {
  const [leaving, staying] = [await aUser(db), user];
  for (const { id } of [leaving, staying]) {
    const own = personalScope(id);
    const role = await db.transaction().execute((tx) => insertRole(tx, own, theRole));
    await db.transaction().execute((tx) => deleteRole(tx, own, role));
  }
  await db.deleteFrom('auth.users').where('id', '=', leaving.id).execute();
  const names = { job_title: 'Baker', company_name: 'Crust' };
  const about = { workspace_id: staying.id, actor_id: staying.id, payload: names };
  expect(await events()).toMatchObject([
    { ...about, type: 'role.created' },
    { ...about, type: 'role.deleted' },
  ]);
});

test('an event is deleted seven days after it was dispatched, and not before', async () => {
  for (let count = 0; count < 3; count += 1) await changesOf(randomUUID(), 1);
  await dispatch({});
  const [old, young, waitingOne] = (await events()).map(({ id }) => id) as [number, number, number];
  const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;
  const date = (id: number, hours: number) =>
    db
      .updateTable('outbox')
      .set({ dispatched_at: ago(hours) })
      .where('id', '=', id)
      .execute();
  await date(old, 7 * 24 + 1);
  await date(young, 7 * 24 - 1);
  await sql`update outbox set dispatched_at = null, sent_seq = null, created_at = now() - interval '30 days'
    where id = ${waitingOne}`.execute(db);
  await deleteOldEvents(db, 7);
  expect((await events()).map(({ id }) => id)).toEqual([young, waitingOne]);
});
