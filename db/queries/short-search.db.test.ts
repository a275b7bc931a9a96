import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentsPage, listDocuments } from '#db/queries/documents.ts';
import { generatedDocumentsPage, listGeneratedDocuments } from '#db/queries/generated-documents-list.ts';
import { searchFor } from '#db/queries/generated-documents-search.ts';
import { searchRolesFor } from '#db/queries/role-search.ts';
import { listRoles, rolesPage } from '#db/queries/roles.ts';
import { isShort } from '#db/queries/short-search.ts';
import { testDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { planOf } from '#db/testing/plans.ts';

const MANY = 1_500;
/** What may stand around two letters: a blank, a sign, letters near and far, nothing. */
const AROUND = ['', ' ', '.', 'a', '9', 'é', 'ł', '’', '—', '…', 'ω', 'ж', '語', '🙂', '\n', '-', 'Q'];
const db = await testDatabase();
const user = await aUser(db);
const page = { limit: 100, sort: 'updated' as const };

beforeAll(async () => {
  const times = sql`now() - make_interval(secs => n)`;
  // The two letters stand in the oldest rows only, so that the newest do not give them away.
  const texts = sql`case when n <= ${MANY - AROUND.length} then md5(n::text) else 'Plain ' || md5(n::text)
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
async function finds(q: string): Promise<number[]> {
  const lists = [
    await listGeneratedDocuments(db, user.id, { ...page, q }),
    await listGeneratedDocuments(db, user.id, { ...page, sort: 'type', q }),
    await listDocuments(db, user.id, { ...page, q }),
    await listRoles(db, user.id, { ...page, q }),
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

  test('are found by the trigram index, and all of them', async () => {
    // For so few rows of one person Postgres rather looks through them all: take that way away from it.
    await sql`alter table generated_documents drop constraint generated_documents_user_id_role_id_template_id_key`.execute(
      db,
    );
    for (const table of ['reference_documents', 'role_details']) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_id_user_id_key`)} cascade`.execute(
        db,
      );
    }
    for (const table of ['generated_documents', 'reference_documents', 'role_details']) {
      for (const name of ['updated', 'created', 'company', 'title', 'of_template']) {
        await sql`drop index if exists ${sql.id(`${table}_${name}`)}`.execute(db);
      }
    }
    const search = await searchFor(db, user.id, 'xq', { probe: true });
    const plans = {
      generated_documents: generatedDocumentsPage(db, user.id, page, search),
      reference_documents: documentsPage(db, user.id, { ...page, q: 'xq' }, true),
      role_details: rolesPage(db, user.id, page, await searchRolesFor(db, user.id, 'xq')),
    };
    for (const [table, query] of Object.entries(plans)) {
      const plan = await planOf(db, query);
      expect(plan).toContain(`Bitmap Index Scan on ${table}_search`);
    }
    expect(await finds('xq')).toEqual(all);
  });
});
