import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { Api, World } from '#local/lab/chaos/world.ts';
import type { Child } from '#local/launch/children.ts';

/** The resources a product retains while idle. Memory and handles are read from /proc; elsewhere they are unknown. */
export type Holdings = {
  processes: Record<string, { memory_mb: number; handles: number; connections: number }>;
  /** Keys by pattern: ids are replaced by `*`; with the number of those that never expire. */
  keys: Record<string, { all: number; lasting: number }>;
  /** Jobs of any state in the queues that people wait for. */
  jobs: number;
  /** Files below the folder that the processes were given for temporary ones. */
  temporary: number;
};

function memoryMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024);
}

const handles = (pid: number): number =>
  existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;

const familyOf = (key: string): string =>
  key.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').replace(/(:limit:[^:]+:).+|(:alive:).+/, '$1$2*');

async function keysOf(redis: Redis): Promise<Holdings['keys']> {
  const names = (await redis.keys('*')).sort();
  const families: Holdings['keys'] = {};
  for (const name of names) {
    const family = familyOf(name);
    const known = families[family] ?? { all: 0, lasting: 0 };
    const isLasting = (await redis.ttl(name)) === -1;
    families[family] = { all: known.all + 1, lasting: known.lasting + Number(isLasting) };
  }
  return families;
}

async function jobsIn(redis: Redis): Promise<number> {
  const counts = ['generation', 'mail', 'file_reading'].flatMap((queue) => [
    ...['wait', 'active', 'paused'].map((state) => redis.llen(`rolevoice:${queue}:${state}`)),
    ...['delayed', 'completed', 'failed', 'prioritized'].map((state) => redis.zcard(`rolevoice:${queue}:${state}`)),
  ]);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** A pool belongs to a process, but the server distinguishes pools by application name only. */
async function connectionsOf(world: World): Promise<Record<string, number>> {
  const found = await world.query<{ name: string; n: number }>(
    'select application_name as name, count(*)::int as n from pg_stat_activity group by 1',
  );
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
}

type Running = { api: Api; workers: Child[]; temporary: string };

export async function holdingsOf(world: World, { api, workers, temporary }: Running): Promise<Holdings> {
  const connections = await connectionsOf(world);
  const process = (pid: number, pool: string) => ({
    memory_mb: memoryMb(pid),
    handles: handles(pid),
    connections: connections[pool] ?? 0,
  });
  const named = workers.map(({ pid }, index) => [`worker ${index + 1}`, process(pid, 'rolevoice worker')] as const);
  return {
    processes: { api: process(api.child.pid, 'rolevoice api'), ...Object.fromEntries(named) },
    keys: await keysOf(world.redis),
    jobs: await jobsIn(world.redis),
    temporary: readdirSync(temporary, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
  };
}

const row = (what: string, before: unknown, after: unknown): string =>
  `${what.padEnd(46)} ${String(before).padStart(10)} ${String(after).padStart(10)}`;

/** A table of the values before and after, one line each. */
export function compare(before: Holdings, after: Holdings): string[] {
  const shown = (keys: Holdings['keys'], family: string) => keys[family]?.all ?? 0;
  const families = [...new Set([...Object.keys(before.keys), ...Object.keys(after.keys)])].sort();
  const total = ({ keys }: Holdings) => Object.values(keys).reduce((sum, { all }) => sum + all, 0);
  const processes = Object.entries(after.processes).flatMap(([name, now]) => {
    const then = before.processes[name];
    const pool = name === 'api' ? name : 'workers together';
    return [
      row(`${name}: memory, MB`, then?.memory_mb, now.memory_mb),
      row(`${name}: open handles`, then?.handles, now.handles),
      ...(name === 'worker 2' ? [] : [row(`${pool}: Postgres connections`, then?.connections, now.connections)]),
    ];
  });
  return [
    row('', 'before', 'after'),
    ...processes,
    row('Redis: keys', total(before), total(after)),
    ...families.map((family) => row(`  ${family}`, shown(before.keys, family), shown(after.keys, family))),
    row('jobs in the queues', before.jobs, after.jobs),
    row('temporary files', before.temporary, after.temporary),
  ];
}

const SOME_HANDLES = 8;
/** Node keeps the memory of its peak load, garbage included: a leaking heap grows far beyond this. */
const SOME_MB = 150;
const POOL = 10;

/** The resources that grew unexpectedly, in words. Keys that expire by themselves may: they record recent events. */
export function leaks(before: Holdings, after: Holdings): string[] {
  const lasting = ({ keys }: Holdings) => Object.values(keys).reduce((sum, one) => sum + one.lasting, 0);
  const grown = Object.entries(after.processes).flatMap(([name, now]) => {
    const then = before.processes[name];
    if (!then) return [];
    return [
      ...(now.handles > then.handles + SOME_HANDLES
        ? [`${name} holds ${now.handles - then.handles} more handles`]
        : []),
      ...(now.memory_mb > then.memory_mb + SOME_MB ? [`${name} grew by ${now.memory_mb - then.memory_mb} MB`] : []),
      ...(now.connections > 2 * POOL ? [`${now.connections} connections to Postgres`] : []),
    ];
  });
  return [
    ...grown,
    ...(lasting(after) > lasting(before) ? [`${lasting(after) - lasting(before)} more keys that never expire`] : []),
    ...(after.jobs > 0 ? [`${after.jobs} jobs were left`] : []),
    ...(after.temporary > 0 ? [`${after.temporary} temporary files`] : []),
  ];
}
