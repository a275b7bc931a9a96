import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, Db } from '#db/schema.ts';
import { atEnd } from '#db/testing/at-end.ts';

// As in db/connect.ts: what is counted is a number.
const BIGINT = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** The same database by `max` connections that write down what they send: each statement, `begin` and `commit` as well. */
export async function listenedTo(db: Db, max = 1): Promise<{ db: Db; sent: string[] }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const connectionString = new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href;
  const pool = new pg.Pool({ connectionString, types, max });
  const sent: string[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) => {
      sent.push(text);
      return client.query(text, [...values]);
    };
    return { query: query as never, release: () => client.release() };
  };
  const listened = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
  });
  atEnd(() => listened.destroy());
  return { db: listened, sent };
}
