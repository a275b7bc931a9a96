import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { tryAddress } from '#worker/tasks/provider/try-address.ts';
import { type Answering, startFakeService } from '#worker/tasks/testing/fake-service.ts';

const service = await startFakeService();
afterAll(() => service.close());

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Answering =>
  (res) => {
    res.writeHead(status, headers);
    res.end(body);
  };
const tried = (env: Record<string, string> = {}) =>
  tryAddress(
    loadConfig({ OPENAI_API_KEY: 'sk-test-0123456789', OPENAI_BASE_URL: service.baseUrl, AI_MODEL: 'm', ...env }),
  );

test.each<[what: string, answer: Answering, isFine: boolean, text: RegExp]>([
  ['a list with the model', answering(200, '{"data":[{"id":"m"},{"id":"n"}]}'), true, /answers and has m\.$/],
  ['a list of another form', answering(200, '{"models":[{"name":"m"}]}'), true, /has m\.$/],
  ['a list without it', answering(200, '{"data":[{"id":"n"}]}'), true, /m is not in its list of 1 models/],
  ['no list of models', answering(404, '{"error":{"message":"Not found"}}'), true, /^The AI provider answers\.$/],
  ['an error of its own', answering(500, '{"error":"overloaded"}'), true, /^The AI provider answers\.$/],
  [
    'a refused key',
    answering(401, '{"error":{"message":"no"}}'),
    false,
    /refused the key \(401\)\. Set OPENAI_API_KEY/,
  ],
  ['a page', answering(200, '<!doctype html><p>Hello'), false, /may be wrong: it answered with a page \(200\)/],
  ['text of a router', answering(404, '404 page not found'), false, /answered with text \(404\)\. Set OPENAI_BASE_URL/],
  ['nothing', answering(204, ''), false, /answered with nothing \(204\)/],
  ['a redirect', answering(307, '', { location: '/login' }), false, /leads to another one \(307\)/],
])('the address is tried at the start: %s [REAL-12]', async (_what, answer, isFine, text) => {
  service.answer = answer;
  expect(await tried()).toEqual({ isFine, text: expect.stringMatching(text) });
  expect(service.asked.at(-1)).toMatchObject({ method: 'GET', url: '/v1/models' });
});

test('the address is tried at the start: what follows its path stays, and a long list may be cut [REAL-12]', async () => {
  service.answer = answering(200, `{"data":[${'{"id":"a model"},'.repeat(100_000)}`);
  const tried = await tryAddress(loadConfig({ OPENAI_BASE_URL: `${service.baseUrl}/?api-version=1`, AI_MODEL: 'm' }));
  expect(tried).toEqual({ isFine: true, text: 'The AI provider answers.' });
  expect(service.asked.at(-1)?.url).toBe('/v1/models?api-version=1');
});

test('the address is tried at the start: nobody listens there [REAL-12]', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  expect(await tried({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1/` })).toEqual({
    isFine: false,
    text: `Nothing answered at 127.0.0.1:${port}/v1: ECONNREFUSED. Check OPENAI_BASE_URL.`,
  });
});
