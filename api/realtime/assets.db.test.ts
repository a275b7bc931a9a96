import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { createWaits } from '#api/http/waits.ts';
import { createRealtime } from '#api/realtime/sockets.ts';
import { anIdentity } from '#api/testing/identity.ts';
import { QUICK } from '#api/testing/quick.ts';
import { UNRECORDED } from '#api/testing/unrecorded.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { publishAsset, publishDocument, publishRole } from '#platform/live-events.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';

test('a workspace receives the events of its own assets, roles and documents [READING-08] [S12] [CONTENT-26]', async () => {
  const redisUrl = await testRedisUrl();
  const [redis, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  const server = createServer();
  const log = createLog('api', 'fatal');
  const deps = { config: loadConfig({}), log, metrics: createMetrics('api'), redis, slowness: QUICK };
  const realtime = createRealtime({
    server,
    deps,
    subscriber,
    security: UNRECORDED,
    waits: createWaits(),
    // The token of a person is the id.
    checkBearer: async (token) => anIdentity(token),
    readQueue: () => Promise.reject(new Error('never asked')),
    viewerOf: async () => null,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await realtime.ready;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = [randomUUID(), randomUUID()];
  const sockets = people.map((token) => io(url, { auth: { token }, transports: ['websocket'], forceNew: true }));
  onTestFinished(async () => {
    for (const socket of sockets) socket.disconnect();
    await realtime.close();
    server.close();
    redis.disconnect();
    subscriber.disconnect();
  });
  const received: unknown[][] = people.map(() => []);
  for (const [n, socket] of sockets.entries()) {
    socket.on('asset', (asset) => received[n]?.push(asset));
    socket.on('role', (role) => received[n]?.push(role));
    socket.on('document', (document) => received[n]?.push(document));
  }
  await Promise.all(sockets.map((socket) => once(socket as never, 'connect')));
  const assets = people.map(() => ({ id: randomUUID() }));
  const documents = people.map((id) => ({
    id: randomUUID(),
    version: 7,
    by: { id, name: 'Ada' },
    sitting: randomUUID(),
  }));
  for (const [n, person] of people.entries()) {
    await publishAsset(redis, person, String(assets[n]?.id));
    await publishRole(redis, person, String(assets[n]?.id));
    await publishDocument(redis, person, documents[n] as (typeof documents)[number]);
  }
  await expect.poll(() => received).toEqual(people.map((_, n) => [assets[n], assets[n], documents[n]]));
});
