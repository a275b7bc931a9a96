import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countUnread, mayBeNotified, pageOf, unreadRows } from '#db/review/notifications/list.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { runOf } from '#db/testing/plans.ts';

const MANY = 100_000;
/** For each of a page's rows the workspace and the membership, by their keys. */
const FEW_PAGES = 1_500;
const db = await newDatabase();
const [away, other] = [await aUser(db), await aUser(db)];

beforeAll(async () => {
  const { id } = await db
    .insertInto('workspaces')
    .values({ name: 'Team', slug: 'team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: user_id } of [away, other]) {
    await db.insertInto('workspace_members').values({ workspace_id: id, user_id, role: 'editor' }).execute();
    await sql`insert into notifications (user_id, workspace_id, kind, subject, last_event_id, updated_at)
      select ${user_id}, ${id}, 'thread', gen_random_uuid(), n, now() - make_interval(secs => n)
      from generate_series(1, ${MANY}) n`.execute(db);
  }
  await sql`vacuum analyze notifications`.execute(db);
});

test('a page of 100,000 notifications reads little, at any place [NOTE-03] [TEAM-50]', async () => {
  const first = await runOf(db, pageOf(db, away.id, { limit: 50 }));
  expect(first.plan).not.toContain('Seq Scan on notifications');
  expect(first.pages, first.plan).toBeLessThan(FEW_PAGES);
  const middle = Buffer.from(JSON.stringify([new Date(Date.now() - (MANY / 2) * 1_000), away.id])).toString(
    'base64url',
  );
  const later = await runOf(db, pageOf(db, away.id, { limit: 50, after: middle }));
  expect(later.plan).not.toContain('Seq Scan on notifications');
  expect(later.pages, later.plan).toBeLessThan(FEW_PAGES);
});

test('of 100,000 unread ones a hundred are counted, and little is read [NOTE-01] [TEAM-50]', async () => {
  expect(await countUnread(db, away.id)).toBe(100);
  const { plan, pages } = await runOf(db, unreadRows(db, away.id));
  expect(pages, plan).toBeLessThan(FEW_PAGES);
  expect(await mayBeNotified(db, away.id)).toBe(true);
});
