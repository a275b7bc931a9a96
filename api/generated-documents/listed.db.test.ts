import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/generated-documents/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { documentToCheck, markDue, storeCounts, takeDue } from '#db/queries/generated-documents/checks.ts';
import { aGuideline, aRole } from '#db/testing/factories.ts';

const { db, call, signedIn, ADVERT, EMAIL, generate, aGenerated } = await documentsBench(ownApp());
const user = await signedIn();

/** What the tables say that own the values. */
const owned = sql`
  select d.id, d.workspace_id, d.template_id, d.role_id, lower(r.job_title), d.created_at, d.updated_at,
    case when c.version > 0 then c.updated_at end, c.to_fix, coalesce(c.pay_missing, false)
  from generated_documents d left join role_details r on r.id = d.role_id
    left join document_checks c on c.document_id = d.id`;
const listed = sql`select document_id, workspace_id, template_id, role_id, title, created_at, updated_at, counted_at,
  to_fix, pay_missing from listed_documents`;

/** No row of the list is missing, too many or outdated: after every test. */
async function expectCurrent(): Promise<void> {
  const { rows } = await sql`(${owned} except ${listed}) union all (${listed} except ${owned})`.execute(db);
  expect(rows).toEqual([]);
}
afterEach(expectCurrent);

const row = (id: string) =>
  db.selectFrom('listed_documents').selectAll().where('document_id', '=', id).executeTakeFirst();

/** As the worker checks a document: its counts are stored with the text that was read. */
async function count(id: string, fix: number, pay_missing = false): Promise<void> {
  await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
  const all = await takeDue(db, { most: 1_000, seconds: 60, rules: 1 });
  const taken = all.find(({ document_id }) => document_id === id);
  const read = taken && (await documentToCheck(db, taken));
  if (!read) throw new Error('The document is not due');
  await storeCounts(db, taken, { ...read, rules: 1, counts: { fix, consider: 1, facts_open: 0 }, pay_missing });
}

let role: Awaited<ReturnType<typeof aRole>>;
let id: string;
beforeEach(async () => {
  const voice = await aGuideline(db, user.id);
  role = await aRole(db, user.id, { job_title: 'Night Porter', brand_guidelines_id: voice.id });
  id = await aGenerated(user.id, 'A text', { role_id: role.id });
});

test('a new document is listed with its role, and without counts', async () => {
  expect(await row(id)).toMatchObject({ title: 'night porter', role_id: role.id, template_id: ADVERT, to_fix: null });
  const without = await aGenerated(user.id, 'A text', { template_id: null });
  expect(await row(without)).toMatchObject({ title: null, role_id: null, template_id: null, counted_at: null });
});

test('a role that is renamed takes its documents to another place of the order by role', async () => {
  const other = await aGenerated(user.id, 'Another', { role_id: role.id, template_id: EMAIL });
  const rename = (job_title: string) =>
    db.updateTable('role_details').set({ job_title }).where('id', '=', role.id).execute();
  await rename('Cook');
  expect([(await row(id))?.title, (await row(other))?.title]).toEqual(['cook', 'cook']);
  await rename('COOK');
  await db
    .updateTable('role_details')
    .set({ job_title: 'Cook, Harbour', company_name: '' })
    .where('id', '=', role.id)
    .execute();
  expect((await row(id))?.title).toBe('cook, harbour');
});

test('a document that is written while its role is renamed has the new title', async () => {
  const renaming = await db.startTransaction().execute();
  await renaming.updateTable('role_details').set({ job_title: 'Baker' }).where('id', '=', role.id).execute();
  const writing = aGenerated(user.id, 'Meanwhile', { role_id: role.id, template_id: EMAIL });
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);
  await renaming.commit().execute();
  expect((await row(await writing))?.title).toBe('baker');
});

test('a deleted role or template leaves its documents last in the order of it', async () => {
  const { id: template } = await db
    .insertInto('document_templates')
    .values({
      name: `Of one day ${randomUUID()}`,
      description: '',
      system_prompt: '',
      prompt_template: '',
      sort_order: 99,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await aGenerated(user.id, 'Another', { role_id: role.id, template_id: template });
  await db.deleteFrom('document_templates').where('id', '=', template).execute();
  expect(await row(other)).toMatchObject({ template_id: null, title: 'night porter' });
  await db.deleteFrom('role_details').where('id', '=', role.id).execute();
  expect(await row(other)).toMatchObject({ role_id: null, title: null });
});

test('a document that is generated again, saved or restored has the time of its change', async () => {
  const before = (await row(id))?.updated_at ?? new Date();
  const { document_id } = await generate({ user_id: user.id, role_id: role.id }, 'Generated again');
  expect(document_id).toBe(id);
  const generated = (await row(id))?.updated_at;
  expect(generated?.getTime()).toBeGreaterThan(before.getTime());
  const { status } = await call(user, 'PUT', `${PATH}/${id}`, { content: 'Saved', version: 2 });
  expect(status).toBe(200);
  const { body } = await call(user, 'POST', `${PATH}/${id}/versions/1/restore`, {});
  expect(body.content).toBe('A text');
  expect((await row(id))?.updated_at.toISOString()).toBe(body.updated_at);
});

test('counts are those of the last check, and stay until the next one', async () => {
  await count(id, 2, true);
  const first = await row(id);
  expect(first).toMatchObject({ to_fix: true, pay_missing: true, counted_at: first?.updated_at });
  await call(user, 'PUT', `${PATH}/${id}`, { content: 'Saved', version: 1 });
  expect(await row(id)).toMatchObject({ to_fix: true, counted_at: first?.counted_at });
  await count(id, 0);
  const second = await row(id);
  expect(second).toMatchObject({ to_fix: false, pay_missing: false, counted_at: second?.updated_at });
});

test('a document that moves to another workspace is listed there alone, and a deleted one nowhere', async () => {
  const other = await signedIn();
  const alone = await aGenerated(user.id, 'A text');
  await count(alone, 1);
  await db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx);
    for (const [table, key] of [
      ['generated_documents', 'id'],
      ['document_checks', 'document_id'],
      ['document_versions', 'document_id'],
    ] as const)
      await sql`update ${sql.table(table)} set workspace_id = ${other.id} where ${sql.ref(key)} = ${alone}`.execute(tx);
  });
  expect(await row(alone)).toMatchObject({ workspace_id: other.id, to_fix: true });
  await db.deleteFrom('generated_documents').where('id', '=', alone).execute();
  expect(await row(alone)).toBeUndefined();
});

test('a document that is not listed comes to the list with the next write to it', async () => {
  const [saved, counted] = [await aGenerated(user.id, 'Saved'), await aGenerated(user.id, 'Counted')];
  await sql`delete from listed_documents where document_id = any(${[saved, counted]})`.execute(db);
  await count(counted, 0, true);
  await sql`update generated_documents set updated_at = now() where id = ${saved}`.execute(db);
  expect(await row(counted)).toMatchObject({ to_fix: false, pay_missing: true });
  expect(await row(saved)).toMatchObject({ template_id: ADVERT, counted_at: null });
});
