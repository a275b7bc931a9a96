import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { createPasswords } from '#api/accounts/auth/sign-in/passwords.ts';
import { type Prepared, prepare } from '#api/accounts/setup/prepare.ts';
import { demoData } from '#db/demo/data.ts';
import type { Db } from '#db/schema.ts';
import { connectForTest, testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { aSession, aUser } from '#db/testing/factories.ts';
import { programFile } from '#local/launch/bundle.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';
import { loadConfig } from '#platform/config.ts';
import { passwordScore } from '#shared/accounts/password.ts';

const run = promisify(execFile);
const s3 = inject('s3');
const env = (databaseUrl: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  AUTH_SECRET: 'a secret for tests only, long enough to pass',
  LOG_LEVEL: 'fatal',
  DATA_DIR: temporaryFolder(),
  ...more,
});

async function program(file: string, settings: Record<string, string>, args: string[] = []) {
  const { stdout } = await run(process.execPath, [await programFile(file), ...args], { env: settings });
  return stdout.trim();
}
/** What the program does, without a process of its own. */
const setup = (settings: Record<string, string>) => prepare(loadConfig(settings));
/** The answer of the program, one line among those of the log. */
const answerIn = (output: string) =>
  JSON.parse(output.split('\n').find((line) => line.startsWith('{"accounts":')) ?? '{}');
const superAdmins = async (db: Db) => {
  const rows = await db.selectFrom('auth.users').select('email').where('role', '=', 'super_admin').execute();
  return rows.map(({ email }) => email);
};
const [ines, tomas, hilde] = demoData.people.map(({ email }) => email);

test('demo data is written completely and once, also by two concurrent set-ups [GAP-09]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { DEMO_DATA: 'on' });
  const inProcess = async (): Promise<Prepared> => answerIn(await program('api/setup.ts', settings));
  const [one, other] = await Promise.all([inProcess(), inProcess()]);
  expect(one.accounts).toEqual(other.accounts);
  expect(one.accounts.map(({ role }) => role).sort()).toEqual(['admin', 'super_admin', 'user']);
  expect(await setup(settings)).toEqual({ accounts: one.accounts, created: false });
  const db = connectForTest(url);
  const documents = await db.selectFrom('reference_documents').selectAll().execute();
  expect(documents).toHaveLength(2);
  for (const { text_state } of documents) expect(text_state).toBe('reading');
  const roles = await db
    .selectFrom('role_details')
    .innerJoin('role_documents', 'role_id', 'role_details.id')
    .selectAll('role_details')
    .execute();
  expect(roles).toHaveLength(6);
  expect(roles.filter(({ content_language }) => content_language === 'de-DE')).toHaveLength(2);
  expect(roles.every(({ brand_guidelines_id }) => brand_guidelines_id)).toBe(true);
  const kept = await db.selectFrom('stored_files').select('state').where('state', '=', 'kept').execute();
  expect(kept).toHaveLength(2);
});

test('demo passwords are unique to this installation, meet all five criteria, and stay the same [GAP-09] [PWD-06] [S15]', async () => {
  const [one, other] = [await testDatabaseUrl(), await testDatabaseUrl()];
  const passwords = async (settings: Record<string, string>) =>
    (await setup({ ...settings, DEMO_DATA: 'on' })).accounts.map((one) => ('password' in one ? one.password : ''));
  const first = await passwords(env(one));
  expect(new Set(first).size).toBe(3);
  for (const password of first) expect(passwordScore(password)).toBe(5);
  expect(await passwords(env(one))).toEqual(first);
  const elsewhere = await passwords(
    env(other, { AUTH_SECRET: 'another secret for tests only, as long as it must be' }),
  );
  expect([...first, ...elsewhere]).toSatisfy((all: string[]) => new Set(all).size === 6);
});

test('a demo account that was deleted or renamed does not come back, and is not offered [S15]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { DEMO_DATA: 'on' });
  await setup(settings);
  const db = connectForTest(url);
  await db.deleteFrom('auth.users').where('email', '=', String(tomas)).execute();
  await db.updateTable('auth.users').set({ email: 'me@example.test' }).where('email', '=', String(ines)).execute();
  const again = await setup(settings);
  expect(again).toEqual({ accounts: [expect.objectContaining({ email: hilde })], created: false });
  const left = await db.selectFrom('auth.users').select('email').execute();
  expect(left.map(({ email }) => email).sort()).toEqual([hilde, 'me@example.test'].sort());
});

test('an account of the demo whose password, role or state was changed is not offered [S15]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { DEMO_DATA: 'on' });
  await setup(settings);
  const db = connectForTest(url);
  const change = (email: string | undefined, changes: object) =>
    db.updateTable('auth.users').set(changes).where('email', '=', String(email)).execute();
  await change(ines, { password_hash: await createPasswords().hash('Another-word-7!') });
  await change(tomas, { banned_until: new Date(Date.now() + 60_000) });
  expect((await setup(settings)).accounts.map(({ email }) => email)).toEqual([hilde]);
  await change(tomas, { banned_until: null, role: 'user' });
  expect((await setup(settings)).accounts.map(({ email }) => email)).toEqual([hilde]);
});

test('the demo super admin loses the role once there is another one, and its sessions end [S15]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { DEMO_DATA: 'on' });
  await setup(settings);
  const db = connectForTest(url);
  const { id } = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', String(hilde))
    .executeTakeFirstOrThrow();
  await aSession(db, id);
  await aUser(db, { email: 'ada@example.test' });
  await program('api/role.ts', settings, ['ada@example.test', 'super_admin']);
  expect(await superAdmins(db)).toEqual(['ada@example.test']);
  expect(await db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
  const audit = await db
    .selectFrom('audit.events')
    .select(['action', 'details'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audit.at(-1)).toEqual({ action: 'role_changed', details: { role: 'user', by: 'command line' } });
  expect((await setup(settings)).accounts.map(({ email }) => email)).toEqual([ines, tomas]);
});

test('beside the operator’s super admin the demo has none, and an earlier one loses its role [S15]', async () => {
  const [fresh, used] = [await testDatabaseUrl(), await testDatabaseUrl()];
  const wanted = { DEMO_DATA: 'on', SUPER_ADMIN_EMAIL: 'chief@example.test' };
  const { accounts, super_admin } = await setup(env(fresh, wanted));
  expect([accounts.map(({ email }) => email), super_admin?.email]).toEqual([[ines, tomas], 'chief@example.test']);
  expect(await superAdmins(connectForTest(fresh))).toEqual(['chief@example.test']);
  await setup(env(used, { DEMO_DATA: 'on' }));
  expect((await setup(env(used, wanted))).super_admin?.email).toBe('chief@example.test');
  expect(await superAdmins(connectForTest(used))).toEqual(['chief@example.test']);
});

test.each([
  ['the api listens on a network', { DEMO_DATA: 'on', HOST: '0.0.0.0' }],
  ['people come by a public name', { DEMO_DATA: 'on', PUBLIC_URL: 'https://hire.example.org' }],
  ['demo data is off', { DEMO_DATA: 'off' }],
])('where %s a super admin of its own is made, and the demo one loses its role [S15]', async (_where, settings) => {
  const [fresh, used] = [await testDatabaseUrl(), await testDatabaseUrl()];
  const first = await setup(env(fresh, settings));
  const made = first.super_admin ?? first.accounts.find(({ role }) => role === 'super_admin');
  expect(made?.email).toBe('admin@rolevoice.localhost');
  expect(await superAdmins(connectForTest(fresh))).toEqual(['admin@rolevoice.localhost']);
  await setup(env(used, { DEMO_DATA: 'on' }));
  await setup(env(used, settings));
  expect(await superAdmins(connectForTest(used))).toEqual(['admin@rolevoice.localhost']);
});

test('migrating beside a running demo leaves its accounts unchanged [GAP-09]', async () => {
  const url = await testDatabaseUrl();
  await setup(env(url, { DEMO_DATA: 'on' }));
  expect(await setup(env(url))).toEqual({ accounts: [], created: false });
  expect(await superAdmins(connectForTest(url))).toEqual([hilde]);
});

test('without demo data one super admin is created; its password is in a file of the operator only, until changed [GAP-09] [GAP-199] [S17]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url);
  const path = join(settings.DATA_DIR, 'first-sign-in');
  const printed = await program('api/setup.ts', settings);
  const role = 'super_admin';
  const account = { label: 'Super admin', email: 'admin@rolevoice.localhost', password_file: path, role };
  expect(answerIn(printed)).toEqual({ accounts: [account], created: true });
  const [email, password = ''] = readFileSync(path, 'utf8').split('\n');
  expect([email, statSync(path).mode & 0o777]).toEqual([account.email, 0o600]);
  const db = connectForTest(url);
  const { password_hash } = await db.selectFrom('auth.users').select('password_hash').executeTakeFirstOrThrow();
  expect(await createPasswords().matches(password, password_hash)).toBe(true);
  expect(await setup(settings)).toEqual({ accounts: [], created: false });
  expect(existsSync(path)).toBe(true);
  await db
    .updateTable('auth.users')
    .set({ password_hash: await createPasswords().hash('Another-word-7!') })
    .execute();
  await setup(settings);
  expect(existsSync(path)).toBe(false);
});

test('a role is set from the command line, audited, and the last super admin stays one [GAP-21] [S15]', async () => {
  const url = await testDatabaseUrl();
  const settings = env(url, { SUPER_ADMIN_EMAIL: 'chief@example.test' });
  await setup(settings);
  const demote = program('api/role.ts', settings, ['chief@example.test', 'user']);
  await expect(demote).rejects.toMatchObject({ stderr: expect.stringContaining('is the last super admin') });
  const db = connectForTest(url);
  await db.insertInto('auth.users').values({ email: 'next@example.test' }).execute();
  const linesOf = async (env: typeof settings, args: string[]) => (await program('api/role.ts', env, args)).split('\n');
  expect(await linesOf(settings, ['Next@example.test', 'admin'])).toContain(
    'next@example.test is now admin. REDIS_URL is not set: open windows follow within a minute.',
  );
  const withoutAnswer = { ...settings, REDIS_URL: 'redis://127.0.0.1:1' };
  expect(await linesOf(withoutAnswer, ['next@example.test', 'user'])).toContain(
    'next@example.test is now user. Redis did not answer: open windows follow within a minute.',
  );
  const withRedis = { ...settings, REDIS_URL: await testRedisUrl() };
  expect(await linesOf(withRedis, ['next@example.test', 'admin'])).toContain('next@example.test is now admin.');
  const audit = await db
    .selectFrom('audit.events')
    .selectAll()
    .where('action', '=', 'role_changed')
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    expect.objectContaining({ details: { role: 'admin', by: 'command line' } }),
    expect.objectContaining({ details: { role: 'user', by: 'command line' } }),
    expect.objectContaining({ details: { role: 'admin', by: 'command line' } }),
  ]);
});
