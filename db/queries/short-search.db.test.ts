import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listDocuments } from '#db/queries/documents.ts';
import { listGeneratedDocuments } from '#db/queries/generated-documents/list.ts';
import { listRoles } from '#db/queries/roles.ts';
import { isShort } from '#db/queries/short-search.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { personalScope } from '#shared/scope.ts';

const MANY = 1_500;
/** What may stand around two letters: a blank, a sign, letters near and far, nothing. */
const AROUND = ['', ' ', '.', 'a', '9', 'é', 'ł', '’', '—', '…', 'ω', 'ж', '語', '🙂', '\n', '-', 'Q'];
const MORE = 400;
const db = await testDatabase();
const user = await aUser(db);
const page = { limit: 100, sort: 'updated' as const };

beforeAll(async () => {
  const times = sql`now() - make_interval(secs => n)`;
  // The two letters stand in the oldest rows only, so that the newest do not give them away.
  // Too many to be read by the index, and none of them among the newest.
  const more = sql`case when n between 500 and 500 + ${MORE - 1} then ' wkw zuqqu' else '' end`;
  const texts = sql`${more} || case when n <= ${MANY - AROUND.length} then md5(n::text) else 'Plain ' || md5(n::text)
    || ' zuXq' || (${sql.val(AROUND)}::text[])[n - ${MANY - AROUND.length}] end`;
  await sql`insert into generated_documents (user_id, content, created_at, updated_at)
    select ${user.id}, to_jsonb(${texts}), ${times}, ${times} from generate_series(1, ${MANY}) n`.execute(db);
  await sql`insert into reference_documents (user_id, title, file_path, file_type, file_size, description, created_at, updated_at)
    select ${user.id}, 'File', ${user.id} || '/' || n, 'application/pdf', n, ${texts}, ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`insert into role_details (user_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification, created_at, updated_at)
    select ${user.id}, 'Company', 'Title', 'mid', 'remote', 'Portugal', ${texts}, 'x', 'x', ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
  for (const table of ['generated_documents', 'reference_documents', 'role_details']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
});

test('two letters are two Latin letters or digits', () => {
  expect(['ux', 'UX', 'c3', 'éa', 'Łó'].map(isShort)).toEqual(Array(5).fill(true));
  expect(['u', 'uxe', 'c#', ' u', 'жа', '語学', '%_', '[a'].map(isShort)).toEqual(Array(8).fill(false));
});

/** How many each list finds of the rows that hold the two letters. */
async function finds(q: string, limit = page.limit): Promise<number[]> {
  const some = { ...page, limit, q };
  const lists = [
    await listGeneratedDocuments(db, personalScope(user.id), some),
    await listGeneratedDocuments(db, personalScope(user.id), { ...some, sort: 'type' }),
    await listDocuments(db, personalScope(user.id), some),
    await listRoles(db, personalScope(user.id), some),
  ];
  return lists.map(({ items }) => items.length);
}

describe('two letters that few of many rows hold', () => {
  const all = Array(4).fill(AROUND.length);
  test('are found whatever follows them and in whatever case [OUT-02] [HUB-06] [ROLES-03]', async () => {
    expect(await finds('xq')).toEqual(all);
    expect(await finds('XQ')).toEqual(all);
    expect(await finds('qx')).toEqual([0, 0, 0, 0]);
  });

  test('are all found as well where they are more than is read by the index [OUT-02] [HUB-06] [ROLES-03]', async () => {
    expect(await finds('wk', 1_000)).toEqual(Array(4).fill(MORE));
    expect(await finds('zuqqu', 1_000)).toEqual(Array(4).fill(MORE));
  });
});
