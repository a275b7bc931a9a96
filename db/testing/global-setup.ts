import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#db/connect.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { separateRoles } from '#db/roles.ts';
import { seedTemplates } from '#db/seed.ts';
import { TEMPLATE_DATABASE } from '#db/testing/database.ts';
import { readNewDatabase } from '#db/testing/emptied.ts';
import { APP_ROLE } from '#local/services/postgres-access.ts';
import { startServices } from '#local/services/services.ts';
import { superuserUrl } from '#local/testing/superuser.ts';

const databaseUrl = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Starts real services for the run and builds the database every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rolevoice-test-'));
  const { urls, stop } = await startServices(
    { postgres: true, redis: true, storage: true, inbox: true },
    { dataDir, say: () => undefined, durable: false },
  );
  const postgresUrl = String(urls.DATABASE_URL);
  const superuser = superuserUrl(postgresUrl, dataDir);
  const admin = connectDatabase(superuser, { max: 1 });
  // Every test file makes a database; everything in it is done with the rights of the product's role.
  await sql`alter role ${sql.id(APP_ROLE)} createdb`.execute(admin);
  await sql`create database ${sql.id(TEMPLATE_DATABASE)} owner ${sql.id(APP_ROLE)}`.execute(admin);
  await admin.destroy();
  const ownerUrl = String(urls.MIGRATE_DATABASE_URL);
  const template = connectDatabase(databaseUrl(ownerUrl, TEMPLATE_DATABASE), {
    max: 1,
  });
  await migrateToLatest(template);
  await separateRoles(template, { appRole: APP_ROLE, retentionDays: 365 });
  await seedTemplates(template);
  await template.destroy();
  project.provide('newDatabase', await readNewDatabase(databaseUrl(superuser, TEMPLATE_DATABASE)));
  project.provide('postgresSuperuserUrl', superuser);
  project.provide('postgresUrl', postgresUrl);
  project.provide('postgresOwnerUrl', ownerUrl);
  project.provide('redisUrl', String(urls.REDIS_URL));
  project.provide('s3', {
    endpoint: String(urls.S3_ENDPOINT),
    accessKeyId: String(urls.S3_ACCESS_KEY_ID),
    secretAccessKey: String(urls.S3_SECRET_ACCESS_KEY),
    folder: join(dataDir, 'storage', 'buckets'),
  });
  project.provide('mail', { smtpUrl: String(urls.SMTP_URL), inboxUrl: String(urls.INBOX_URL) });
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
