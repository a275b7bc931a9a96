import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing/database.ts';
import { aGeneration, theRow } from '#db/testing/generations.ts';

const db = await testDatabase();
const ended = { status: 'failed', attempt_count: 1 } as const;

test('a start replaces the last generation of its role and template, and no other [GAP-120]', async () => {
  const { row, user, role } = await aGeneration(db, ended);
  const { row: other } = await aGeneration(db, ended);
  const { template_id } = row;
  const again = await db
    .insertInto('generation_queue')
    .values({ user_id: user.id, workspace_id: user.id, role_id: role.id, template_id })
    .returning(['id', 'replaced_at'])
    .executeTakeFirstOrThrow();
  expect((await theRow(db, row.id)).replaced_at).toEqual(expect.any(Date));
  expect([(await theRow(db, again.id)).replaced_at, (await theRow(db, other.id)).replaced_at]).toEqual([null, null]);
});

test('the last generation of a role that is deleted is history from then on [GAP-120]', async () => {
  const { row, role } = await aGeneration(db, ended);
  await db.deleteFrom('role_details').where('id', '=', role.id).execute();
  expect(await theRow(db, row.id)).toMatchObject({ role_id: null, replaced_at: expect.any(Date) });
});
