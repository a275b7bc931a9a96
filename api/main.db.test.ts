import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { programFile } from '#local/launch/bundle.ts';

/** The api as the process it is. */
const program = await programFile('api/main.ts');
const started: ChildProcess[] = [];
let env: Record<string, string>;
/** Waits ten seconds for its database, so it starts before all tests. */
let withoutDatabase: ReturnType<typeof startApi>;

beforeAll(async () => {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  env = {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: await testDatabaseUrl(),
    REDIS_URL: await testRedisUrl(),
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    LOG_LEVEL: 'fatal',
  };
  withoutDatabase = startApi({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

function startApi(more: Record<string, string>) {
  const child = fork(program, [], {
    env: { ...env, NODE_NO_WARNINGS: '1', ...more },
    silent: true,
  });
  started.push(child);
  let output = '';
  child.stderr?.on('data', (data) => {
    output += data;
  });
  const closed = once(child, 'close');
  return { child, closed, lines: () => output.split('\n').filter((line) => line !== '') };
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

test('it starts, reports readiness, responds, and shuts down gracefully on SIGTERM [F13]', async () => {
  const port = await freePort();
  const { child } = startApi({ PORT: String(port) });
  expect((await once(child, 'message'))[0]).toMatchObject({ ready: true });
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/api/generations`)).status).toBe(401);
  expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

test('metrics and readiness are on an internal port, not on the public one [S13]', async () => {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const { child } = startApi({ PORT, METRICS_PORT });
  await once(child, 'message');
  for (const path of ['/metrics', '/readyz']) {
    const { status, headers } = await fetch(`http://127.0.0.1:${PORT}${path}`);
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
  }
  const own = `http://127.0.0.1:${METRICS_PORT}`;
  expect(await (await fetch(`${own}/metrics`)).text()).toContain('rolevoice_socket_clients');
  const ready = await fetch(`${own}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ready', postgres: true, redis: true, storage: true });
  expect((await fetch(`${own}/api/config`)).status).toBe(404);
  await expect(fetch(`http://127.0.0.2:${METRICS_PORT}/metrics`)).rejects.toThrow('fetch failed');
}, 60_000);

test('a taken port, a missing address and an unreachable database are one line and exit code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const cases = [
    [startApi({ PORT: String(port) }), `PORT: ${port} is taken by another program`],
    [startApi({ REDIS_URL: '' }), 'REDIS_URL: is required'],
    [withoutDatabase, 'DATABASE_URL: nothing answers there'],
  ] as const;
  const ends = cases.map(async ([{ closed, lines }, line]) => {
    expect(await closed).toEqual([1, null]);
    expect(lines()).toEqual([expect.stringContaining(line)]);
  });
  await Promise.all(ends);
  taken.close();
}, 60_000);
