import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { signing } from '#api/testing/people.ts';
import { connectDatabase } from '#db/connect.ts';
import { poolingOf } from '#db/session.ts';
import { connectForTest, testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { programFile } from '#local/launch/bundle.ts';
import { AUTH_SECRET, environment, running } from '#local/testing/installation.ts';
import { startPgbouncer } from '#local/testing/pgbouncer.ts';
import { loadConfig } from '#platform/config.ts';
import { createSecret } from '#platform/secret.ts';

const setUp = async (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [await programFile('api/setup.ts')], { env });

test('behind PgBouncer in transaction mode the product is set up, starts and writes texts [REAL-35]', async () => {
  const direct = await testDatabaseUrl();
  const pooled = await startPgbouncer(direct, 'transaction', 3);
  const env = await environment({ databaseUrl: pooled, redisUrl: await testRedisUrl() });
  const refused = await setUp(env).catch((thrown: { stderr: string }) => thrown.stderr);
  expect(refused).toMatch(/^MIGRATE_DATABASE_URL: a pooler in transaction mode stands before DATABASE_URL[^\n]*\n$/);
  await setUp({ ...env, MIGRATE_DATABASE_URL: direct });
  const programs = [await running('api/main.ts', env), await running('worker/main.ts', env)];

  const db = connectForTest(direct);
  const { role, user } = await aReadyRole(db);
  const config = loadConfig(env);
  const { token } = await signing({ config, db, secret: createSecret(AUTH_SECRET) }).signIn(user.id);
  const templates = await theTemplates(db);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, more: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${env.PORT}/api${path}`, { ...more, headers });
  const body = JSON.stringify({ role_id: role.id, template_ids: templates.map(({ id }) => id) });
  expect((await call('/generations', { method: 'POST', body })).status).toBe(202);
  // Many connections share few sessions, and each statement of one request may run in another session.
  for (let round = 0; round < 25; round += 1) {
    const reads = await Promise.all(Array.from({ length: 8 }, () => call(`/roles/${role.id}`)));
    expect([...new Set(reads.map(({ status }) => status))]).toEqual([200]);
  }
  const written = async () =>
    (await db.selectFrom('generated_documents').select('content').where('role_id', '=', role.id).execute()).length;
  await expect.poll(written, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(programs.map((one) => one.written())).toEqual(['', '']);
}, 120_000);

test('what a session would hold holds for the role behind a pooler, and no setting of one connection stays [REAL-35]', async () => {
  const direct = await testDatabaseUrl();
  const pooled = await startPgbouncer(direct, 'transaction', 2);
  const env = await environment({ databaseUrl: pooled, redisUrl: await testRedisUrl() });
  const longer = connectDatabase(pooled, { statementMs: 600_000 });
  onTestFinished(() => longer.destroy());
  await sql`select 1`.execute(longer);
  await setUp({ ...env, MIGRATE_DATABASE_URL: direct });
  // Another pooler opens new sessions.
  const db = connectDatabase(await startPgbouncer(direct, 'transaction', 1));
  onTestFinished(() => db.destroy());
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
    current_setting('random_page_cost') as page`.execute(db);
  expect(rows).toEqual([{ statement: '10s', idle: '1min', jit: 'off', page: '1.1' }]);
}, 120_000);

test('poolers are distinguished: none, one of sessions, one of transactions [REAL-35]', async () => {
  const direct = await testDatabaseUrl();
  const [session, transaction, single] = [
    await startPgbouncer(direct, 'session'),
    await startPgbouncer(direct, 'transaction'),
    await startPgbouncer(direct, 'transaction', 1),
  ];
  expect(await poolingOf(direct)).toBe('none');
  expect(await poolingOf(session)).toBe('session');
  expect(await poolingOf(transaction)).toBe('transaction');
  expect(await poolingOf(single)).toBe('transaction');
}, 60_000);
