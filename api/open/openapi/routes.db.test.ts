import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';

test('the description is public, is read again only when it changed, and names nobody [REST-01]', async () => {
  const { call, aTeam } = await keysBench();
  const { slug } = await aTeam();
  const { status, headers, text, body } = await call(null, 'GET', '/api/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.1']);
  expect(text).not.toContain(slug);
  const etag = String(headers.get('etag'));
  const known = { 'if-none-match': etag };
  const again = await call(null, 'GET', '/api/openapi.json', { headers: known });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('without the public api there is no description [KEY-13]', async () => {
  const { call } = await keysBench(ownApp({ settings: { PUBLIC_API: 'off' } }));
  expect((await call(null, 'GET', '/api/openapi.json')).status).toBe(404);
});
