import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { markStale } from '#db/checks/checks.ts';
import { markDue } from '#db/text/due-checks.ts';
import { createCheckSweep } from '#worker/checks/sweep.ts';
import { checkBench, countX } from '#worker/checks/testing/bench.ts';

const { db, partsWith, aText, checkAll, rows, row, clear } = await checkBench();

beforeEach(clear);

describe('after an update of the product', () => {
  const dueIds = async () =>
    (
      await db
        .selectFrom('document_checks')
        .select('document_id')
        .where('urgency', 'is not', null)
        .orderBy('due_at')
        .execute()
    ).map((one) => one.document_id);

  test('documents with counts of older rules become due, the newest first and some at a time [CHECK-19]', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await aText('x', { template_id: null }));
    await markDue(
      db,
      ids.map((is) => ({ of: 'id', is, urgency: 1 })),
    );
    await checkAll();
    for (const [n, id] of ids.entries())
      await sql`update document_checks set updated_at = now() - make_interval(days => ${n}) where document_id = ${id}`.execute(
        db,
      );
    expect(await markStale(db, 1, 3)).toBe(0);
    expect(await markStale(db, 2, 3)).toBe(3);
    expect(await dueIds()).toEqual(ids.slice(0, 3));
    expect(await markStale(db, 2, 3)).toBe(0);
    const newer = partsWith(countX, 2);
    await checkAll(newer);
    expect(await markStale(db, 2, 3)).toBe(2);
    await checkAll(newer);
    expect((await rows()).map(({ rules }) => rules)).toEqual([2, 2, 2, 2, 2]);
  });

  test('a worker with older rules leaves newer counts alone', async () => {
    const id = await aText('x');
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    await checkAll(partsWith(countX, 2));
    await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
    expect(await checkAll()).toBe(0);
    expect(await row(id)).toMatchObject({ rules: 2, urgency: 1 });
  });

  test('documents that were never counted are found once, and looked for again after an hour [CHECK-19]', async () => {
    let now = 0;
    const sweep = createCheckSweep(1, () => now);
    const early = await aText('x');
    await sweep({ db });
    expect(await dueIds()).toEqual([early]);
    await sweep({ db });
    const late = await aText('x', { template_id: null });
    await sweep({ db });
    expect(await row(late)).toBeUndefined();
    now = 3_600_000;
    await sweep({ db });
    expect(await row(late)).toMatchObject({ version: 0, urgency: 2 });
  });
});
