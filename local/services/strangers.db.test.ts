import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { inProject } from '#local/launch/project.ts';
import { keptSecrets } from '#local/launch/secrets.ts';
import { startServices } from '#local/services/services.ts';
import type { Reached } from '#local/testing/stranger.ts';
import { superuserUrl } from '#local/testing/superuser.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const WANTED = { postgres: true, redis: true, inbox: true, demoAi: true };
const NOBODY_UID = 65_534;
const isRoot = process.getuid?.() === 0;

/** One set of services for all tests: what is tried here changes nothing that another one reads. */
const dataDir = temporaryFolder(afterAll);
const { urls, stop } = await startServices(WANTED, { dataDir, say: () => undefined, durable: false });
afterAll(stop);

/** The URL without user name, password and path. */
function bare(url: string | undefined): string {
  const { protocol, host } = new URL(url ?? '');
  return `${protocol}//${host}`;
}

/** As root, really another user of this machine; otherwise the same process without the secrets. */
async function asOtherUser(): Promise<Reached> {
  if (isRoot) chmodSync(dataDir, 0o755);
  const settings = Object.fromEntries(
    Object.entries(urls)
      .filter(([name]) => name.endsWith('URL'))
      .map(([name, url]) => [name, bare(url)]),
  );
  const DATABASE_URL = `${settings.DATABASE_URL}/postgres`;
  const child = fork(inProject('local/testing/stranger.ts'), [JSON.stringify({ ...settings, DATABASE_URL }), dataDir], {
    execArgv: ['--import', 'tsx'],
    cwd: inProject('.'),
    ...(isRoot ? { uid: NOBODY_UID, gid: NOBODY_UID } : {}),
  });
  const [reached] = (await once(child, 'message')) as [Reached];
  return reached;
}

async function query(url: string | undefined, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test('another user of this machine is refused by Postgres, Redis, the mail inbox and the demo provider [S17]', async () => {
  const reached = await asOtherUser();
  expect(reached.uid).toBe(isRoot ? NOBODY_UID : process.getuid?.());
  expect(reached.postgres).toEqual({ rolevoice: '28P01', rolevoice_app: '28P01', postgres: '28P01' });
  expect(reached.redis).toMatch(/^(-NOAUTH .*\r\n){3}/);
  expect([reached.smtp, reached.ai]).toEqual([530, 401]);
  for (const { status, body } of Object.values(reached.inbox)) {
    expect([status, body]).toEqual([404, expect.not.stringContaining('message')]);
  }
  expect(reached.rebound.status).toBe(403);
  if (isRoot) expect(reached.files).toEqual([]);
});

test('a page with a DNS-rebound name cannot read the mail inbox [S17]', async () => {
  const INBOX_URL = String(urls.INBOX_URL);
  const { hostname, port } = new URL(INBOX_URL);
  const statusFor = (host: string) =>
    Number(
      execFileSync('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', `Host: ${host}`, `${INBOX_URL}/`], {
        encoding: 'utf8',
      }),
    );
  expect(statusFor(`${hostname}:${port}`)).toBe(200);
  expect(statusFor(`localhost:${port}`)).toBe(200);
  expect(statusFor('evil.example')).toBe(403);
  expect(statusFor(`evil.example:${port}`)).toBe(403);
});

test('the product’s own role in the embedded Postgres is no superuser and runs no programs [S17]', async () => {
  const rights = 'select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user';
  const none = { rolname: 'rolevoice_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false };
  expect(await query(urls.DATABASE_URL, rights)).toEqual([none]);
  const run = query(urls.DATABASE_URL, `create temp table o (line text); copy o from program 'id'`);
  await expect(run).rejects.toMatchObject({ code: '42501' });
  await query(urls.DATABASE_URL, 'create extension pg_trgm; create schema auth; create table things (id int)');
  const asSuperuser = superuserUrl(urls.DATABASE_URL, dataDir);
  expect(await query(asSuperuser, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: true },
  ]);
});

test('the embedded Redis takes no command that writes files elsewhere, and secrets stand in no command line [S17]', async () => {
  const redis = new Redis(String(urls.REDIS_URL));
  onTestFinished(() => redis.disconnect());
  for (const command of ['CONFIG', 'DEBUG', 'MODULE', 'REPLICAOF', 'SLAVEOF', 'ACL']) {
    await expect(redis.call(command, 'GET', 'dir')).rejects.toThrow('unknown command');
  }
  const pids = ['postgres', 'redis', 'inbox', 'demo-ai'].map(
    (name) => (JSON.parse(readFileSync(join(dataDir, 'pids', name), 'utf8')) as { pid: number }).pid,
  );
  const lines = execFileSync('ps', ['-o', 'args=', '-p', pids.join()], { encoding: 'utf8' });
  expect(lines.trim().split('\n')).toHaveLength(4);
  for (const secret of Object.values(keptSecrets(dataDir))) expect(lines).not.toContain(secret);
});
