import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { runOf } from '#db/testing/plans.ts';
import { giveVersions } from '#db/testing/texts.ts';
import { generatedDocumentsPage } from '#db/writing/documents/list.ts';
import { personalScope } from '#shared/scope.ts';

/** Of each of so many people, in turns, as in production. */
const EACH = 600;
const PEOPLE = 15;
const ids: string[] = [];
const db = await newDatabase();

beforeAll(async () => {
  for (let n = 0; n < PEOPLE; n += 1) ids.push((await aUser(db)).id);
  const owner = sql`(${sql.val(ids)}::uuid[])[1 + n % ${PEOPLE}]`;
  const all = sql`generate_series(0, ${EACH * PEOPLE - 1}) n`;
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification)
    select ${owner}, ${owner}, 'Company', 'Title ' || n % 100, 'mid', 'remote', 'Portugal', 'Porto', 'x', 'y'
    from generate_series(0, ${(EACH * PEOPLE) / 4 - 1}) n`.execute(db);
  await sql`insert into generated_documents (user_id, workspace_id, role_id, template_id, kind, content, created_at, updated_at)
    select ${owner}, ${owner}, case when n / ${PEOPLE} % 2 = 0 then r.ids[1 + n / ${PEOPLE} / 4] end,
      t.ids[1 + n / ${PEOPLE} % 4], 'plain', to_jsonb('Text ' || n), now() - make_interval(secs => n),
      now() - make_interval(secs => n * 7 % 9001)
    from ${all} join lateral (select array_agg(id order by id) as ids from role_details where user_id = ${owner}) r on true,
      (select array_agg(id order by id) as ids from document_templates) t`.execute(db);
  await sql`insert into document_checks (document_id, workspace_id, version, fix, pay_missing, updated_at)
    select id, workspace_id, 1, (n % 10 = 3)::int, n % 20 = 4, updated_at
    from (select *, row_number() over (order by id) as n from generated_documents) d`.execute(db);
  await giveVersions(db);
  for (const table of ['generated_documents', 'role_details', 'document_checks', 'document_versions'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
});

const page = (query: object) =>
  generatedDocumentsPage(db, personalScope(ids[0] ?? ''), { limit: 50, sort: 'updated', ...query });

/** For each of 51 rows the document, its template, role, counts, current version and author, each by its key. */
const JOINED = 51 * 16;

test.each([
  { sort: 'updated' },
  {
    sort: 'updated',
    after: Buffer.from(JSON.stringify([new Date().toISOString(), crypto.randomUUID()])).toString('base64url'),
  },
  { sort: 'updated', q: 'text' },
])('the first rows of the order are read, and no others: %j', async (query) => {
  const { plan, pages } = await runOf(db, page(query));
  expect(plan).toMatch(/Index (Only )?Scan using generated_documents_ws_updated/);
  expect(pages).toBeLessThan(JOINED);
});

test.each([
  { sort: 'updated', state: 'to_fix' },
  { sort: 'updated', state: 'clear' },
  { sort: 'updated', pay: 'missing' },
  { sort: 'updated', role_id: 'deleted' },
  { sort: 'updated', template_id: 'unknown' },
  { sort: 'created' },
  { sort: 'created', state: 'clear' },
  { sort: 'type' },
  { sort: 'type', state: 'clear' },
  { sort: 'role' },
  { sort: 'role', pay: 'missing' },
  { sort: 'updated', group: 'role' },
  { sort: 'type', group: 'role', state: 'to_fix' },
  { sort: 'updated', q: 'zqxjq' },
  { sort: 'type', q: 'ж' },
  { sort: 'role', q: 'zqxjq', state: 'to_fix' },
])('no row of another workspace is read, and each of the own at most twice, with its counts: %j', async (query) => {
  const { plan, pages } = await runOf(db, page(query));
  expect(plan).not.toMatch(/Seq Scan on (generated_documents|document_versions)/);
  expect(pages).toBeLessThan(JOINED + 2 * EACH);
});
