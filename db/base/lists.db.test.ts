import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentsPage } from '#db/brand/assets.ts';
import { guidelinesPage } from '#db/brand/guidelines.ts';
import { profilesPage } from '#db/brand/profiles.ts';
import { rolesPage } from '#db/roles/roles.ts';
import type { Db } from '#db/schema.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { planOf } from '#db/testing/plans.ts';
import { personalScope } from '#shared/scope.ts';

const MANY = 3_000;
const word = sql`case n when 1 then 'Zqxj' else md5(n::text) end`;
const times = sql`now() - make_interval(secs => n)`;
let db: Db;
let user: { id: string };
let cursor: (value: string) => string;

/** Several thousand rows of one user, and as many of another one that must not be read. */
async function fill(userId: string): Promise<void> {
  await sql`insert into brand_guidelines (user_id, workspace_id, profile_name, brand_values, target_audience, writing_style,
      personality_traits, tone_descriptors, communication_style, created_at, updated_at)
    select ${userId}, ${userId}, 'Voice ' || n, 'values', 'audience', 'style ' || ${word}, 'traits', 'tone', 'direct', ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`insert into reference_documents (user_id, workspace_id, title, file_path, file_type, file_size, created_at, updated_at)
    select ${userId}, ${userId}, 'File ' || ${word}, ${userId} || '/' || n || '.pdf', 'application/pdf', n, ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`insert into profiles (user_id, workspace_id, name) select ${userId}, ${userId}, 'Profile ' || n from generate_series(1, ${MANY}) n`.execute(
    db,
  );
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification, created_at, updated_at)
    select ${userId}, ${userId}, 'Company ' || ${word}, 'Title ' || n, 'mid', 'remote', 'Portugal', 'Porto',
      repeat(md5(n::text), 60), repeat(md5((-n)::text), 60), ${times}, ${times}
    from generate_series(1, ${MANY}) n`.execute(db);
}

beforeAll(async () => {
  db = await newDatabase();
  user = await aUser(db);
  await fill(user.id);
  await fill((await aUser(db)).id);
  for (const table of ['brand_guidelines', 'reference_documents', 'profiles', 'role_details']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  cursor = (value) => Buffer.from(JSON.stringify([value, user.id])).toString('base64url');
});

describe('a page of a long list is read from the index of its sort, without sorting', () => {
  const day = () => cursor(new Date(Date.now() - 600_000).toISOString());
  test.each([
    [
      'brand_guidelines_ws_updated',
      () => guidelinesPage(db, personalScope(user.id), { limit: 50, after: day(), sort: 'updated' }),
    ],
    [
      'brand_guidelines_ws_created',
      () => guidelinesPage(db, personalScope(user.id), { limit: 50, after: day(), sort: 'created' }),
    ],
    [
      'reference_documents_ws_updated',
      () => documentsPage(db, personalScope(user.id), { limit: 50, after: day(), sort: 'updated' }),
    ],
    [
      'reference_documents_ws_created',
      () => documentsPage(db, personalScope(user.id), { limit: 50, after: day(), sort: 'created' }),
    ],
    [
      'role_details_ws_updated',
      () => rolesPage(db, personalScope(user.id), { limit: 50, after: day(), sort: 'updated' }),
    ],
    [
      'role_details_ws_company',
      () => rolesPage(db, personalScope(user.id), { limit: 50, after: cursor('company 5'), sort: 'company' }),
    ],
    [
      'role_details_ws_title',
      () => rolesPage(db, personalScope(user.id), { limit: 50, after: cursor('title 5'), sort: 'title' }),
    ],
    ['role_details_ws_title', () => rolesPage(db, personalScope(user.id), { limit: 50, sort: 'title', q: 'porto' })],
    ['profiles_ws_by_name', () => profilesPage(db, personalScope(user.id), { limit: 50, after: cursor('profile 5') })],
  ])('%s [DATA-API-04] [DATA-API-15] [ROLES-04]', async (index, query) => {
    const plan = await planOf(db, query());
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`));
    // Names are unique but for their case, so sorting within one costs nothing.
    expect(plan.split('SubPlan')[0]).not.toMatch(/^\s*(->)?\s*Sort {2}/m);
  });
});

test('a search of brand voices is answered by the trigram index of its expression [HUB-05]', async () => {
  const query = guidelinesPage(db, personalScope(user.id), { limit: 50, q: 'zqxj', sort: 'updated' });
  expect(await planOf(db, query)).toContain('Bitmap Index Scan on brand_guidelines_search');
  expect(await query.execute()).toHaveLength(1);
});
