import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command, StartChild } from '#local/launch/children.ts';
import { failureIn } from '#local/launch/say.ts';
import { keptSecrets } from '#local/launch/secrets.ts';
import { findRedis, type RedisProgram } from '#local/services/redis-program.ts';
import { childEnv } from '#platform/config.ts';

/** A container's image may have to be fetched first. */
const READY_MS = { program: 60_000, docker: 300_000 };
const IMAGE = 'redis:8';

/** Jobs must never be evicted, and acknowledged writes must survive a restart. */
const flags = (durable: boolean): string[] => [
  '--appendonly',
  durable ? 'yes' : 'no',
  '--save',
  '',
  '--maxmemory-policy',
  'noeviction',
  '--daemonize',
  'no',
  '--loglevel',
  'warning',
  // Each test file uses a logical database.
  '--databases',
  '1024',
];

/** Commands the product never uses and which would let a client write files elsewhere, load code or copy the data. */
const REFUSED = ['ACL', 'CONFIG', 'DEBUG', 'MIGRATE', 'MODULE', 'REPLICAOF', 'SHUTDOWN', 'SLAVEOF'];

const CONFIG_FILE = 'redis.conf';

/** Passed in a file, because command lines are readable by every user of the machine. */
function writeConfig(folder: string, password: string): void {
  const lines = [`requirepass ${password}`, ...REFUSED.map((name) => `rename-command ${name} ""`)];
  writeFileSync(join(folder, CONFIG_FILE), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** One PING on a connection of its own; a server that still loads its data answers -LOADING. */
const answersPing = (port: number, password: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const settle = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`));
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.once('end', () => settle(answer.startsWith('+OK\r\n+PONG')));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });

function command(program: RedisProgram, folder: string, port: number, durable: boolean): Command {
  if (program.kind === 'program') {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const args = [join(folder, CONFIG_FILE), ...place, ...flags(durable)];
    return { name: 'redis', command: program.path, args, env: program.env };
  }
  const container = `rolevoice-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  // A client that was killed leaves its container running under this name.
  spawnSync('docker', ['rm', '-f', container], { stdio: 'ignore', env: childEnv({}) });
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.() ?? 0}`] : [];
  const place = ['-p', `127.0.0.1:${port}:6379`, '-v', `${folder}:/data`];
  const server = [IMAGE, 'redis-server', `/data/${CONFIG_FILE}`, ...flags(durable)];
  const args = ['run', '--rm', '--name', container, ...user, ...place, ...server];
  return { name: 'redis', command: 'docker', args, env: childEnv({}) };
}

/** Starts a private Redis on this port and waits until it answers. Returns its address, password included. */
export async function startRedis(
  start: StartChild,
  dataDir: string,
  port: number,
  durable: boolean,
  say: (line: string) => void,
): Promise<string> {
  const program = await findRedis(dataDir, say);
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { redis_password } = keptSecrets(dataDir);
  writeConfig(folder, redis_password);
  const child = start(command(program, folder, port, durable));
  const until = Date.now() + READY_MS[program.kind];
  while (!(await answersPing(port, redis_password))) {
    if (!child.isRunning()) throw new Error(failureIn(child.lastWords(), 'Redis did not start'));
    if (Date.now() > until) throw new Error('Redis did not become ready in time');
    await delay(15);
  }
  return `redis://:${redis_password}@127.0.0.1:${port}`;
}
