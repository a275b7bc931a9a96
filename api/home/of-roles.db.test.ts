import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import type { Home } from '#shared/home/contracts/home.ts';

const { db, call, team } = await reviewsBench();
type Who = Awaited<ReturnType<typeof team>>['ada'];

const needsOf = async (who: Who): Promise<Home['needs']> => (await call(who, 'GET', '/api/home')).body.needs;
const kindsOf = async (who: Who) => (await needsOf(who)).map(({ kind, fields }) => `${kind}: ${fields.join(', ')}`);
const waiting = { pay_min: '£34,000 to £38,500', hours_per_week: '40 hours', passed: '2025-12-12' };

test('values that wait and fields that contradict each other are their lead’s to look at [HOME-28]', async () => {
  const made = await team();
  const { ada, bo, cy, ed, workspace_id } = made;
  const role = await aRole(db, ada.id, {
    workspace_id,
    job_title: 'Mechanic',
    pay_min: 35_000,
    pay_max: 38_500,
    pay_currency: 'GBP',
    pay_period: 'year',
    hours_per_week: 40,
    benefits: ['Pay: £34,000 to £38,500 a year'],
    to_check: JSON.stringify(waiting),
  });
  expect(await kindsOf(ada)).toEqual(['values: Pay, Hours a Week', 'contradiction: Pay, Benefits']);
  expect((await needsOf(ada))[0]).toMatchObject({ role: { id: role.id, job_title: 'Mechanic' }, text: null, count: 2 });
  expect(await kindsOf(bo)).toEqual([]);
  await db.updateTable('role_details').set({ lead_id: cy.id }).where('id', '=', role.id).execute();
  expect([await kindsOf(ada), (await kindsOf(cy)).length]).toEqual([[], 2]);
  // Who may only read cannot keep anything.
  await db.updateTable('role_details').set({ lead_id: ed.id }).where('id', '=', role.id).execute();
  expect(await kindsOf(ed)).toEqual([]);
});

test('a closing date that has passed is no value to keep, and one role names each kind once', async () => {
  const made = await team();
  const { ada, workspace_id } = made;
  await aRole(db, ada.id, { workspace_id, to_check: JSON.stringify({ passed: '2025-12-12' }) });
  expect(await kindsOf(ada)).toEqual([]);
});

test('of many roles those with waiting values are read, and eight at most', async () => {
  const made = await team();
  const { ada, workspace_id } = made;
  for (let count = 0; count < 12; count += 1)
    await aRole(db, ada.id, {
      workspace_id,
      pay_min: 1,
      pay_currency: 'GBP',
      pay_period: 'hour',
      to_check: JSON.stringify(waiting),
    });
  await aRole(db, ada.id, { workspace_id });
  expect(await needsOf(ada)).toHaveLength(8);
});

test('texts without end are not compared for an answer, and do not keep a short role from it', async () => {
  const made = await team();
  const { ada, workspace_id } = made;
  const differing = {
    workspace_id,
    pay_min: 35_000,
    pay_currency: 'GBP',
    pay_period: 'year',
    benefits: ['Pay: £34,000 a year'] as string[],
  } as const;
  await aRole(db, ada.id, { ...differing, job_title: 'Short' });
  const long = 'Plan the week. '.repeat(1_330);
  await aRole(db, ada.id, { ...differing, job_title: 'Long', role_requirements: long, person_specification: long });
  const needs = await needsOf(ada);
  expect(needs.map(({ kind, role }) => `${kind} ${role.job_title}`)).toEqual(['contradiction Short']);
});
