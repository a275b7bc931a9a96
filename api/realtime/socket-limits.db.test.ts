import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { io, Manager, type Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { CheckBearer } from '#api/http/identity.ts';
import { createWaits } from '#api/http/waits.ts';
import { createRealtime } from '#api/realtime/sockets.ts';
import { anIdentity } from '#api/testing/identity.ts';
import { QUICK } from '#api/testing/quick.ts';
import { UNRECORDED } from '#api/testing/unrecorded.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { sha256 } from '#platform/secret.ts';
import { AppError } from '#shared/errors.ts';

const MOST = 4;
const SIGN_IN_MS = 1_000;
const redisUrl = await testRedisUrl();
const sockets: Socket[] = [];
let looked = 0;
/** A token is an account's id; one that begins with 'ended' is valid but its session has ended. */
const checkBearer: CheckBearer = async (token, { verified } = {}) => {
  const id = token.slice(-36);
  await verified?.(id);
  looked += 1;
  if (token.startsWith('ended')) throw new AppError('sign_in_required');
  return anIdentity(id);
};

async function anApi(settings: Record<string, string> = {}, signInMs = SIGN_IN_MS) {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, retryStrategy: () => null });
  const subscriber = new Redis(redisUrl);
  const server = createServer();
  const config = loadConfig({ LIMIT_SOCKETS: String(MOST), ...settings });
  const deps = { config, log: createLog('api', 'fatal'), metrics: createMetrics('api'), slowness: QUICK, redis };
  const readQueue = () => Promise.reject(new Error('Nobody watches'));
  const realtime = createRealtime({
    security: UNRECORDED,
    waits: createWaits(),
    server,
    deps,
    checkBearer,
    subscriber,
    readQueue,
    viewerOf: async () => null,
    signInMs,
    recheckMs: 600_000,
  });
  server.listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), realtime.ready]);
  afterAll(async () => {
    await realtime.close();
    server.close();
    redis.disconnect();
    subscriber.disconnect();
  });
  return { redis, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const [one, other] = [await anApi(), await anApi()];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const hashOf = (account: string): string => sha256(account).slice(0, 32);

type Outcome = { socket: Socket; code: string | undefined; message: string };
/** Opens a socket and returns the outcome; `code` is undefined when it was accepted. */
async function open(token: string, { url } = one): Promise<Outcome> {
  const options = {
    path: '/socket.io',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  };
  const socket = io(url, options);
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve({ socket, code: undefined, message: '' }));
    socket.on('connect_error', (error) => {
      const { data } = error as { data?: { code: string } };
      resolve({ socket, code: data?.code ?? 'transport', message: error.message });
    });
  });
}
const codesOf = async (opening: Promise<Outcome>[]) => (await Promise.all(opening)).map(({ code }) => code);

test('the sockets of one account are limited on two apis together; the next is refused, and accepted when one has closed [S12] [S14]', async () => {
  const account = randomUUID();
  const opened = await Promise.all([open(account), open(account), open(account, other), open(account, other)]);
  expect(opened.map(({ code }) => code)).toEqual(Array(MOST).fill(undefined));
  expect(await open(account)).toMatchObject({
    code: 'too_many_requests',
    message: 'You can have 4 windows open at once. Close one and try again.',
  });
  expect((await open(randomUUID())).code).toBeUndefined();
  opened[2]?.socket.disconnect();
  await expect.poll(async () => (await open(account)).code).toBeUndefined();
});

test('a flood of sockets of one token is refused without a database query [S12] [S14]', async () => {
  const account = randomUUID();
  const codes: (string | undefined)[] = [];
  const before = looked;
  // Refusals of a flood are delayed, and the number waiting per client address is limited too.
  const patient = await Promise.all([anApi({}, 5_000), anApi({}, 5_000)]);
  for (const api of patient) {
    codes.push(...(await codesOf(Array.from({ length: 40 }, () => open(account, api)))));
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(MOST);
  expect([...new Set(codes)].toSorted()).toEqual(['too_many_requests', undefined]);
  expect(looked - before).toBe(MOST);
});

test('a socket releases its place when its session ends [S12]', async () => {
  const account = randomUUID();
  expect(await codesOf(Array.from({ length: MOST }, () => open(`ended ${account}`)))).toEqual(
    Array(MOST).fill('sign_in_required'),
  );
  await expect.poll(() => one.redis.zcard(`rolevoice:limit:LIMIT_SOCKETS:${hashOf(account)}`)).toBe(0);
  expect(await codesOf(Array.from({ length: MOST }, () => open(account)))).toEqual(Array(MOST).fill(undefined));
});

test('while Redis is unavailable each process counts alone, and the setting disables the limit [S12] [F7]', async () => {
  const [away, off] = [await anApi(), await anApi({ RATE_LIMITS: 'off' })];
  away.redis.disconnect();
  const account = randomUUID();
  const codes = await codesOf(Array.from({ length: MOST + 3 }, () => open(account, away)));
  expect(codes.filter((code) => code === undefined)).toHaveLength(MOST);
  expect(await codesOf(Array.from({ length: MOST + 3 }, () => open(account, off)))).toEqual(
    Array(MOST + 3).fill(undefined),
  );
});

test('a connection that does not sign in is ended within seconds [S12]', async () => {
  const manager = new Manager(one.url, { transports: ['websocket'], reconnection: false });
  manager.open();
  await new Promise<void>((resolve) => manager.once('open', resolve));
  const began = Date.now();
  await new Promise<void>((resolve) => manager.once('close', () => resolve()));
  expect(Date.now() - began).toBeGreaterThan(SIGN_IN_MS / 2);
});
