import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { storeCounts, takeDue } from '#db/checks/checks.ts';
import { aRole } from '#db/testing/factories.ts';
import { markDue } from '#db/text/due-checks.ts';
import { lockGeneratedDocument } from '#db/writing/documents/records.ts';
import { personalScope } from '#shared/scope.ts';
import { checkDue } from '#worker/checks/check-documents.ts';
import { checkBench, type Input } from '#worker/checks/testing/bench.ts';

const { db, user, templates, partsWith, aText, checkAll, row, clear } = await checkBench();

beforeEach(clear);

/** Counts as many findings as the city of the role has letters. */
const countCity = ({ material }: Input) => ({
  findings: [],
  counts: { fix: material.role?.city.length ?? 0, consider: 0, facts_open: 0 },
});

/** By the clock of the database, in the milliseconds that counts are stored with. */
async function now(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(db);
  return Number(rows[0]?.now);
}

test('counts from an earlier reading of a role never replace those of a later one [CHECK-19]', async () => {
  const role = await aRole(db, user.id, { city: 'Porto' });
  const ids: string[] = [];
  for (const template of templates.slice(0, 2))
    ids.push(await aText('x', { role_id: role.id, template_id: template.id }));
  await markDue(db, [{ of: 'role_id', is: role.id, urgency: 1 }]);
  let documents = 0;
  // A worker has counted one of the two when the role changes, and another worker counts both before it goes on.
  const rest = async () => {
    documents += 1;
    if (documents > 1) return;
    await db.updateTable('role_details').set({ city: 'Vilnius' }).where('id', '=', role.id).execute();
    await markDue(db, [{ of: 'role_id', is: role.id, urgency: 1 }]);
    await expect.poll(now).toBeGreaterThan(await now());
    expect(await checkAll(partsWith(countCity))).toBe(2);
  };
  expect(await checkDue({ ...partsWith(countCity), rest })).toBe(2);
  for (const id of ids) expect(await row(id)).toMatchObject({ fix: 'Vilnius'.length, urgency: null });
});

test('counts of older rules that come late never replace those of newer rules', async () => {
  const id = await aText('x');
  await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
  const [slow] = await takeDue(db, { most: 1, seconds: 60, rules: 1 });
  await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
  await checkAll(partsWith(undefined, 2));
  const counts = { fix: 5, consider: 0, facts_open: 0 };
  const late = { version: 1, updated_at: new Date(), read_at: new Date(Date.now() + 60_000), pay_missing: false };
  expect(slow && (await storeCounts(db, slow, { ...late, rules: 1, counts }))).toBe(false);
  expect(await row(id)).toMatchObject({ rules: 2, fix: 1, urgency: null });
});

test('more than 10,000 findings are stored as 10,000', async () => {
  const id = await aText('x');
  await markDue(db, [{ of: 'id', is: id, urgency: 0 }]);
  const many = () => ({ findings: [], counts: { fix: 10_001, consider: 40_000, facts_open: 10_000 } });
  await checkAll(partsWith(many));
  expect(await row(id)).toMatchObject({ version: 1, fix: 10_000, consider: 10_000, facts_open: 10_000 });
});

test('a document that is being saved is marked as due without waiting', async () => {
  const id = await aText('x');
  await db.transaction().execute(async (tx) => {
    await lockGeneratedDocument(tx, personalScope(user.id), id);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '200ms'`.execute(other);
      await markDue(other, [{ of: 'id', is: id, urgency: 0 }]);
    });
  });
  expect(await row(id)).toMatchObject({ urgency: 0 });
});
