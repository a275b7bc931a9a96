import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { changeText } from '#api/writing/documents/change.ts';
import { documentsBench } from '#api/writing/documents/testing/bench.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { personalScope } from '#shared/scope.ts';

const { db, deps, signedIn, aGenerated } = await documentsBench(ownApp());

test('a save is five statements in one transaction, in its sitting or not, and reads by indexes only', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  const listened = await listenedTo(db);
  const parts = { config: deps.config, db: listened.db };
  const sitting = randomUUID();
  const save = (base: number, content: string) =>
    changeText(parts, personalScope(who.id), { id, base }, async () => ({
      content,
      metadata: {},
      origin: 'edited',
      sitting,
    }));
  for (const [base, content] of [
    [1, 'One'],
    [2, 'Two'],
  ] as const) {
    listened.sent.length = 0;
    expect((await save(base, content)).ordinal).toBe(2);
    const [begin, lock, read, write, readAgain, record, commit, ...more] = listened.sent;
    expect([begin, commit, more]).toEqual(['begin', 'commit', []]);
    expect(lock).toMatch(/for no key update$/);
    expect(readAgain).toBe(read);
    expect(record).toMatch(/^insert into "outbox"/);
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan, costs off) ${write} `)}`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
  }
});
