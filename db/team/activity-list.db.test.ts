import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { activityRows } from '#db/team/activity-list.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { runOf } from '#db/testing/plans.ts';
import { scopeOf } from '#shared/scope.ts';
import type { ActivityFilter } from '#shared/team/contracts/activity.ts';

const MANY = 100_000;
/** The rows of a page, each with the account of who acted. */
const FEW_PAGES = 500;
const db = await newDatabase();
const [busy, rare] = [await aUser(db), await aUser(db)];
const { id: workspace_id } = await db
  .insertInto('workspaces')
  .values({ name: 'Team', slug: 'team' })
  .returning('id')
  .executeTakeFirstOrThrow();
const scope = scopeOf(workspace_id, busy.id, 'any');

beforeAll(async () => {
  // Three of the oldest are by another person, and of a kind that is not seen again.
  await sql`insert into workspace_activity (workspace_id, actor_id, actor_kind, action)
    select ${workspace_id}, case when n <= 3 then ${rare.id} else ${busy.id} end::uuid, 'user',
      case when n <= 3 then 'share.created' else (array['document.edited', 'role.changed', 'review.sent'])[1 + n % 3] end
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`vacuum analyze workspace_activity`.execute(db);
});

const filters: [string, ActivityFilter][] = [
  ['everything', {}],
  ['of a person who does much', { person: busy.id }],
  ['of a person who did little, long ago', { person: rare.id }],
  ['of a kind that is frequent', { kind: 'Content' }],
  ['of a kind that is rare', { kind: 'Share links' }],
  ['of a kind that is absent', { kind: 'Members' }],
];

test.each(filters)('a page of 100,000 acts reads little: %s [ACT-01]', async (_, filter) => {
  for (const page of [{ limit: 50 }, { limit: 50, after: MANY / 2 }]) {
    const { plan, pages } = await runOf(db, activityRows(db, scope, filter, page));
    expect(plan).not.toContain('Seq Scan on workspace_activity');
    expect(pages, plan).toBeLessThan(FEW_PAGES);
  }
});
