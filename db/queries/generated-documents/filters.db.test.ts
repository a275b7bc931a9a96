import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { generatedDocumentsPage } from '#db/queries/generated-documents/list.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { runOf } from '#db/testing/plans.ts';
import { personalScope } from '#shared/scope.ts';

/** Of one user, and as many of another one. Reading all documents of a user takes several times the pages of a list. */
const MANY = 4_000;
const PAGES = 2_000;
const db = await ownDatabase();
const user = await aUser(db);

async function fill(userId: string): Promise<void> {
  const times = sql`now() - make_interval(secs => n)`;
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification)
    select ${userId}, ${userId}, 'Company', 'Title ' || n % 100, 'mid', 'remote', 'Portugal', 'Porto', 'x', 'y'
    from generate_series(1, ${MANY / 4}) n`.execute(db);
  await sql`insert into generated_documents (user_id, workspace_id, role_id, template_id, content, created_at, updated_at)
    select ${userId}, ${userId}, case when n % 2 = 0 then r.ids[1 + n / 4] end, t.ids[1 + n % 4], to_jsonb('Text ' || n), ${times},
      now() - make_interval(secs => n * 7 % 9001)
    from generate_series(0, ${MANY - 1}) n,
      (select array_agg(id) as ids from role_details where user_id = ${userId}) r,
      (select array_agg(id) as ids from document_templates) t`.execute(db);
  await sql`insert into document_checks (document_id, workspace_id, version, fix, pay_missing, updated_at)
    select id, workspace_id, 1, (n % 10 = 3)::int, n % 20 = 4, updated_at
    from (select *, row_number() over (order by id) as n from generated_documents where user_id = ${userId}) d`.execute(
    db,
  );
}

beforeAll(async () => {
  await fill(user.id);
  await fill((await aUser(db)).id);
  for (const table of [
    'generated_documents',
    'listed_documents',
    'role_details',
    'document_checks',
    'document_versions',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
});

test.each([
  ['listed_documents_counted', { sort: 'updated', state: 'to_fix' }],
  ['listed_documents_counted', { sort: 'updated', state: 'clear' }],
  ['listed_documents_counted', { sort: 'updated', pay: 'missing' }],
  ['listed_documents_updated', { sort: 'updated', role_id: 'deleted' }],
  ['listed_documents_created', { sort: 'created' }],
  ['listed_documents_created', { sort: 'created', state: 'clear' }],
  ['listed_documents_type', { sort: 'type' }],
  ['listed_documents_type', { sort: 'type', state: 'clear' }],
  ['listed_documents_role', { sort: 'role' }],
  ['listed_documents_role', { sort: 'role', state: 'clear' }],
] as const)('a page of the list goes by %s: %j', async (index, query) => {
  const page = generatedDocumentsPage(db, personalScope(user.id), { limit: 50, ...query });
  const { plan, pages } = await runOf(db, page);
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}\\b`));
  expect(plan).not.toMatch(/Seq Scan on (generated_documents|document_checks)/);
  expect(pages).toBeLessThan(PAGES);
});
