import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { signing } from '#api/testing/people.ts';
import { connectDatabase } from '#db/connect.ts';
import { poolingOf } from '#db/session.ts';
import { connectForTest, testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { programFile } from '#local/launch/bundle.ts';
import { freePort } from '#local/launch/ports.ts';
import { startPgbouncer } from '#local/testing/pgbouncer.ts';
import { loadConfig } from '#platform/config.ts';
import { createSecret } from '#platform/secret.ts';

const AUTH_SECRET = 'a secret of at least thirty-two characters';

const chunk = (more: object) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', ...more })}\n\n`;

/** Writes the same text for every request. */
async function aProvider(): Promise<string> {
  const server = createServer((req, res) => {
    if (req.method === 'GET') return void res.writeHead(404).end('{}');
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(chunk({ choices: [{ index: 0, delta: { content: 'Written through it' }, finish_reason: 'stop' }] }));
    res.end('data: [DONE]\n\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function environment(databaseUrl: string): Promise<Record<string, string>> {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  return {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: databaseUrl,
    REDIS_URL: await testRedisUrl(),
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: inject('mail').smtpUrl,
    AUTH_SECRET,
    OPENAI_BASE_URL: await aProvider(),
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    NODE_NO_WARNINGS: '1',
  };
}

/** A program of the product, ready. What it logs has to stay empty. */
async function running(source: string, env: Record<string, string>) {
  const child: ChildProcess = fork(await programFile(source), [], { env, silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      written += data;
    });
  }
  const [first] = await Promise.race([once(child, 'message'), once(child, 'close')]);
  expect(first, written).toMatchObject({ ready: true });
  return { written: () => written };
}

const setUp = async (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [await programFile('api/setup.ts')], { env });

test('behind PgBouncer in transaction mode the product is set up, starts and writes texts [REAL-35]', async () => {
  const direct = await testDatabaseUrl();
  const pooled = await startPgbouncer(direct, 'transaction', 3);
  const env = await environment(pooled);
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
  const env = await environment(pooled);
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
