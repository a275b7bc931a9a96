import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { separateRoles } from '#db/roles.ts';
import type { Db } from '#db/schema.ts';
import { seedTemplates } from '#db/seed.ts';
import { connectForTest } from '#db/testing/database.ts';
import { type Child, type Command, startChild } from '#local/launch/children.ts';
import { freePort } from '#local/launch/ports.ts';
import { startPostgres } from '#local/services/postgres.ts';
import { APP_ROLE } from '#local/services/postgres-access.ts';
import { startRedis } from '#local/services/redis.ts';
import { superuserUrl } from '#local/testing/superuser.ts';

/** What the product's role has sent under one text of a statement, and the pages of the cache that this touched. */
export type Sent = { text: string; calls: number; pages: number };
export type DatabaseCounts = { statements: Sent[]; wal: number };
/** Inserted, updated and deleted rows by table, of sessions that have ended. */
export type Rows = Record<string, { inserted: number; updated: number; deleted: number }>;

export type CountingServer = Awaited<ReturnType<typeof startCountingServer>>;

/**
 * A migrated Postgres, and a Redis, that nothing else uses: the log of a server is one for all of its databases.
 * Postgres counts the statements of the product's role; without full-page images and vacuum the log holds changes only.
 * `watcher` is its superuser, whose statements are not counted.
 */
export async function startCountingServer() {
  const dir = mkdtempSync(join(tmpdir(), 'rolevoice-counting-'));
  const children: Child[] = [];
  const start = (command: Command): Child => {
    const more = command.name === 'postgres' ? ['-c', 'shared_preload_libraries=pg_stat_statements'] : [];
    const child = startChild(dir, { ...command, args: [...command.args, ...more] });
    children.push(child);
    return child;
  };
  afterAll(async () => {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(dir, { recursive: true, force: true });
  });
  const ports = { postgres: await freePort(), redis: await freePort() };
  const { DATABASE_URL, MIGRATE_DATABASE_URL } = await startPostgres(start, dir, ports.postgres, false);
  const redisUrl = await startRedis(start, dir, ports.redis, false, () => undefined);
  const owner = connectForTest(MIGRATE_DATABASE_URL);
  await migrateToLatest(owner);
  await separateRoles(owner, { appRole: APP_ROLE, retentionDays: 365 });
  await seedTemplates(owner);
  await owner.destroy();
  const watcher = connectForTest(superuserUrl(DATABASE_URL, dir));
  await sql`create extension pg_stat_statements`.execute(watcher);
  return {
    databaseUrl: DATABASE_URL,
    redisUrl,
    ports,
    watcher,
    counts: () => countsOf(watcher),
    endSessions: () => endSessions(watcher),
    rows: () => rowsOf(watcher),
  };
}

async function countsOf(watcher: Db): Promise<DatabaseCounts> {
  const { rows } = await sql<Sent>`
    select query as text, sum(calls)::bigint as calls, sum(shared_blks_hit + shared_blks_read)::bigint as pages
    from pg_stat_statements where userid = ${APP_ROLE}::regrole group by query`.execute(watcher);
  const { rows: log } = await sql<{ wal: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as wal`.execute(watcher);
  return { statements: rows, wal: log[0]?.wal ?? Number.NaN };
}

/** A backend reports its rows a second later, or when it ends: all but the watcher's are ended first. */
async function endSessions(watcher: Db): Promise<void> {
  const end = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user`.execute(watcher);
    return rows.length;
  };
  while ((await end()) > 0);
}

async function rowsOf(watcher: Db): Promise<Rows> {
  const { rows } = await sql<{ name: string; inserted: number; updated: number; deleted: number }>`
    select relname as name, n_tup_ins as inserted, n_tup_upd as updated, n_tup_del as deleted
    from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(watcher);
  return Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts]));
}
