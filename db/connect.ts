import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { preparedName } from '#db/prepared.ts';
import type { Database, Db } from '#db/schema.ts';
import { beginSession, STATEMENT_MS } from '#db/session.ts';

// count(*) and file sizes come as bigint; all of them are far below 2^53.
const BIGINT = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** The time limit for getting a connection. */
const CONNECT_MS = 5_000;
/** Postgres itself cancels a statement that takes too long; a server that does not even do that is unresponsive. */
const SILENCE_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
/**
 * A connection is closed after five minutes without use, all but two never: a new one costs Postgres a process, and
 * every statement on it is planned anew.
 */
const IDLE_MS = 300_000;
const ALWAYS_OPEN = 2;
type Options = {
  max?: number | undefined;
  onError?: ((error: Error) => void) | undefined;
  applicationName?: string;
  /** The maximum duration of one statement. */
  statementMs?: number;
  /** Whether statements are prepared by name; `auto`: where no pooler stands before Postgres. */
  prepared?: Prepared;
};

/** A pooler in transaction mode knows no names of another transaction, or lets two connections have the same one. */
export type Prepared = 'auto' | 'on' | 'off';

const isSilence = (thrown: unknown): boolean => thrown instanceof Error && thrown.message === 'Query read timeout';

const BEGIN = 'begin';
const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] } as const;

/** What is sent in one turn of the event loop leaves in one write: a begin with what follows it, statements sent together. */
function corkForATurn(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * An unresponsive server (frozen, or behind a dead network) leaves its connection in the middle of a
 * statement, perhaps of a transaction. Such a connection is never reused: it is discarded, and until then throws.
 * A transaction begins with its first statement: its begin is sent, and the answer is not waited for. Where it failed,
 * every later statement throws, the commit among them, and the connection is discarded too.
 */
function thrownAwayWhenSilent(client: pg.PoolClient, isPreparing: boolean): PostgresPoolClient {
  let unusable: unknown;
  const send = async (text: string, values: readonly unknown[]) => {
    const name = isPreparing ? preparedName(text) : undefined;
    corkForATurn(client);
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) });
    } catch (thrown) {
      if (text === BEGIN || isSilence(thrown)) unusable = thrown;
      throw thrown;
    }
  };
  const query = async <Row>(text: string, values: readonly unknown[]) => {
    if (unusable) throw unusable;
    const sent = send(text, values);
    if (text !== BEGIN) return (await sent) as unknown as PostgresQueryResult<Row>;
    sent.catch(() => undefined);
    return BEGUN;
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(Boolean(unusable)) };
}

/**
 * A pool on the given Postgres. A connection is given or refused within 5 s, every statement ends within `statementMs`
 * (10 s) or, when the server does not answer, 2 s later; all of these are database faults. `onError` receives errors
 * of idle connections; without it they are dropped (the pool replaces them).
 */
export function connectDatabase(url: string, options: Options = {}): Db {
  const { max = 10, onError, applicationName = 'rolevoice', statementMs = STATEMENT_MS, prepared = 'auto' } = options;
  const behindPooler = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: Math.min(ALWAYS_OPEN, max),
    idleTimeoutMillis: IDLE_MS,
    pipeline: true,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: applicationName,
    onConnect: async (client) => {
      if ((await beginSession(client, statementMs)).isPooled) behindPooler.add(client);
    },
  });
  pool.on('error', (error) => onError?.(error));
  // The pool listens to idle connections only. An error on a checked-out one, between two statements of a
  // transaction, would end the process; its user gets the error with the next statement.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  const isPreparing = (client: pg.ClientBase) => (prepared === 'auto' ? !behindPooler.has(client) : prepared === 'on');
  const connect = async () => {
    const client = await pool.connect();
    return thrownAwayWhenSilent(client, isPreparing(client));
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
}
