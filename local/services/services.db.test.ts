import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { rememberChild, stopLeftOvers } from '#local/launch/left-overs.ts';
import { identityOf, isRunning, waitForEnd } from '#local/launch/process-identity.ts';
import { inProject } from '#local/launch/project.ts';
import { type Services, startServices } from '#local/services/services.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

const silent = () => undefined;

const start = async (dataDir: string, say: (line: string) => void = silent): Promise<Services> => {
  const services = await startServices({ postgres: true, redis: true }, { dataDir, say, durable: true });
  onTestFinished(services.stop);
  return services;
};

/** Another process that starts services and keeps them running. */
async function hold(dataDir: string, names: string): Promise<ChildProcess> {
  const child = fork(inProject('local/testing/hold-services.ts'), [dataDir, names], { execArgv: ['--import', 'tsx'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function query(services: Services, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: services.urls.DATABASE_URL });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function withRedis<T>(services: Services, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(services.urls.REDIS_URL ?? '');
  return use(redis).finally(() => redis.disconnect());
}

const pidOf = (dataDir: string, name: string): number =>
  (JSON.parse(readFileSync(join(dataDir, 'pids', name), 'utf8')) as { pid: number }).pid;

test('Postgres 18 and a Redis that evicts nothing start in an empty data folder', async () => {
  const services = await start(temporaryFolder());
  expect(await query(services, 'show server_version')).toEqual([{ server_version: expect.stringMatching(/^18\./) }]);
  expect(await withRedis(services, (redis) => redis.info('memory'))).toContain('maxmemory_policy:noeviction');
});

test('processes left by a killed start are stopped first, and its data and ports are kept', async () => {
  const dataDir = temporaryFolder();
  const killed = await hold(dataDir, 'postgres,redis,inbox');
  const left = ['postgres', 'redis', 'inbox'].map((name) => identityOf(pidOf(dataDir, name)));
  const ports = readFileSync(join(dataDir, 'ports.json'), 'utf8');
  killed.kill('SIGKILL');
  const lines: string[] = [];
  const services = await start(dataDir, (line) => lines.push(line));
  expect(left.map(isRunning)).toEqual([false, false, false]);
  expect(lines.join()).toMatch(/left running: .*postgres.*redis/);
  expect(readFileSync(join(dataDir, 'ports.json'), 'utf8')).toBe(ports);
  expect(await query(services, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('acknowledged writes survive a kill of every process', async () => {
  const dataDir = temporaryFolder();
  const first = await start(dataDir);
  await query(first, 'create table kept as select 42 as answer');
  await withRedis(first, (redis) => redis.set('kept', '42'));
  first.kill();
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await withRedis(second, (redis) => redis.get('kept'))).toBe('42');
});

test('a data folder that is in use is refused with a line that names it', async () => {
  const dataDir = temporaryFolder();
  const holder = await hold(dataDir, 'inbox');
  await expect(start(dataDir)).rejects.toThrow(`DATA_DIR: ${dataDir} is in use by process ${holder.pid}.`);
});

test('a remembered port that is taken is replaced by another one', async () => {
  const dataDir = temporaryFolder();
  const stranger = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const address = stranger.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  writeFileSync(join(dataDir, 'ports.json'), JSON.stringify({ redis: taken }));
  const services = await startServices({ redis: true }, { dataDir, say: silent });
  onTestFinished(services.stop);
  expect(services.urls.REDIS_URL).not.toContain(`:${taken}`);
  expect(stranger.listening).toBe(true);
  expect(readFileSync(join(dataDir, 'ports.json'), 'utf8')).not.toContain(`${taken}`);
});

test('a process that reuses the id of an old child is left running', async () => {
  const dataDir = temporaryFolder();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void stranger.kill('SIGKILL'));
  rememberChild(dataDir, 'redis', stranger.pid ?? 0, 'SIGTERM');
  const file = join(dataDir, 'pids', 'redis');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"start":"\d/, '"start":"x'));
  await stopLeftOvers(dataDir, silent);
  expect(isRunning(identityOf(stranger.pid ?? 0))).toBe(true);
  rememberChild(dataDir, 'redis', stranger.pid ?? 0, 'SIGTERM');
  const identity = identityOf(stranger.pid ?? 0);
  await stopLeftOvers(dataDir, silent);
  expect(await waitForEnd(identity, 0)).toBe(true);
});

test('programs of the product exit when the process that started them is killed', async () => {
  const dataDir = temporaryFolder();
  const holder = await hold(dataDir, 'storage,inbox');
  const children = ['storage', 'inbox'].map((name) => identityOf(pidOf(dataDir, name)));
  holder.kill('SIGKILL');
  expect(await Promise.all(children.map((child) => waitForEnd(child, 5000)))).toEqual([true, true]);
});
