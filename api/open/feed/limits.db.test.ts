import { expect, test } from 'vitest';
import { feedBench } from '#api/open/feed/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';

const { team, switchOn, read } = await feedBench(ownApp({ settings: { RATE_LIMITS: 'on' } }));

test('the 61st request of a reader in a minute is refused, at that feed alone [FEED-07]', async () => {
  const first = await switchOn((await team()).di);
  const second = await switchOn((await team()).di);
  for (let n = 1; n <= 60; n++) expect((await read(first)).status).toBe(200);
  const refused = await read(first);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect((await read(second)).status).toBe(200);
});

test('guessing addresses is limited too [FEED-07]', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 300; n++) statuses.add((await read(`/feeds/${String(n).padStart(22, 'x')}/jobs.json`)).status);
  expect(statuses).toEqual(new Set([404, 429]));
});
