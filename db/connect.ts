import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '#db/schema.ts';

// count(*) and file sizes come as bigint; all of ours are far below 2^53.
const BIGINT = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

type Options = { max?: number | undefined; onError?: ((error: Error) => void) | undefined; applicationName?: string };

/**
 * A pool on the given Postgres. Every statement ends within 30 s, a connection is had or refused within 5 s.
 * `onError` hears of connections that broke; without it they are dropped silently (the pool replaces them).
 */
export function connectDatabase(url: string, { max = 10, onError, applicationName }: Options = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: applicationName ?? 'rolevoice',
  });
  pool.on('error', (error) => onError?.(error));
  // The pool listens to idle connections only. One that breaks in somebody's hands, between two statements of a
  // transaction, would end the process; whoever holds it hears of it with the next statement.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
