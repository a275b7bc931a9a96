import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#db/schema.ts';
import { ownDatabase, testRedisUrl } from '#db/testing/database.ts';
import { aSession, aUser } from '#db/testing/factories.ts';
import { aFullPerson } from '#db/testing/full-person.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { forgetOldDeletions } from '#worker/accounts/deletions.ts';
import { tidy } from '#worker/maintenance/sweep.ts';

const db = await ownDatabase();
const redis = new Redis(await testRedisUrl());
const queues = createQueues(redis, () => undefined);
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
});

const stored: string[] = [];
const removed: string[] = [];
const storage = {
  deletions: 'deletions',
  put: async ({ path }: { path: string }) => void stored.push(path),
  remove: async (_: string, path: string) => void removed.push(path),
};
const sweep = (settings: Record<string, string> = {}) =>
  tidy({
    db,
    redis,
    queues,
    storage,
    config: loadConfig(settings),
    log: createLog('test', 'fatal'),
    metrics: createMetrics('worker'),
  });

const count = async (table: 'auth.mail_outbox' | 'outbox' | 'generation_queue' | 'token_use', user: string) => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} t
    where to_jsonb(t)::text like ${`%${user}%`}`.execute(db);
  return rows[0]?.rows;
};

const ages = {
  RETENTION_MAILS_DAYS: ['auth.mail_outbox', sql`state = 'sent', created_at = now() - interval '20 days'`],
  RETENTION_EVENTS_DAYS: [
    'outbox',
    sql`dispatched_at = now() - interval '20 days', sent_seq = nextval('outbox_sent_seq')`,
  ],
  RETENTION_GENERATIONS_DAYS: ['generation_queue', sql`replaced_at = now() - interval '20 days'`],
  RETENTION_TOKEN_USE_DAYS: ['token_use', sql`day = current_date - 20`],
} as const;

test.each(Object.entries(ages))('%s is how long rows are kept [PRIVACY-06]', async (setting, [table, age]) => {
  const person = await aFullPerson(db);
  const column = table === 'outbox' || table === 'generation_queue' ? 'workspace_id' : 'user_id';
  await sql`update ${sql.table(table)} set ${age} where ${sql.ref(column)} = ${person.id}`.execute(db);
  await sweep({ RETENTION_EVENTS_DAYS: '30', [setting]: '21' });
  expect(await count(table, person.id)).toBe(1);
  await sweep({ RETENTION_EVENTS_DAYS: '30', [setting]: '19' });
  expect(await count(table, person.id)).toBe(0);
});

test('notifications are kept for 90 days since more of the same came, read or not [NOTE-04]', async () => {
  const { id: user_id } = await aUser(db);
  const added = async (days: number, read: boolean) => {
    const { rows } = await sql<{ id: string }>`insert into notifications
      (user_id, workspace_id, kind, subject, last_event_id, created_at, updated_at, read_at)
      values (${user_id}, ${user_id}, 'membership', gen_random_uuid(), 1, now() - interval '200 days',
        now() - make_interval(days => ${days}), ${read ? sql`now()` : null}) returning id`.execute(db);
    return rows[0]?.id;
  };
  const young = [await added(89, true), await added(89, false)];
  await added(91, true);
  await added(91, false);
  await sweep();
  const left = await db.selectFrom('notifications').select('id').where('user_id', '=', user_id).execute();
  expect(left.map(({ id }) => String(id)).sort()).toEqual(young.map(String).sort());
});

/** A user whose last sign-in was so many days ago. */
async function aUserSince(days: number, more = {}) {
  const user = await aUser(db, more);
  await sql`update auth.users set created_at = now() - make_interval(days => ${days}),
    last_sign_in_at = now() - make_interval(days => ${days}) where id = ${user.id}`.execute(db);
  return user;
}
const exists = async (id: string) =>
  (await db.selectFrom('auth.users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const mails = async (of: Db, userId: string) =>
  of.selectFrom('auth.mail_outbox').select(['kind', 'details']).where('user_id', '=', userId).execute();
const notifiedDaysAgo = (id: string, days: number) =>
  sql`update auth.users set inactivity_mailed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);

const ON = { RETENTION_INACTIVE_ACCOUNTS_DAYS: '100' };

test('an account that is not used is notified, and deleted 30 days later with an entry and its deletion listed [PRIVACY-06] [GAP-197]', async () => {
  const user = await aUserSince(200);
  await sweep();
  expect(await mails(db, user.id)).toEqual([]);
  await sweep(ON);
  await sweep(ON);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect(await mails(db, user.id)).toMatchObject([{ kind: 'account_inactive', details: { deleted_on: day } }]);
  await notifiedDaysAgo(user.id, 29);
  await sweep(ON);
  expect(await exists(user.id)).toBe(true);
  await notifiedDaysAgo(user.id, 31);
  await sweep(ON);
  expect(await exists(user.id)).toBe(false);
  expect(stored).toContain(user.id);
  const entries = await db
    .selectFrom('audit.events')
    .select(['action', 'details'])
    .where('user_id', '=', user.id)
    .execute();
  expect(entries).toEqual([{ action: 'account_deleted', details: { inactive: true, files: 0 } }]);
});

test('one that was used after its mail, is an administrator’s, or has no address stays [PRIVACY-06] [GAP-197]', async () => {
  const [used, admin, nameless] = [
    await aUserSince(200),
    await aUserSince(200, { role: 'admin' }),
    await aUserSince(200, { email: '', phone: '+4915112345678' }),
  ];
  for (const { id } of [used, admin, nameless]) await notifiedDaysAgo(id, 31);
  await aSession(db, used.id);
  await sweep(ON);
  expect(await Promise.all([used, admin, nameless].map(({ id }) => exists(id)))).toEqual([true, true, true]);
  expect(await mails(db, used.id)).toEqual([]);
});

test('less than 60 days without use are refused at the start [PRIVACY-06]', () => {
  expect(() => loadConfig({ RETENTION_INACTIVE_ACCOUNTS_DAYS: '59' })).toThrow('must be 0 (never) or at least 60');
});

test('the list of deletions forgets what is older than its setting, in the storage too [PRIVACY-06]', async () => {
  const [old, young] = [await aUser(db), await aUser(db)];
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db
    .insertInto('deletions')
    .values([
      { user_id: old.id, kind: 'deleted', deleted_at: days(401), stored_at: new Date() },
      { user_id: young.id, kind: 'deleted', deleted_at: days(399), stored_at: new Date() },
    ])
    .execute();
  await forgetOldDeletions({ db, storage, config: loadConfig({}) });
  expect(removed).toContain(old.id);
  expect(removed).not.toContain(young.id);
});
