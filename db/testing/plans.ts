import { type Compilable, sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { requireNew } from '#db/testing/database.ts';

/** How Postgres would run a query, as one text; index names stand in it. Sequential scans are disabled. */
export async function planOf(db: Db, query: Compilable): Promise<string> {
  await requireNew(db);
  const { sql: text, parameters } = query.compile();
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      ...sql``.compile(tx),
      sql: `explain ${text}`,
      parameters,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The executed plan of a query with default settings, and the number of pages it read. */
export async function runOf(db: Db, query: Compilable): Promise<{ plan: string; pages: number }> {
  await requireNew(db);
  const { sql: text, parameters } = query.compile();
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql``.compile(db),
    sql: `explain (analyze, buffers, costs off, timing off) ${text}`,
    parameters,
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return { plan, pages: Number(hit) + Number(read) };
}

/** The generic plan of a query: what Postgres does with a prepared statement. */
export async function preparedPlanOf(db: Db, query: Compilable): Promise<string> {
  await requireNew(db);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql``.compile(db),
    // The space keeps the explanation itself from being prepared, which would require arguments.
    sql: `explain (generic_plan, costs off) ${query.compile().sql} `,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
