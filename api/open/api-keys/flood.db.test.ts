import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { INVALID_KEYS } from '#api/http/key-limits.ts';
import { ownApp } from '#api/testing/app.ts';
import { QUICK } from '#api/testing/quick.ts';
import { newApiKey } from '#platform/api-key.ts';

const app = await ownApp({ settings: { RATE_LIMITS: 'on' }, slowness: { ...QUICK, refusalMs: 600_000 } });
/** Refusals within ten seconds that are sent at once (tarpit). */
const FREE = 30;

const ask = (): Promise<number> =>
  fetch(`${app.url}/api/v1/key`, { headers: { authorization: `Bearer ${newApiKey().key}` } }).then(
    ({ status }) => status,
    () => 0,
  );
const together = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, ask));

test('a flood of refused requests of keys is delayed, whatever keys it comes by [KEY-11] [S14]', async () => {
  expect(await together(INVALID_KEYS)).toEqual(Array(INVALID_KEYS).fill(401));
  expect(await together(FREE)).toEqual(Array(FREE).fill(429));
  expect(await Promise.race([ask(), wait(1_000, 'waits still')])).toBe('waits still');
});
