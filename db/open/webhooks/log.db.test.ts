import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deliveriesPage } from '#db/open/webhooks/log.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { runOf } from '#db/testing/plans.ts';

const MANY = 10_000;
/** For 51 rows of a page. */
const FEW_PAGES = 200;
const db = await newDatabase();
const { id: workspace_id } = await aUser(db);

/** Two endpoints whose deliveries alternate. */
const ids = await Promise.all(
  ['a', 'b'].map(async (name) => {
    const row = { workspace_id, url: `https://${name}.example/`, format: 'events' as const, secret_sealed: '' };
    const made = db
      .insertInto('webhook_endpoints')
      .values({ ...row, events: ['document.*'] })
      .returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  }),
);
beforeAll(async () => {
  await sql`insert into webhook_deliveries (endpoint_id, workspace_id, event_id, type, body, state)
    select (${ids}::uuid[])[1 + n % 2], ${workspace_id}, n, 'document.created', '{}',
      case when n % 40 < 2 then 'waiting' when n % 40 < 4 then 'failed' else 'delivered' end
    from generate_series(1, ${2 * MANY}) n`.execute(db);
  await sql`vacuum analyze webhook_deliveries`.execute(db);
});

test.each([
  ['the first page', {}],
  ['one in the middle', { after: MANY }],
  ['of those that wait', { state: 'waiting' }],
  ['of failed ones', { state: 'failed' }],
] as const)('a log of 10,000 is read by its index, no more than a page needs: %s [HOOK-19]', async (_name, asked) => {
  const page = deliveriesPage(db, { workspace_id }, ids[0] ?? '', { limit: 51, ...asked });
  const { plan, pages } = await runOf(db, page);
  expect(plan).not.toContain('Seq Scan');
  expect(pages).toBeLessThan(FEW_PAGES);
  expect(await page.execute()).toHaveLength(51);
});
