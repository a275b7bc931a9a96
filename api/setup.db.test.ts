import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';

const run = promisify(execFile);
const s3 = inject('s3');
const env = (databaseUrl: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  AUTH_SECRET: 'a secret for tests only, long enough to pass',
  LOG_LEVEL: 'fatal',
  ...more,
});

async function program(file: string, settings: Record<string, string | undefined>, args: string[] = []) {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', file, ...args], { env: settings });
  return stdout.trim().split('\n').at(-1) ?? '';
}
const setup = async (settings: Record<string, string | undefined>) =>
  JSON.parse(await program('api/setup.ts', settings)) as {
    accounts: { email: string; role: string }[];
    created: boolean;
  };

test('demo data is written whole once, also when two set-ups run at once [GAP-09]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { DEMO_DATA: 'on' });
  const [one, other] = await Promise.all([setup(settings), setup(settings)]);
  expect(one.accounts).toEqual(other.accounts);
  expect(one.accounts.map(({ role }) => role).sort()).toEqual(['admin', 'super_admin', 'user']);
  expect(await setup(settings)).toEqual({ accounts: one.accounts, created: false });
  const db = connectForTest(url);
  const documents = await db.selectFrom('reference_documents').selectAll().execute();
  expect(documents).toHaveLength(2);
  for (const { extracted_text } of documents) expect(extracted_text?.length).toBeGreaterThan(200);
  const roles = await db
    .selectFrom('role_details')
    .innerJoin('role_documents', 'role_id', 'role_details.id')
    .selectAll('role_details')
    .execute();
  expect(roles).toHaveLength(4);
  expect(roles.every(({ brand_guidelines_id }) => brand_guidelines_id)).toBe(true);
  const kept = await db.selectFrom('stored_files').select('state').where('state', '=', 'kept').execute();
  expect(kept).toHaveLength(2);
});

test('without demo data one super admin is made, and its password told once [GAP-09]', async () => {
  const url = await testDatabaseUrl();
  const first = await setup(env(url));
  expect(first).toEqual({ accounts: [expect.objectContaining({ role: 'super_admin' })], created: true });
  expect(await setup(env(url))).toEqual({ accounts: [], created: false });
});

test('a role is set from the command line, audited, and the last super admin stays one [GAP-21] [S15]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { SUPER_ADMIN_EMAIL: 'chief@example.test' });
  await setup(settings);
  const demote = program('api/role.ts', settings, ['chief@example.test', 'user']);
  await expect(demote).rejects.toMatchObject({ stderr: expect.stringContaining('is the last super admin') });
  const db = connectForTest(url);
  await db.insertInto('auth.users').values({ email: 'next@example.test' }).execute();
  expect(await program('api/role.ts', settings, ['Next@example.test', 'admin'])).toBe(
    'next@example.test is now admin.',
  );
  const audit = await db.selectFrom('auth.audit_log').selectAll().where('action', '=', 'role_changed').execute();
  expect(audit).toEqual([expect.objectContaining({ details: { role: 'admin', by: 'command line' } })]);
});
