import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBench, PATH } from '#api/tasks/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { refusing, without } from '#db/testing/refusals.ts';

/** The texts of the queue, as a browser gets them when the database fails. */
const { app, post, ready, rowsOf } = await createBench(ownApp());
const { db } = app;
type Ready = Awaited<ReturnType<typeof ready>>;

const start = ({ who, role, templates }: Ready, more: object = {}) =>
  app.call(who, 'POST', PATH, { role_id: role.id, template_ids: templates.slice(0, 2), ...more });
const shown = ({ status, body }: Awaited<ReturnType<typeof start>>) => [status, body.error.code, body.error.message];
const running = async (person: Ready) =>
  String(
    (await post(person.who, { role_id: person.role.id, template_ids: person.templates.slice(0, 1) })).body.items[0]?.id,
  );

test('a role that cannot be read is ROLE_VALIDATION_ERROR, and nothing is made [ERR-Q-01]', async () => {
  const person = await ready();
  const answer = await without(db, 'role_documents', () => start(person));
  expect(shown(answer)).toEqual([500, 'ROLE_VALIDATION_ERROR', 'Failed to validate role']);
  expect(answer.body.error.request_id).toBeTruthy();
  expect(await rowsOf(person.user.id)).toEqual([]);
});

test('a role that is deleted between the check and the insert is FOREIGN_KEY_ERROR [ERR-Q-05]', async () => {
  const person = await ready();
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`lock table generation_queue in share mode`.execute(tx);
    const answer = start(person);
    await expect.poll(insertsWaiting).toBe(1);
    await tx.deleteFrom('role_details').where('id', '=', person.role.id).execute();
    return { answer };
  });
  expect(shown(await waiting.answer)).toEqual([422, 'FOREIGN_KEY_ERROR', 'Invalid role or template']);
  expect(await rowsOf(person.user.id)).toEqual([]);
});

async function insertsWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
    where locktype = 'relation' and not granted`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a row that is refused is INSERT_ERROR, all of that start [ERR-Q-07] [GAP-94]', async () => {
  const person = await ready();
  const answer = await refusing(db, { table: 'generation_queue', on: 'insert' }, () => start(person));
  expect(shown(answer)).toEqual([500, 'INSERT_ERROR', 'Failed to add to the generation queue']);
  expect(await rowsOf(person.user.id)).toEqual([]);
});

test('a write that returns no row is NO_DATA [ERR-Q-08] [GAP-94]', async () => {
  const person = await ready();
  const swallowed = { table: 'generation_queue', on: 'insert', how: 'swallowed' } as const;
  expect(shown(await refusing(db, swallowed, () => start(person)))).toEqual([500, 'NO_DATA', 'No data returned']);
});

test('an item that cannot be read is CHECK_ERROR [ERR-Q-09] [GAP-94]', async () => {
  const person = await ready();
  const id = await running(person);
  await without(db, 'generation_queue', async () => {
    for (const path of [`${PATH}/${id}`, `${PATH}?ids=${id}`, `${PATH}?active=true`]) {
      const answer = await app.call(person.who, 'GET', path);
      expect(shown(answer)).toEqual([500, 'CHECK_ERROR', 'Failed to check the queue']);
    }
  });
});

test('an update that is refused is UPDATE_ERROR and changes nothing [ERR-Q-11] [GAP-94]', async () => {
  const person = await ready();
  const id = await running(person);
  const cancel = () => app.call(person.who, 'POST', `${PATH}/${id}/cancel`);
  const answer = await refusing(db, { table: 'generation_queue', on: 'update' }, cancel);
  expect(shown(answer)).toEqual([500, 'UPDATE_ERROR', 'Failed to update the queue']);
  expect(await rowsOf(person.user.id)).toMatchObject([{ status: 'pending' }]);
});

test('a status that the database does not allow is INVALID_STATUS [QUEUE-03] [ERR-Q-06] [GAP-94]', async () => {
  const person = await ready();
  const id = await running(person);
  await sql`create function paused() returns trigger language plpgsql as $$ begin new.status = 'paused'; return new; end $$`.execute(
    db,
  );
  await sql`create trigger paused before update on generation_queue for each row execute function paused()`.execute(db);
  const answer = await app.call(person.who, 'POST', `${PATH}/${id}/cancel`);
  await sql`drop function paused cascade`.execute(db);
  expect(shown(answer)).toEqual([422, 'INVALID_STATUS', 'Invalid queue status']);
  expect(await rowsOf(person.user.id)).toMatchObject([{ status: 'pending' }]);
});

test('anything else is UNKNOWN_ERROR, without details of the database [ERR-Q-12] [LIMIT-06] [GAP-94]', async () => {
  const person = await ready();
  const id = await running(person);
  const answer = await without(db, 'generation_queue', () => app.call(person.who, 'POST', `${PATH}/${id}/keep`));
  expect(shown(answer)).toEqual([500, 'UNKNOWN_ERROR', 'An unexpected error occurred']);
  expect(JSON.stringify(answer.body)).not.toMatch(/relation|generation_queue/);
});

test('with overwrite off, not knowing what exists is CHECK_ERROR of the storage [ERR-S-01] [GAP-95]', async () => {
  const person = await ready();
  const answer = await without(db, 'generated_documents', () => start(person, { overwrite: false }));
  expect(shown(answer)).toEqual([500, 'STORE_CHECK_ERROR', 'Failed to check existing content']);
});
