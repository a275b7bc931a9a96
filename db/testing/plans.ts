import { type Compilable, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** How Postgres would run a query, as one text; index names stand in it. Sequential scans are out of the question. */
export async function planOf(db: Db, query: Compilable): Promise<string> {
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
