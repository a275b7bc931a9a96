import { type Compilable, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentsPage, idsOfFewAssets } from '#db/queries/documents.ts';
import { generatedDocumentsPage } from '#db/queries/generated-documents/list.ts';
import { idsOfFewDocuments } from '#db/queries/generated-documents/search.ts';
import { idsOfFewRoles } from '#db/queries/role-search.ts';
import { rolesPage } from '#db/queries/roles.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { runOf } from '#db/testing/plans.ts';
import { personalScope } from '#shared/scope.ts';

/** Of one user, and as many of another one. Reading all of a user's rows takes more than ten times the pages of a list. */
const MANY = 5_000;
const FEW_PAGES = 350;
const TABLES = ['generated_documents', 'reference_documents', 'role_details'] as const;
const db = await testDatabase();
const user = await aUser(db);

/** A text index is built at once in a fraction of the time that adding to it row by row takes. */
async function withoutTextIndexes(work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${[...TABLES]}::text[]) and indexdef like '%USING gin%'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

async function fill(userId: string): Promise<void> {
  const times = sql`now() - make_interval(secs => n)`;
  // Common words in all, and in one, of the oldest, a word that is nowhere else.
  const texts = sql`repeat('common words ' || md5(n::text) || ' ', 12) || case n when ${MANY - 3} then 'zqxjq' else '' end`;
  await sql`insert into role_details (user_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification, created_at, updated_at)
    select ${userId}, 'Company', case n when ${MANY - 5} then 'Zqrole' else 'Title' end, 'mid', 'remote', 'Portugal', 'Porto', ${texts}, 'x', ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`insert into generated_documents (user_id, role_id, template_id, content, created_at, updated_at)
    select ${userId}, r.ids[n], t.ids[1 + n % 6], to_jsonb(${texts}), ${times}, ${times}
    from generate_series(1, ${MANY}) n,
      (select array_agg(id) as ids from role_details where user_id = ${userId}) r,
      (select array_agg(id) as ids from document_templates) t`.execute(db);
  await sql`insert into reference_documents (user_id, title, file_path, file_type, file_size, description, created_at, updated_at)
    select ${userId}, 'File', ${userId} || '/' || n, 'application/pdf', n, ${texts}, ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
}

beforeAll(async () => {
  await withoutTextIndexes(async () => {
    await fill(user.id);
    await fill((await aUser(db)).id);
  });
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
});

/** Read by this index, no more than a page of a list needs, and none of the long tables from one end to the other. */
async function expectFewPages(query: Compilable, index: string): Promise<string> {
  const { plan, pages } = await runOf(db, query);
  expect(plan).toMatch(new RegExp(`(Index|Index Only|Bitmap Index) Scan (using|on) ${index}\\b`));
  expect(plan).not.toMatch(new RegExp(`Seq Scan on (${TABLES.join('|')})`));
  expect(pages).toBeLessThan(FEW_PAGES);
  return plan;
}

describe('a page of a long list is read from its index, with what is joined to it', () => {
  const first = { limit: 50 };
  const documents = (sort: 'updated' | 'type', search?: Parameters<typeof generatedDocumentsPage>[3]) =>
    generatedDocumentsPage(db, personalScope(user.id), { ...first, sort }, search);
  test('newest first [OUT-03] [ROLES-04] [ASSET-35]', async () => {
    await expectFewPages(documents('updated'), 'generated_documents_updated');
    await expectFewPages(rolesPage(db, personalScope(user.id), { ...first, sort: 'updated' }), 'role_details_updated');
    await expectFewPages(
      documentsPage(db, personalScope(user.id), { ...first, sort: 'created' }),
      'reference_documents_created',
    );
  });

  test('by type no further than the templates that fill it [OUT-03]', async () => {
    const plan = await expectFewPages(documents('type'), 'generated_documents_of_template');
    const [, read = ''] = /generated_documents_of_template on generated_documents.*? loops=(\d+)/.exec(plan) ?? [];
    expect(Number(read)).toBeLessThanOrEqual(2);
  });

  test('with a frequent word no further than until it is full [OUT-02] [ROLES-03]', async () => {
    const search = { text: 'common', templateIds: [], namesUnknown: false, ids: null };
    await expectFewPages(documents('updated', search), 'generated_documents_updated');
    await expectFewPages(documents('type', search), 'generated_documents_of_template');
    await expectFewPages(
      rolesPage(db, personalScope(user.id), { ...first, sort: 'updated' }, search),
      'role_details_updated',
    );
  });

  test('with a rare word by the ids that hold it [OUT-02] [ROLES-03]', async () => {
    const search = { text: 'zqxjq', templateIds: [], namesUnknown: false, ids: [user.id] };
    await expectFewPages(documents('updated', search), 'generated_documents_pkey');
    await expectFewPages(documents('type', search), 'generated_documents_pkey');
    await expectFewPages(
      rolesPage(db, personalScope(user.id), { ...first, sort: 'updated' }, search),
      'role_details_(pkey|id_user_id_key)',
    );
  });
});

test.each(['zqrole', 'zq', 'nowhere'])(
  "%s in the role of few documents is found by the index of their roles' names [OUT-02]",
  async (text) => {
    const query = { compile: () => sql`select ${idsOfFewDocuments(personalScope(user.id), text)}`.compile(db) };
    await expectFewPages(query, 'generated_documents_role_search');
  },
);

describe('what few of many texts hold is found by the trigram index', () => {
  const ways = {
    generated_documents: idsOfFewDocuments,
    role_details: idsOfFewRoles,
    reference_documents: idsOfFewAssets,
  };
  test.each(['zqxjq', 'xj', 'nowhere', 'vw'])('%s [OUT-02] [ROLES-03] [HUB-06]', async (text) => {
    for (const [table, idsOf] of Object.entries(ways)) {
      await expectFewPages(
        { compile: () => sql`select ${idsOf(personalScope(user.id), text)}`.compile(db) },
        `${table}_search`,
      );
    }
  });
});
