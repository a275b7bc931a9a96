import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '#api/app.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { ownApp } from '#api/testing/app.ts';
import type { Answer } from '#api/testing/call.ts';
import { holdRequests } from '#api/testing/held.ts';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

const { inside, held, letGo } = holdRequests();

const query = z.object({ q: z.optional(z.string()) });
const hold = endpoint({ method: 'GET', path: '/api/hold', may: null, query, reply: z.boolean() });
const holdFile = endpoint({ method: 'GET', path: '/api/hold-file', may: null, file: true, reply: z.boolean() });
const holdUpload = endpoint({
  method: 'POST',
  path: '/api/hold-upload',
  may: null,
  multipart: true,
  reply: z.boolean(),
});
const quick = endpoint({ method: 'GET', path: '/api/quick', may: null, query, reply: z.boolean() });
const broken = endpoint({ method: 'GET', path: '/api/broken', may: null, reply: z.boolean() });
const big = endpoint({
  method: 'POST',
  path: '/api/big',
  may: null,
  body: z.object({ text: z.string() }),
  reply: z.string(),
});

const routes = (checkBearer: CheckBearer) => {
  const router = apiRouter(checkBearer);
  serve(router, hold, held);
  serve(router, holdFile, held);
  serve(router, holdUpload, held);
  serve(router, quick, async () => true);
  serve(router, broken, async () => {
    throw new AppError('no_such_item');
  });
  serve(router, big, async ({ body }) => body.text);
  return [router];
};

const limitedApp = (settings: Record<string, string>) =>
  ownApp({ settings: { RATE_LIMITS: 'on', ...settings }, more: (_ctx, checkBearer) => routes(checkBearer) });
const app = await limitedApp({ LIMIT_REQUESTS_AT_ONCE: '4', LIMIT_SEARCHES_AT_ONCE: '2' });
const other = createApp(app.deps, { api: routes(app.checkBearer), webDir: '/nowhere' }).listen(0, '127.0.0.1');
await once(other, 'listening');
const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
afterAll(() => {
  other.closeAllConnections();
  other.close();
});

type Who = { token: string };
const get = (who: Who, path: string, signal?: AbortSignal, url = app.url) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${who.token}` }, ...(signal && { signal }) });
/** Waits until this many requests of the user are in their handlers. */
async function holding(who: Who, count: number, path = '/api/hold', url = app.url) {
  const before = inside.length;
  const answers = Array.from({ length: count }, () => get(who, path, undefined, url));
  await expect.poll(() => inside.length).toBe(before + count);
  return answers;
}
const expectRefused = ({ status, body, headers }: Answer, message: string): void => {
  expect([status, body.error]).toEqual([429, expect.objectContaining({ code: 'too_many_requests', message })]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};
const FOUR = 'You can send 4 requests at once. Please wait for one to finish and try again.';

test('one account has a maximum of concurrent requests on two apis together; the next is refused after a short wait, another account is free [S14]', async () => {
  const who = await app.signedIn();
  const answers = [...(await holding(who, 2)), ...(await holding(who, 2, '/api/hold', otherUrl))];
  expectRefused(await app.call(who, 'GET', '/api/quick'), FOUR);
  expect((await app.call(await app.signedIn(), 'GET', '/api/quick')).status).toBe(200);
  letGo();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await app.call(who, 'GET', '/api/quick')).status).toBe(200);
});

test('a request above the maximum waits for a place, also for one released by another api [S14]', async () => {
  const who = await app.signedIn();
  await holding(who, 4, '/api/hold', otherUrl);
  const waiting = Array.from({ length: 20 }, () => app.call(who, 'GET', '/api/quick'));
  letGo();
  expect([...new Set((await Promise.all(waiting)).map(({ status }) => status))]).toEqual([200]);
});

test('the wait queue is bounded: a flood is refused at once [S14]', async () => {
  const who = await app.signedIn();
  await holding(who, 4);
  const flood = await Promise.all(Array.from({ length: 60 }, () => app.call(who, 'GET', '/api/quick')));
  for (const answer of flood) expectRefused(answer, FOUR);
  letGo();
  expect((await app.call(who, 'GET', '/api/quick')).status).toBe(200);
});

test('a place is released after a failure, and for a disconnected client only when its work has ended [S14]', async () => {
  const who = await app.signedIn();
  const failed = Array.from({ length: 12 }, () => app.call(who, 'GET', '/api/broken'));
  expect([...new Set((await Promise.all(failed)).map(({ status }) => status))]).toEqual([404]);
  const leaving = new AbortController();
  const left = Array.from({ length: 4 }, () => get(who, '/api/hold', leaving.signal));
  await expect.poll(() => inside.length).toBe(4);
  leaving.abort();
  await Promise.allSettled(left);
  expectRefused(await app.call(who, 'GET', '/api/quick'), FOUR);
  letGo();
  await expect.poll(async () => (await app.call(who, 'GET', '/api/quick')).status).toBe(200);
});

test('two searches run at once, and other requests beside them [S14]', async () => {
  const who = await app.signedIn();
  await holding(who, 2, '/api/hold?q=berlin');
  const message = 'You can run 2 searches at once. Please wait for one to finish and try again.';
  expectRefused(await app.call(who, 'GET', '/api/quick?q=paris'), message);
  expect((await app.call(who, 'GET', '/api/quick?q=%20')).status).toBe(200);
});

test('uploads and downloads occupy no place [S14]', async () => {
  const who = await app.signedIn();
  await holding(who, 6, '/api/hold-file');
  const uploads = Array.from({ length: 6 }, () => app.call(who, 'POST', '/api/hold-upload'));
  await expect.poll(() => inside.length).toBe(12);
  expect((await app.call(who, 'GET', '/api/quick')).status).toBe(200);
  letGo();
  await Promise.all(uploads);
});

test('requests a minute are limited, files too, with Retry-After; waiting for a place counts once [S14]', async () => {
  const few = await limitedApp({ LIMIT_REQUESTS_PER_MINUTE: '6', LIMIT_REQUESTS_AT_ONCE: '1' });
  const who = await few.signedIn();
  const answers = await Promise.all(Array.from({ length: 5 }, () => few.call(who, 'GET', '/api/quick')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const file = few.call(who, 'GET', '/api/hold-file');
  await expect.poll(() => inside.length).toBe(1);
  letGo();
  expect((await file).status).toBe(200);
  const refused = await few.call(who, 'GET', '/api/quick');
  expectRefused(refused, 'You can send 6 requests a minute. Please wait a moment and try again.');
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await few.call(await few.signedIn(), 'GET', '/api/quick')).status).toBe(200);
});

test('some database connections are left for others, for any configured number of places [S14]', async () => {
  const wide = await limitedApp({ LIMIT_REQUESTS_AT_ONCE: '100', DATABASE_POOL: '4' });
  const who = await wide.signedIn();
  const before = inside.length;
  const answers = Array.from({ length: 2 }, () => wide.call(who, 'GET', '/api/hold'));
  await expect.poll(() => inside.length).toBe(before + 2);
  expect((await wide.call(who, 'GET', '/api/quick')).status).toBe(429);
  letGo();
  await Promise.all(answers);
});

test('while Redis is unavailable each process counts alone [S14] [F7]', async () => {
  const away = await limitedApp({ LIMIT_REQUESTS_PER_MINUTE: '3', LIMIT_REQUESTS_AT_ONCE: '2' });
  const who = await away.signedIn();
  away.deps.redis.disconnect();
  const answers = Array.from({ length: 2 }, () => away.call(who, 'GET', '/api/hold'));
  await expect.poll(() => inside.length).toBe(2);
  expect((await away.call(who, 'GET', '/api/quick')).status).toBe(429);
  letGo();
  await Promise.all(answers);
  expect((await away.call(who, 'GET', '/api/quick')).status).toBe(200);
  expectRefused(
    await away.call(who, 'GET', '/api/quick'),
    'You can send 3 requests a minute. Please wait a moment and try again.',
  );
});

test('no body is read before the caller is authenticated [S14]', async () => {
  const who = await app.signedIn();
  const text = 'x'.repeat(2_000_000);
  expect((await app.call(null, 'POST', '/api/big', { text })).status).toBe(401);
  expect((await app.call(who, 'POST', '/api/big', { text })).status).toBe(413);
  expect((await app.call(who, 'POST', '/api/big', { text: 'short' })).body).toBe('short');
});

test('counters contain no account id, and the setting disables them [S14] [S17]', async () => {
  // With one request a minute its counter stays for a minute, however slow the test is.
  const on = await limitedApp({ LIMIT_REQUESTS_PER_MINUTE: '1' });
  const who = await on.signedIn();
  await holding(who, 1, '/api/hold?q=x', on.url);
  const keys = await on.deps.redis.keys('rolevoice:limit:*');
  expect(keys).toHaveLength(3);
  expect(keys.filter((key) => key.includes(who.id))).toEqual([]);
  const off = await limitedApp({ RATE_LIMITS: 'off', LIMIT_REQUESTS_AT_ONCE: '1', LIMIT_REQUESTS_PER_MINUTE: '1' });
  const person = await off.signedIn();
  const before = inside.length;
  const answers = Array.from({ length: 3 }, () => off.call(person, 'GET', '/api/hold'));
  await expect.poll(() => inside.length).toBe(before + 3);
  letGo();
  await Promise.all(answers);
});
