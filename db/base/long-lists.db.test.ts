import { type Compilable, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentsPage } from '#db/brand/assets.ts';
import { rolesPage } from '#db/roles/roles.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { preparedPlanOf, runOf } from '#db/testing/plans.ts';
import { generatedDocumentsPage } from '#db/writing/documents/list.ts';
import { personalScope } from '#shared/scope.ts';

/** Of one user, and as many of another one. Reading all of a user's rows takes more than ten times the pages of a list. */
const MANY = 5_000;
/**
 * For each of 51 rows the document, its template, role, counts, current version, author, last generation and proposal, each
 * by its key.
 */
const FEW_PAGES = 1_200;
const TABLES = ['generated_documents', 'reference_documents', 'role_details'] as const;
const db = await newDatabase();
const user = await aUser(db);

async function fill(userId: string): Promise<void> {
  const times = sql`now() - make_interval(secs => n)`;
  // Common words in all, and in one of the oldest a word that occurs nowhere else.
  const texts = sql`repeat('common words ' || md5(n::text) || ' ', 12) || case n when ${MANY - 3} then 'zqxjq' else '' end`;
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification, created_at, updated_at)
    select ${userId}, ${userId}, 'Company', case n when ${MANY - 5} then 'Zqrole' else 'Title' end, 'mid', 'remote', 'Portugal', 'Porto', ${texts}, 'x', ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`insert into generated_documents (user_id, workspace_id, role_id, template_id, kind, content, created_at, updated_at)
    select ${userId}, ${userId}, r.ids[n], t.ids[1 + n % 6], 'plain', to_jsonb(${texts}), ${times}, ${times}
    from generate_series(1, ${MANY}) n,
      (select array_agg(id) as ids from role_details where user_id = ${userId}) r,
      (select array_agg(id) as ids from document_templates) t`.execute(db);
  await sql`insert into reference_documents (user_id, workspace_id, title, file_path, file_type, file_size, description, created_at, updated_at)
    select ${userId}, ${userId}, 'File', ${userId} || '/' || n, 'application/pdf', n, ${texts}, ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
}

beforeAll(async () => {
  await fill(user.id);
  await fill((await aUser(db)).id);
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
});

/** What a plan has read: branches that were not needed are planned by statistics that a test cannot fix. */
const executed = (plan: string): string =>
  plan
    .split('\n')
    .filter((line) => !line.includes('(never executed)'))
    .join('\n');

/** Uses this index, reads no more than a page of a list needs, and scans none of the long tables. */
async function expectFewPages(query: Compilable, index: string): Promise<string> {
  const { plan, pages } = await runOf(db, query);
  expect(plan).toMatch(new RegExp(`(Index|Index Only|Bitmap Index) Scan (using|on) ${index}\\b`));
  expect(executed(plan)).not.toMatch(new RegExp(`Seq Scan on (${TABLES.join('|')})`));
  expect(pages).toBeLessThan(FEW_PAGES);
  return plan;
}

describe('a page of a long list is read from its index, joined rows included', () => {
  const first = { limit: 50 };
  const documents = (q?: string) =>
    generatedDocumentsPage(db, personalScope(user.id), { ...first, sort: 'updated', q });
  test('newest first [OUT-03] [ROLES-04] [ASSET-35]', async () => {
    await expectFewPages(documents(), 'generated_documents_ws_updated');
    await expectFewPages(
      rolesPage(db, personalScope(user.id), { ...first, sort: 'updated' }),
      'role_details_ws_updated',
    );
    await expectFewPages(
      documentsPage(db, personalScope(user.id), { ...first, sort: 'created' }),
      'reference_documents_ws_created',
    );
  });

  const at = (value: string) => Buffer.from(JSON.stringify([value, user.id])).toString('base64url');
  const now = new Date().toISOString();
  const after = at(now);
  test.each([
    ['generated_documents_ws_updated', () => documents()],
    [
      'generated_documents_ws_updated',
      () => generatedDocumentsPage(db, personalScope(user.id), { ...first, after, sort: 'updated' }),
    ],
    ['role_details_ws_updated', () => rolesPage(db, personalScope(user.id), { ...first, sort: 'updated' })],
    ['role_details_ws_company', () => rolesPage(db, personalScope(user.id), { ...first, sort: 'company' })],
    ['role_details_ws_title', () => rolesPage(db, personalScope(user.id), { ...first, after, sort: 'title' })],
    [
      'reference_documents_ws_created',
      () => documentsPage(db, personalScope(user.id), { ...first, after, sort: 'created' }),
    ],
  ])('also when the statement is kept, for any parameters: %s', async (index, query) => {
    expect(query().compile().sql).toMatch(/prepared/);
    const plan = await preparedPlanOf(db, query());
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on`));
    expect(plan).not.toMatch(new RegExp(`(Seq|Bitmap Heap) Scan on (${TABLES.join('|')})`));
  });

  test('with a frequent word no further than until it is full [OUT-02] [ROLES-03] [HUB-06]', async () => {
    const q = 'common';
    await expectFewPages(documents(q), 'generated_documents_ws_updated');
    await expectFewPages(
      rolesPage(db, personalScope(user.id), { ...first, sort: 'updated', q }),
      'role_details_ws_updated',
    );
    await expectFewPages(
      documentsPage(db, personalScope(user.id), { ...first, sort: 'created', q }),
      'reference_documents_ws_created',
    );
  });

  test.each(['zqxjq', 'xj', 'ж', '#'])(
    "with '%s', in few texts or in none, in the order of the list as well [OUT-02] [ROLES-03] [HUB-06]",
    async (q) => {
      const page = { ...first, q };
      for (const [query, index] of [
        [documents(q), 'generated_documents_ws_updated'],
        [rolesPage(db, personalScope(user.id), { ...page, sort: 'updated' }), 'role_details_ws_updated'],
        [rolesPage(db, personalScope(user.id), { ...page, sort: 'title' }), 'role_details_ws_title'],
        [documentsPage(db, personalScope(user.id), { ...page, sort: 'created' }), 'reference_documents_ws_created'],
      ] as const) {
        expect((await runOf(db, query)).plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on`));
      }
    },
  );
});
