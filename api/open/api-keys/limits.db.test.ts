import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createKeyLimits, INVALID_KEYS, KEY_REQUESTS, KEYS_AT_ONCE } from '#api/http/key-limits.ts';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import type { Db } from '#db/schema.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { newApiKey } from '#platform/api-key.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { keyScope } from '#shared/scope.ts';

const CONNECTIONS = 5;
let statements: string[] = [];
const { call, aTeam, aKey } = await keysBench(
  ownApp({
    settings: { RATE_LIMITS: 'on' },
    through: async (db: Db) => {
      const listened = await listenedTo(db, CONNECTIONS);
      statements = listened.sent;
      return listened.db;
    },
  }),
);

test('the 121st request of a key in a minute is refused, and every answer says how many are left [KEY-11]', async () => {
  const { owner, id } = await aTeam();
  const { key } = await aKey({ workspace_id: id, created_by: owner.id });
  const policy = `"key";q=${KEY_REQUESTS};w=60`;
  const first = await call(key, 'GET', '/api/v1/key');
  expect(first.headers.get('ratelimit-policy')).toBe(policy);
  expect(first.headers.get('ratelimit')).toBe(`"key";r=${KEY_REQUESTS - 1};t=60`);
  for (let sent = 1; sent < KEY_REQUESTS; sent += 1) expect((await call(key, 'GET', '/api/v1/key')).status).toBe(200);
  const refused = await call(key, 'GET', '/api/v1/key');
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
  for (const answer of [await call(null, 'GET', '/api/v1/key'), await call(null, 'GET', '/api/v1/nothing')])
    expect(answer.headers.get('ratelimit-policy')).toBe(policy);
});

test('after twenty invalid keys of an address none is looked up; a mistyped one never is [KEY-07] [KEY-11]', async () => {
  const lookUps = () => statements.filter((text) => text.includes('from api_keys key join')).length;
  const before = lookUps();
  const mistyped = newApiKey().key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  expect((await call(mistyped, 'GET', '/api/v1/key')).status).toBe(401);
  expect(lookUps()).toBe(before);
  for (let sent = 1; sent < INVALID_KEYS; sent += 1)
    expect((await call(newApiKey().key, 'GET', '/api/v1/key')).status).toBe(401);
  const known = lookUps();
  expect(known).toBe(before + INVALID_KEYS - 1);
  expect((await call(newApiKey().key, 'GET', '/api/v1/key')).status).toBe(429);
  expect(lookUps()).toBe(known);
});

const aScope = (workspace_id: string, maker: string) =>
  keyScope(workspace_id, maker, { id: randomUUID(), name: 'Careers site', permissions: [] });

test('two processes count the requests under way of all keys of a workspace together, and of all of one maker [KEY-11] [S14]', async () => {
  const redis = new Redis(await testRedisUrl());
  const parts = { config: loadConfig({}), redis, log: createLog('test', 'fatal') };
  const [one, other] = [createKeyLimits(parts), createKeyLimits(parts)];
  const [ada, bo, here, there] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
  const leave = [];
  for (let held = 0; held < KEYS_AT_ONCE; held += 1)
    leave.push(await (held % 2 === 0 ? one : other).place(aScope(here, ada)));
  const refused = { code: 'too_many_requests' };
  await expect(one.place(aScope(here, bo))).rejects.toMatchObject(refused);
  await expect(other.place(aScope(there, ada))).rejects.toMatchObject(refused);
  // A refused one has taken nothing of the other count either.
  (await one.place(aScope(there, bo)))();
  leave[0]?.();
  const isPlaced = () =>
    other.place(aScope(here, bo)).then(
      () => true,
      () => false,
    );
  await expect.poll(isPlaced).toBe(true);
  redis.disconnect();
});
