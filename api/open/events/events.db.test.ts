import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEvent, connections, eventsBench, type Listed } from '#api/open/events/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { markDispatched, recordEvent, takeEvents } from '#db/base/outbox.ts';
import { encodeCursor } from '#db/base/page.ts';
import type { Db } from '#db/schema.ts';
import { publicUrl } from '#platform/config.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '#shared/key-permissions.ts';
import { LISTED_EVENTS, type ListedType } from '#shared/open/contracts/events.ts';
import { CHOSEN_EVENT_TYPES } from '#shared/open/webhook-events.ts';
import type { Scope } from '#shared/scope.ts';
import { createFanOut } from '#worker/open/webhooks/fan-out.ts';
import type { Handlers } from '#worker/outbox/dispatch.ts';

const { db, deps, aReader, dispatch } = await eventsBench(ownApp());
const TYPES = Object.keys(LISTED_EVENTS) as ListedType[];
const idsOf = (items: readonly Listed[]) => items.map(({ id }) => id);
const cursor = (seq: number, daysAgo: number) =>
  encodeCursor({ value: new Date(Date.now() - daysAgo * 86_400_000).toISOString(), id: String(seq) });

/** A transaction that has recorded an event and commits when it is asked to. */
async function anOpenTransaction(of: Db, scope: Scope): Promise<() => Promise<void>> {
  let commit: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((recorded, refused) => {
    ended = of.transaction().execute(async (tx) => {
      await recordEvent(tx, scope, anEvent('role.created'));
      recorded();
      await asked;
    });
    ended.catch(refused);
  });
  return () => {
    commit();
    return ended;
  };
}

test('events come in the order of dispatch, without gaps or repeats, while 50 transactions commit out of order and two workers dispatch [REST-11]', async () => {
  const { scope, read } = await aReader();
  const many = await connections(db, 60);
  const commits: (() => Promise<void>)[] = [];
  for (let n = 0; n < 50; n += 1) commits.push(await anOpenTransaction(many, scope));
  const seen: string[] = [];
  let query = '?limit=7';
  const poll = async () => {
    const { items, next } = (await read(query)).body;
    seen.push(...idsOf(items));
    query = `?limit=7&after=${next}`;
  };
  let isOver = false;
  const over = [() => dispatch({}), () => dispatch({}, many), poll].map(async (act) => {
    while (!isOver) await act();
  });
  for (let n = 0; n < 50; n += 1) await commits[(n * 17) % 50]?.();
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(50);
  isOver = true;
  await Promise.all(over);
  const inOrder = await db.selectFrom('outbox').select('id').orderBy('sent_seq').execute();
  expect(seen).toEqual(inOrder.map(({ id }) => `msg_${id}`));
  expect(seen).not.toEqual(seen.toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4))));
});

/** How many transactions of this database wait for an advisory lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_locks where locktype = 'advisory'
    and not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a reader never sees a later event while an earlier one is not committed yet [REST-11]', async () => {
  const { record, read } = await aReader();
  await record(anEvent('role.created'), anEvent('role.created'));
  const taken = (await takeEvents(db, { leaseSeconds: 60 })).map(({ id }) => id).toSorted((a, b) => a - b);
  const [one, other] = taken as [number, number];
  const seen: string[] = [];
  let [later, next] = [Promise.resolve(), ''];
  await db.transaction().execute(async (tx) => {
    await markDispatched(tx, [other]);
    let hasEnded = false;
    later = db.transaction().execute((second) => markDispatched(second, [one]));
    void later.then(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await waiting()) === 1).toBe(true);
    const { body } = await read();
    seen.push(...idsOf(body.items));
    next = body.next;
  });
  await later;
  seen.push(...idsOf((await read(`?after=${next}`)).body.items));
  expect(seen).toEqual([`msg_${other}`, `msg_${one}`]);
});

test('an event is what its webhook is sent, byte for byte and under the same id; an answer to a share link and what is internal is left out', async () => {
  const { id, owner, scope, record, read } = await aReader();
  const row = { workspace_id: id, url: 'https://hooks.example.com/', format: 'events' as const, secret_sealed: '' };
  await db
    .insertInto('webhook_endpoints')
    .values({ ...row, events: [...CHOSEN_EVENT_TYPES] })
    .execute();
  const fanOut = createFanOut({ db, metrics: deps.metrics, site: publicUrl(deps.config), wake: () => undefined });
  await record(...CHOSEN_EVENT_TYPES.map((type) => anEvent(type)), anEvent('document.marked'));
  await db.transaction().execute((tx) => {
    const key = { id: scope.workspace_id, name: 'Careers site', permissions: [] };
    return recordEvent(tx, { ...scope, key }, anEvent('role.created'));
  });
  await dispatch(Object.fromEntries(CHOSEN_EVENT_TYPES.map((type) => [type, fanOut])) as Handlers);
  const { items } = (await read()).body as { items: Listed[] };
  const sent = await db
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'body', 'type'])
    .where('type', '<>', 'share.answered')
    .execute();
  const listed = items.map(({ id: message, ...body }) => [message, JSON.stringify(body)]);
  expect(new Map(listed as [string, string][])).toEqual(new Map(sent.map((one) => [`msg_${one.event_id}`, one.body])));
  expect(items.map(({ type }) => type).toSorted()).toEqual([...TYPES, 'role.created'].toSorted());
  const actors = new Set(items.map(({ data }) => JSON.stringify(data.actor)));
  expect([...actors].some((actor) => actor.includes(owner.id))).toBe(true);
  expect(actors).toContain('{"id":null,"name":"Careers site"}');
});

test.each(KEY_PERMISSIONS.map((one): [KeyPermission] => [one]))(
  'a key with %s is told what that allows it to read and nothing else',
  async (permission) => {
    const { record, read } = await aReader([permission]);
    await record(...CHOSEN_EVENT_TYPES.map((type) => anEvent(type)));
    await dispatch();
    const { status, body } = await read();
    const allowed = TYPES.filter((type) => LISTED_EVENTS[type] === permission);
    if (allowed.length === 0) expect([status, body.error.code]).toEqual([403, 'key_scope']);
    else expect((body.items as Listed[]).map(({ type }) => type).toSorted()).toEqual(allowed.toSorted());
  },
);

test('they are chosen by a type or all of a noun, and a workspace has only its own', async () => {
  const [mine, other] = [await aReader(), await aReader()];
  await other.record(anEvent('document.approved'));
  await mine.record(...TYPES.map((type) => anEvent(type)));
  await dispatch();
  const types = async (query: string) => ((await mine.read(query)).body.items as Listed[]).map(({ type }) => type);
  expect(await types('?type=document.approved')).toEqual(['document.approved']);
  expect((await types('?type=review.*')).toSorted()).toEqual(
    TYPES.filter((one) => one.startsWith('review.')).toSorted(),
  );
  for (const type of ['share.answered', 'test', 'document', 'brand.updated']) {
    expect((await mine.read(`?type=${type}`)).status).toBe(422);
  }
  expect((await other.read()).body.items).toHaveLength(1);
});

test('next goes on at the end, past what was left out, and an event that is not dispatched yet comes later', async () => {
  const { record, read } = await aReader();
  const empty = (await read()).body;
  expect(empty.items).toEqual([]);
  await record(anEvent('role.created'), anEvent('document.created'));
  expect((await read(`?after=${empty.next}`)).body.items).toEqual([]);
  await dispatch();
  const all = (await read(`?after=${empty.next}`)).body;
  expect((all.items as Listed[]).map(({ type }) => type)).toEqual(['role.created', 'document.created']);
  const none = (await read('?type=comment.*')).body;
  expect(none.items).toEqual([]);
  expect((await read(`?after=${none.next}`)).body.items).toEqual([]);
  const first = (await read('?limit=1')).body;
  expect((await read(`?limit=1&after=${first.next}`)).body.items).toEqual([all.items[1]]);
});

test('an after older than seven days, or of an earlier state of the database, is refused; a quiet week loses nothing [REST-11]', async () => {
  const { record, read } = await aReader();
  await record(anEvent('role.created'));
  await dispatch();
  const { rows } = await sql<{ seq: number }>`select max(sent_seq) as seq from outbox`.execute(db);
  const seq = rows[0]?.seq ?? 0;
  const expired = { code: 'events_expired', message: 'These events are no longer kept. Start again without after.' };
  for (const old of [cursor(seq, 7), cursor(seq, 60), cursor(seq + 1_000, 0)]) {
    const { status, body } = await read(`?after=${old}`);
    expect([status, body.error]).toMatchObject([410, expired]);
  }
  const quiet = await read(`?after=${cursor(seq, 6.9)}`);
  expect([quiet.status, quiet.body.items]).toEqual([200, []]);
  // What was read of is older than what is kept: the reader goes on all the same.
  await sql`delete from outbox`.execute(db);
  const later = await read(`?after=${quiet.body.next}`);
  await record(anEvent('role.updated'));
  await dispatch();
  expect((await read(`?after=${later.body.next}`)).body.items).toMatchObject([{ type: 'role.updated' }]);
  const full = (await read('?limit=1')).body.next;
  await sql`update outbox set dispatched_at = now() - interval '8 days'`.execute(db);
  const behind = (await read('?limit=1')).body.next;
  expect([(await read(`?after=${full}`)).status, (await read(`?after=${behind}`)).status]).toEqual([200, 410]);
});

test.each(['x', '', encodeCursor({ value: 'yesterday', id: '1' }), encodeCursor({ value: '2026-01-01', id: '-1' })])(
  "an after that is no cursor of this list is refused: '%s'",
  async (after) => {
    const { read } = await aReader();
    const { status, body } = await read(`?after=${after}`);
    expect([status, body.error.code]).toEqual([422, 'invalid_input']);
  },
);

test('a suspended workspace lists none', async () => {
  const { id, read } = await aReader();
  await db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  expect((await read()).body.error.code).toBe('workspace_suspended');
});
