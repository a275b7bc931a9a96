import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

const readThing = endpoint({ method: 'GET', path: '/api/things', may: null, access: 'public', reply: z.string() });

/** A fresh copy of the module, with default settings. */
async function freshCall() {
  vi.resetModules();
  return (await import('#web/lib/call.ts')).call;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([408, 429, 500, 502, 503, 504, 522, 524, 'a network failure'])(
  'after %s a request is sent five more times, 1000 ms apart [DATA-API-16] [CONST-07]',
  async (failure) => {
    const call = await freshCall();
    const began = Date.now();
    const sent: number[] = [];
    vi.stubGlobal('fetch', async () => {
      sent.push(Date.now() - began);
      if (typeof failure === 'string') throw new TypeError(failure);
      return new Response('', { status: failure });
    });
    const ended = call(readThing).then(
      () => 'answered',
      () => 'refused',
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toBe('refused');
    expect(sent).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  },
);

test('no other status is retried [DATA-API-16]', async () => {
  const call = await freshCall();
  const passing = [408, 429, 500, 502, 503, 504, 522, 524];
  const others = Array.from({ length: 200 }, (_, index) => 400 + index).filter((status) => !passing.includes(status));
  let sent = 0;
  for (const status of others) {
    vi.stubGlobal('fetch', async () => {
      sent += 1;
      return new Response('', { status });
    });
    const ended = call(readThing).catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
  }
  expect(sent).toBe(others.length);
});
