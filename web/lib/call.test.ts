import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { call, connectCalls } from '#web/lib/call.ts';
import { retryAfterMs } from '#web/lib/call-rules.ts';

const thing = z.object({ name: z.string() });
const params = z.object({ id: z.string() });
const query = z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) });
const readThing = endpoint({ method: 'GET', path: '/api/things/:id', may: null, params, query, reply: thing });
const saveThing = endpoint({ method: 'PUT', path: '/api/things/:id', may: null, params, body: thing, reply: thing });
const makeThing = endpoint({
  method: 'POST',
  path: '/api/things',
  may: null,
  body: thing,
  reply: thing,
  idempotent: true,
});
const dropThing = endpoint({
  method: 'DELETE',
  path: '/api/things/:id',
  may: null,
  params,
  reply: z.undefined(),
  status: 204,
});

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'cut';
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let answers: Answer[] = [];
let seen: Seen[] = [];
let server: Server;

const given = { params: { id: 'a b' } };
const ok: Answer = { status: 200, body: { name: 'one' } };
const fault = (status: number, code: string, more = {}): Answer => ({
  status,
  body: { error: { code, message: `About ${code}`, ...more } },
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  const next = answers.shift() ?? ok;
  if (next === 'cut') {
    response.destroy();
    return;
  }
  response.writeHead(next.status, next.headers).end(next.body === undefined ? '' : JSON.stringify(next.body));
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  connectCalls({ base: `http://127.0.0.1:${port}`, retryMs: 1, clientInfo: 'Rolevoice/1.2.3' });
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  seen = [];
  connectCalls({ token: async () => 'first', renew: async () => null, timeoutMs: 5000 });
});

const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as AppError,
  );

test('a call fills in the path and the query, names the client and sends the access token [DATA-API-17, GAP-97]', async () => {
  expect(await call(readThing, { ...given, query: { q: 'x&y', limit: 2 } })).toEqual({ name: 'one' });
  expect(seen[0]?.url).toBe('/api/things/a%20b?q=x%26y&limit=2');
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer first', 'x-client-info': 'Rolevoice/1.2.3' });
});

test.each([408, 429, 500, 502, 503, 504, 522, 524])(
  'a read answered with %i is retried [DATA-API-16]',
  async (status) => {
    answers = [{ status }, { status }, ok];
    expect(await call(readThing, given)).toEqual({ name: 'one' });
    expect(seen).toHaveLength(3);
  },
);

test('a lost connection is retried, also for PUT [DATA-API-16]', async () => {
  answers = ['cut', 'cut', ok];
  expect(await call(saveThing, { ...given, body: { name: 'one' } })).toEqual({ name: 'one' });
  expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"one"}'));
});

test('after five retries the failure is thrown as unavailable [DATA-API-16]', async () => {
  answers = Array(9).fill('cut');
  expect(await failure(call(readThing, given))).toMatchObject({ code: 'unavailable' });
  expect(seen).toHaveLength(6);
});

test('a POST is retried only with an idempotency key, and then with the same one [GAP-96]', async () => {
  answers = [{ status: 503 }];
  expect(await failure(call(makeThing, { body: { name: 'one' } }))).toBeInstanceOf(AppError);
  expect(seen).toHaveLength(1);
  answers = [{ status: 503 }, ok];
  await call(makeThing, { body: { name: 'one' }, idempotencyKey: 'k' });
  expect(seen.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k']);
});

test('other refusals are thrown at once, with all fields of the error', async () => {
  const fields = { name: 'Name is required' };
  answers = [fault(422, 'invalid_input', { fields, request_id: 'r1' })];
  const error = await failure(call(saveThing, { ...given, body: { name: '' } }));
  expect(error).toMatchObject({ code: 'invalid_input', message: 'About invalid_input', fields });
  expect(error.more.requestId).toBe('r1');
  expect(seen).toHaveLength(1);
});

test('a Retry-After above the limit ends the call at once [GAP-96]', async () => {
  answers = [{ status: 429, headers: { 'retry-after': '900' } }];
  const error = await failure(call(readThing, given));
  expect(error).toMatchObject({ code: 'too_many_requests', more: { retryAfterMs: 900_000 } });
  expect(seen).toHaveLength(1);
});

test('a retried DELETE succeeds when the row was deleted by its first request', async () => {
  answers = ['cut', fault(404, 'no_such_item')];
  expect(await call(dropThing, given)).toBeUndefined();
  answers = [fault(404, 'no_such_item')];
  expect(await failure(call(dropThing, given))).toMatchObject({ code: 'no_such_item' });
});

test('a 401 is retried once with a refreshed access token, then thrown', async () => {
  connectCalls({ renew: async () => 'second' });
  answers = [fault(401, 'sign_in_required'), ok];
  await call(readThing, given);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
  answers = Array(4).fill(fault(401, 'sign_in_required'));
  expect(await failure(call(readThing, given))).toMatchObject({ code: 'sign_in_required' });
  expect(seen).toHaveLength(4);
});

test('a response of another shape is an error, not data', async () => {
  answers = [{ status: 200, body: { title: 'one' } }];
  expect(await failure(call(readThing, given))).toMatchObject({ code: 'UNKNOWN_ERROR' });
});

test('an aborted call rejects with the reason and is not repeated', async () => {
  const stop = new AbortController();
  stop.abort(new Error('left the page'));
  await expect(call(readThing, { ...given, signal: stop.signal })).rejects.toThrow('left the page');
  expect(seen).toHaveLength(0);
});

test('Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  expect(retryAfterMs('3', now)).toBe(3000);
  expect(retryAfterMs('Wed, 18 Nov 2026 10:00:07 GMT', now)).toBe(7000);
  expect(retryAfterMs('soon', now)).toBe(0);
});

test('a call without an access token in time fails as unavailable, before and after a 401 [GAP-145]', async () => {
  const never = () => new Promise<never>(() => {});
  connectCalls({ token: never, tokenMs: 1 });
  expect(await failure(call(saveThing, { ...given, body: { name: 'one' } }))).toMatchObject({ code: 'unavailable' });
  expect(seen).toHaveLength(0);
  connectCalls({ token: async () => 'first', renew: never });
  answers = [{ status: 401 }];
  expect(await failure(call(readThing, given))).toMatchObject({ code: 'unavailable' });
  expect(seen).toHaveLength(1);
  connectCalls({ tokenMs: 5_000 });
});
