import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { needsOfPerson, rolesInProgress } from '#db/home/home.ts';
import { changesOfRole, headOfRole, textsOnRolePage } from '#db/home/role-home.ts';
import { listRoles, rolesPage } from '#db/roles/roles.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { preparedPlanOf, runOf } from '#db/testing/plans.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { generatedDocumentsPage, listGeneratedDocuments } from '#db/writing/documents/list.ts';
import { personalScope } from '#shared/scope.ts';

const ROLES = 400;
/** Of the first role, written by templates that are there no more. */
const OLD_TEXTS = 50;
const TABLES = 'generated_documents|role_details|generation_queue|document_versions|workspace_activity';
const db = await newDatabase();
const [{ id: me }, { id: other }] = [await aUser(db), await aUser(db)];
const scope = personalScope(me);
const page = { limit: 50, sort: 'updated' } as const;

/** Each role with a text, a generation, counts and a version of each template. */
async function fill(user: string): Promise<void> {
  const at = sql`now() - make_interval(secs => n)`;
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type,
      country, city, role_requirements, person_specification, created_at, updated_at)
    select ${user}, ${user}, 'Company', 'Title', 'mid', 'remote', 'Portugal', 'Porto', repeat('words ', 200), 'x', ${at}, ${at}
    from generate_series(1, ${ROLES}) n`.execute(db);
  await sql`insert into generation_queue (user_id, workspace_id, role_id, template_id, status, completed_at, ended_at)
    select ${user}, ${user}, r.id, t.id, 'completed', now(), now()
    from role_details r, document_templates t where r.workspace_id = ${user}`.execute(db);
  await sql`insert into generated_documents (user_id, workspace_id, role_id, template_id, kind, content, updated_at)
    select ${user}, ${user}, r.id, t.id, t.kind, to_jsonb(repeat('common words ', 100)), r.updated_at
    from role_details r, document_templates t where r.workspace_id = ${user}`.execute(db);
  await sql`insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin)
    select id, workspace_id, 1, 1, content, kind, metadata, 'generated' from generated_documents
    where workspace_id = ${user}`.execute(db);
  await sql`insert into document_checks (document_id, workspace_id, version, fix)
    select id, workspace_id, 1, 1 from generated_documents where workspace_id = ${user}`.execute(db);
}

beforeAll(async () => {
  for (const user of [me, other]) await fill(user);
  await sql`insert into generated_documents (user_id, workspace_id, role_id, kind, content, updated_at)
    select ${me}, ${me}, (select id from role_details where workspace_id = ${me} order by updated_at desc limit 1), 'plain',
      to_jsonb('Text'::text), now() - interval '1 day' from generate_series(1, ${OLD_TEXTS})`.execute(db);
  // There is a lead to be seen.
  await db.insertInto('workspace_members').values({ workspace_id: me, user_id: other, role: 'editor' }).execute();
  await sql`vacuum analyze`.execute(db);
});

test('a list of roles and one of texts are one statement each, with where each text stands', async () => {
  const { db: listened, sent } = await listenedTo(db);
  const roles = await listRoles(listened, scope, page);
  const texts = await listGeneratedDocuments(listened, scope, page);
  expect(sent.length).toBe(2);
  expect(roles.items.map(({ texts: of }) => of?.length)).toEqual([6 + OLD_TEXTS, ...Array(49).fill(6)]);
  expect(new Set(texts.items.map(({ state }) => state.state))).toEqual(new Set(['to_fix']));
});

test('a page of a role reads the same number of statements whatever it has', async () => {
  const { db: listened, sent } = await listenedTo(db, 4);
  const [full, usual] = (await listRoles(db, scope, page)).items;
  const read = async (id: string) => {
    const before = sent.length;
    const texts = await textsOnRolePage(listened, scope, id);
    await Promise.all([headOfRole(listened, scope, id), changesOfRole(listened, scope, id, {})]);
    return [texts.length, sent.length - before];
  };
  expect([await read(String(full?.id)), await read(String(usual?.id))]).toEqual([
    [56, 4],
    [6, 4],
  ]);
});

test('the dashboard is a statement for texts that wait, one for roles that do, and one for those in progress', async () => {
  const { db: listened, sent } = await listenedTo(db);
  await needsOfPerson(listened, scope);
  const { roles, has_more_roles } = await rolesInProgress(listened, scope);
  expect([sent.length, roles.length, has_more_roles]).toEqual([3, 8, true]);
});

test.each([
  ['roles', () => rolesPage(db, scope, page)],
  ['roles of a lead', () => rolesPage(db, scope, { ...page, lead_id: me })],
  ['roles that need the reader', () => rolesPage(db, scope, { ...page, needs: 'me' })],
  ['texts', () => generatedDocumentsPage(db, scope, page)],
  ['texts in review', () => generatedDocumentsPage(db, scope, { ...page, review_state: 'in_review' })],
] as const)('a page of %s reads the rows of its page by their indexes', async (_name, query) => {
  const { plan, pages } = await runOf(db, query());
  const executed = plan.split('\n').filter((line) => !line.includes('(never executed)'));
  expect(executed.filter((line) => new RegExp(`Seq Scan on (${TABLES})`).test(line))).toEqual([]);
  // Of 51 roles with six texts each: row, version, counts and proposals of each by key.
  expect(pages).toBeLessThan(7_000);
});

test('the statement that is kept reads by the same indexes', async () => {
  for (const query of [rolesPage(db, scope, page), generatedDocumentsPage(db, scope, page)])
    expect(await preparedPlanOf(db, query)).not.toMatch(new RegExp(`Seq Scan on (${TABLES})`));
});
