import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send, startProduct } from '#api/security/testing/product.ts';

const product = await startProduct();

test('requests are counted by the pattern of their route, never by the requested path', async () => {
  const mark = `zq${randomUUID()}`;
  const who = await product.signedIn();
  const asked: [string, string, typeof who | null][] = [
    ['GET', `/api/generations/${randomUUID()}`, who],
    ['GET', `/api/generations/${mark}`, null],
    ['GET', `/api/${mark}`, who],
    ['GET', `/${mark}`, null],
    ['POST', `/auth/v1/factors/${randomUUID()}/verify`, who],
    ['GET', '/auth/v1/user', null],
    ['GET', `/AUTH/V1/user?${mark}`, null],
    ['PROPFIND', `/auth/v1/${mark}`, null],
  ];
  for (const [method, path, caller] of asked) await send(product, caller, { method, path });
  const counted = async () => {
    const { values } = await product.deps.metrics.httpRequests.get();
    return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
  };
  await expect.poll(async () => Object.values(await counted()).reduce((sum, one) => sum + one, 0)).toBe(asked.length);
  const found = await counted();
  expect(found).toMatchObject({
    'GET /api/generations/:id 404': 1,
    'GET /api/generations/:id 401': 1,
    'GET /auth/v1/user 401': 2,
  });
  const text = await product.deps.metrics.text();
  expect(text).toContain(
    'rolevoice_http_request_duration_seconds_count{service="api",method="GET",route="/auth/v1/user"} 2',
  );
  expect(text).not.toContain(mark);
  expect(text).not.toContain(who.id);
  const routes = new Set(
    [...text.matchAll(/rolevoice_http_requests_total\{.*route="([^"]+)"/g)].map(([, route]) => route),
  );
  expect([...routes].toSorted()).toEqual(
    expect.arrayContaining(['/api/generations/:id', '/auth/v1/factors/:id/verify', '/auth/v1/user', 'other']),
  );
});
