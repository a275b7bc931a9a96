import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command, StartChild } from '#local/children.ts';
import { findRedis, type RedisProgram } from '#local/redis-program.ts';
import { failureIn } from '#local/say.ts';
import { childEnv } from '#platform/config.ts';

/** A container's image may have to be fetched first. */
const READY_MS = { program: 60_000, docker: 300_000 };
const IMAGE = 'redis:8';

/** Jobs must never be evicted, and what was acknowledged must survive a restart. */
const flags = (durable: boolean): string[] => [
  ...['--appendonly', durable ? 'yes' : 'no', '--save', ''],
  ...['--maxmemory-policy', 'noeviction', '--daemonize', 'no', '--loglevel', 'warning'],
  // Tests take a logical database each.
  ...['--databases', '1024'],
];

/** One PING on a connection of its own; a server that still loads its data answers -LOADING. */
const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => settle(data.toString().startsWith('+PONG')));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });

function command(program: RedisProgram, folder: string, port: number, durable: boolean): Command {
  if (program.kind === 'program') {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    return { name: 'redis', command: program.path, args: [...place, ...flags(durable)], env: program.env };
  }
  const container = `rolevoice-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  // A client that was killed leaves its container running under this name.
  spawnSync('docker', ['rm', '-f', container], { stdio: 'ignore', env: childEnv({}) });
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.() ?? 0}`] : [];
  const place = ['-p', `127.0.0.1:${port}:6379`, '-v', `${folder}:/data`];
  const server = [IMAGE, 'redis-server', '--protected-mode', 'no', ...flags(durable)];
  const args = ['run', '--rm', '--name', container, ...user, ...place, ...server];
  return { name: 'redis', command: 'docker', args, env: childEnv({}) };
}

/** Starts a private Redis on this port and waits until it answers. */
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
  const child = start(command(program, folder, port, durable));
  const until = Date.now() + READY_MS[program.kind];
  while (!(await answersPing(port))) {
    if (!child.isRunning()) throw new Error(failureIn(child.lastWords(), 'Redis did not start'));
    if (Date.now() > until) throw new Error('Redis did not become ready in time');
    await delay(15);
  }
  return `redis://127.0.0.1:${port}`;
}
