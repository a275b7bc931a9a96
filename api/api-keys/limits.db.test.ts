import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { keysBench } from '#api/api-keys/testing/bench.ts';
import { createKeyLimits, INVALID_KEYS, KEY_AT_ONCE, KEY_REQUESTS } from '#api/http/key-limits.ts';
import { ownApp } from '#api/testing/app.ts';
import type { Db } from '#db/schema.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { newApiKey } from '#platform/api-key.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';

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

test('two processes count the requests of a key together, those under way too [KEY-11]', async () => {
  const redis = new Redis(await testRedisUrl());
  const parts = { config: loadConfig({}), redis, log: createLog('test', 'fatal') };
  const [one, other] = [createKeyLimits(parts), createKeyLimits(parts)];
  const leave = [];
  for (let held = 0; held < KEY_AT_ONCE; held += 1)
    leave.push(await (held % 2 === 0 ? one : other).place('a'.repeat(64)));
  await expect(one.place('a'.repeat(64))).rejects.toMatchObject({ code: 'too_many_requests' });
  leave[0]?.();
  await expect
    .poll(() =>
      other.place('a'.repeat(64)).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  redis.disconnect();
});
