import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';
import { atEnd } from '#db/testing/at-end.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** With the role that owns the audit. */
    postgresOwnerUrl: string;
    redisUrl: string;
    s3: {
      endpoint: string;
      accessKeyId: string;
      secretAccessKey: string /** Where its buckets lie on disk. */;
      folder: string;
    };
    mail: { smtpUrl: string; inboxUrl: string };
  }
}

export const TEMPLATE_DATABASE = 'rolevoice_template';

type Kept = { url: string; db: Db };
let kept: Promise<Kept> | undefined;

/**
 * The database of this process, which all of its files share and which is never closed: the process is ended after its
 * last file. For files that bring their own rows, and look at no others.
 */
export function keptDatabase(): Promise<Kept> {
  kept ??= testDatabaseUrl().then((url) => ({ url, db: connect(url) }));
  return kept;
}

/** The same as a connection only. */
export const testDatabase = async (): Promise<Db> => (await keptDatabase()).db;

/** A migrated and seeded database of the file's own, for one that alters tables or limits, or looks at all rows. */
export async function ownDatabase(): Promise<Db> {
  return connectForTest(await testDatabaseUrl());
}

/** The same as a URL, for child processes and apps under test: a copy of the template the global set-up made. */
export async function testDatabaseUrl(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connectDatabase(server, { max: 1 });
  // Copying files takes a third of the CPU of writing every page to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE_DATABASE)} strategy file_copy`.execute(admin);
  await admin.destroy();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** A private database without any table. */
export async function emptyDatabase(): Promise<Db> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connectDatabase(server, { max: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return connectForTest(Object.assign(new URL(server), { pathname: `/${name}` }).href);
}

/** The same database with the role that owns the audit. */
export async function asAuditOwner(db: Db): Promise<Db> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return connectForTest(Object.assign(new URL(inject('postgresOwnerUrl')), { pathname: `/${rows[0]?.name}` }).href);
}

/** Tests make tens of thousands of rows in one statement, on machines that are busy. */
const STATEMENT_MS = 60_000;

const connect = (url: string): Db => connectDatabase(url, { max: 5, statementMs: STATEMENT_MS });

export function connectForTest(url: string): Db {
  const db = connect(url);
  atEnd(() => db.destroy());
  return db;
}

/** A Redis database of its own. Channels are shared by all of them: tests use their own users and ids. */
export async function testRedisUrl(): Promise<string> {
  const redis = new Redis(inject('redisUrl'));
  const number = await redis.incr('test-databases');
  redis.disconnect();
  return `${inject('redisUrl')}/${number}`;
}
