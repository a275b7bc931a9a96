import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing/database.ts';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { transact } from '#db/transact.ts';
import { insertGenerations } from '#db/writing/generations/start.ts';
import { personalScope } from '#shared/scope.ts';

const db = await testDatabase();
const ended = { status: 'failed', attempt_count: 1 } as const;

test('a start replaces the last generation of its role and template, and no other [GAP-120]', async () => {
  const { row, user, role } = await aGeneration(db, ended);
  const { row: other } = await aGeneration(db, ended);
  const { template_id } = row;
  const rows = [{ id: randomUUID(), template_id: String(template_id) }];
  const start = { role_id: role.id, overwrite: true, request_id: 'test', rows, ids: [], job_title: '' };
  const [again] = await transact(db, (tx) => insertGenerations(tx, personalScope(user.id), start, undefined));
  expect((await theRow(db, row.id)).replaced_at).toEqual(expect.any(Date));
  expect([(await theRow(db, again?.id ?? '')).replaced_at, (await theRow(db, other.id)).replaced_at]).toEqual([
    null,
    null,
  ]);
});

test('the last generation of a role that is deleted is history from then on [GAP-120]', async () => {
  const { row, role } = await aGeneration(db, ended);
  await db.deleteFrom('role_details').where('id', '=', role.id).execute();
  expect(await theRow(db, row.id)).toMatchObject({ role_id: null, replaced_at: expect.any(Date) });
});
