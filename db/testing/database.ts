import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { emptied } from '#db/testing/emptied.ts';

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
  kept ??= makeDatabase().then((name) => ({ url: urlOf(name), db: connect(urlOf(name)) }));
  return kept;
}

/** The same as a connection only. */
export const testDatabase = async (): Promise<Db> => (await keptDatabase()).db;

/** A migrated and seeded database of the file's own, for one that alters tables or limits, or looks at all rows. */
export async function ownDatabase(): Promise<Db> {
  return connectForTest(await testDatabaseUrl());
}

const unused = new Set<string>();

/** The URL of a database that nothing is connected to and that no other file has used or will use. */
export async function newDatabaseUrl(): Promise<string> {
  const name = await makeDatabase();
  unused.add(name);
  return urlOf(name);
}

/** The same as a connection. */
export const newDatabase = async (): Promise<Db> => connectForTest(await newDatabaseUrl());

/**
 * Throws for a database that another file may have used: its deleted rows leave pages, deeper indexes and statistics, so
 * that plans and pages would depend on the order of the files.
 */
export async function requireNew(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  if (!unused.has(rows[0]?.name ?? '')) throw new Error('Plans are looked at in a database from newDatabase().');
}

const left: string[] = [];

/** The same as a URL, for child processes and apps under test. The files of a process use it one after another. */
export async function testDatabaseUrl(): Promise<string> {
  const name = (await nextLeft()) ?? (await makeDatabase());
  atEnd(() => left.push(name));
  return urlOf(name);
}

async function nextLeft(): Promise<string | undefined> {
  for (let name = left.shift(); name; name = left.shift()) if (await emptied(name)) return name;
  return undefined;
}

const urlOf = (name: string): string => Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;

/** A copy of the template that the global set-up made. */
async function makeDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connectDatabase(inject('postgresUrl'), { max: 1 });
  // Copying files takes a third of the CPU of writing every page to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE_DATABASE)} strategy file_copy`.execute(admin);
  await admin.destroy();
  return name;
}

/** A private database without any table. */
export async function emptyDatabase(): Promise<Db> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connectDatabase(inject('postgresUrl'), { max: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return connectForTest(urlOf(name));
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
