import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#db/schema.ts';

/** How long a statement may take in a request. */
export const STATEMENT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Planner settings: statements take a millisecond or two, and parallel workers and JIT compilation would take longer to
 * start. No disk seeks are assumed: otherwise Postgres would prefer a scan of thousands of texts to their index.
 */
const PLANNING = { max_parallel_workers_per_gather: '0', jit: 'off', random_page_cost: '1.1' };

const settingsOf = (statementMs: number): Record<string, string> => ({
  statement_timeout: String(statementMs),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  ...PLANNING,
});

const idOf = (client: pg.ClientBase): number => (client as unknown as { processID: number | null }).processID ?? 0;

/**
 * Makes the settings of a new connection, and says whether a pooler stands before Postgres: it announces a process of its
 * own. A pooler refuses such settings as parameters of the start, and may give each transaction another session: there
 * they end with the statement, and those of the role hold (`keepForRole`).
 */
export async function beginSession(client: pg.ClientBase, statementMs: number): Promise<{ isPooled: boolean }> {
  const settings = Object.entries(settingsOf(statementMs));
  const set = settings.map(([name], at) => `set_config('${name}', $${at + 2}, pg_backend_pid() <> $1::int)`);
  const text = `select pg_backend_pid() <> $1::int as "isPooled", ${set.join(', ')}`;
  const { rows } = await client.query<{ isPooled: boolean }>(text, [idOf(client), ...settings.map(([, to]) => to)]);
  return { isPooled: rows[0]?.isPooled ?? false };
}

/** The same settings for every session of this connection's role in this database, also those that a pooler gives out. */
export async function keepForRole(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  for (const [name, to] of Object.entries(settingsOf(STATEMENT_MS))) {
    await sql`alter role current_user in database ${database} set ${sql.id(name)} = ${sql.lit(to)}`.execute(db);
  }
}

/** What gives out the sessions behind an address. `transaction`: each transaction may have another one. */
export type Pooling = 'none' | 'session' | 'transaction';

const CONNECT_MS = 5_000;
const ROUNDS = 5;

const processOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** Looks whether a connection keeps its session while another one asks for sessions too. */
export async function poolingOf(url: string): Promise<Pooling> {
  const [one, other] = [0, 0].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }),
  ) as [pg.Client, pg.Client];
  for (const client of [one, other]) client.on('error', () => undefined);
  try {
    await one.connect();
    const first = await processOf(one);
    if (first === idOf(one)) return 'none';
    await other.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      await other.query('begin');
      await processOf(other);
      // A pooler with a single session lets it wait for that of the other one.
      const now = await processOf(one).catch(() => undefined);
      if (now !== first) return 'transaction';
      await other.query('rollback');
    }
    return 'session';
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}
