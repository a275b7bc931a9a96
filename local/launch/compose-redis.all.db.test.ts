import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '#local/launch/ports.ts';
import { inProject } from '#local/launch/project.ts';
import { findRedis } from '#local/services/redis-program.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';

/** The flags of the compose file, after the program and its configuration. */
function flagsOfCompose(): string[] {
  const compose = parse(readFileSync(inProject('docker-compose.yml'), 'utf8'), { merge: true });
  return compose.services.redis.command.slice(2);
}

/** The server of the compose file in a process, with the configuration that the service `secrets` writes. */
async function aServer() {
  const [secrets, data] = [temporaryFolder(), temporaryFolder()];
  execFileSync('sh', [inProject('local/image-secrets.sh'), secrets]);
  const program = await findRedis(data, () => undefined);
  if (program.kind !== 'program') throw new Error('This test needs a Redis or Valkey program');
  const port = await freePort();
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', data, '--loglevel', 'warning'];
  const args = [join(secrets, 'redis/redis.conf'), ...flagsOfCompose(), ...place];
  const begin = () => spawn(program.path, args, { env: program.env, stdio: 'ignore' });
  let server = begin();
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  onTestFinished(stop);
  const password = readFileSync(join(secrets, 'redis/redis-password'), 'utf8').trim();
  const restart = async () => {
    await stop();
    server = begin();
  };
  return { port, password, restart };
}

function connected(port: number, password?: string): Redis {
  const redis = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null, ...(password && { password }) });
  redis.on('error', () => undefined);
  onTestFinished(async () => redis.disconnect());
  return redis;
}

test('Redis of the compose file runs nothing without the password, and with it no command that administers it [GAP-202] [S17]', async () => {
  const { port, password } = await aServer();
  const redis = connected(port, password);
  await redis.set('some', 'thing');
  const refused = [
    'config get dir',
    'acl list',
    'flushall',
    'shutdown',
    'module list',
    'replicaof no one',
    'keys *',
    'save',
  ];
  for (const line of refused) {
    const [name = '', ...args] = line.split(' ');
    const outcome = await redis.call(name, ...args).catch((error: Error) => error.message);
    expect([line, outcome]).toEqual([line, expect.stringMatching(/^NOPERM/)]);
  }
  await expect(connected(port).get('some')).rejects.toThrow('NOAUTH');
});

test('what was stored in a transaction, by a script or as a job is still there after a restart [GAP-202]', async () => {
  const { port, password, restart } = await aServer();
  const redis = connected(port, password);
  await redis.multi().set('by transaction', 'kept').hset('with', 'field', 'kept').exec();
  await redis.eval("redis.call('set', KEYS[1], 'kept') redis.call('hset', 'with', 'other', 'kept')", 1, 'by script');
  const queue = new Queue('jobs', { connection: redis });
  const { id = '' } = await queue.add('job', { of: 'before' });
  await restart();
  expect(await redis.mget('by transaction', 'by script')).toEqual(['kept', 'kept']);
  expect(await redis.hgetall('with')).toEqual({ field: 'kept', other: 'kept' });
  expect((await queue.getJob(id))?.data).toEqual({ of: 'before' });
  const seen: unknown[] = [];
  const worker = new Worker('jobs', async ({ data }) => seen.push(data), { connection: connected(port, password) });
  await expect.poll(() => seen).toEqual([{ of: 'before' }]);
  await worker.close();
});
