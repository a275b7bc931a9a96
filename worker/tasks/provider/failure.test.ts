import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { retryAfterOf } from '#worker/tasks/provider/failure.ts';
import { failure, KEY, providerBench } from '#worker/tasks/testing/ask-provider.ts';
import {
  type Answering,
  done,
  event,
  good,
  piece,
  refuse,
  stall,
  stream,
  usage,
} from '#worker/tasks/testing/fake-service.ts';

const { service, logged, newProvider, complete } = await providerBench();

describe('an answer that is none', () => {
  const failed = (code: string, retry: boolean) => ({ name: 'AppError', code, retry });
  test.each<[string, Answering, string]>([
    ['blank', stream(piece(' \n'), piece('', 'stop'), usage, done), 'no_content'],
    ['blank at the length limit', stream(piece('', 'length'), usage, done), 'length_spent'],
    ['of one piece without content', stream(piece('', 'stop'), done), 'no_content'],
    ['with nothing but its end', stream(done), 'no_content'],
    ['half a stream', stream(piece('Hello ')), 'provider_failed'],
    ['garbage in a stream', stream(piece('Hello '), event('{"choices": [{')), 'provider_failed'],
    ['an error in a stream', stream(piece('Hello '), event({ error: { message: 'overloaded' } })), 'provider_failed'],
    [
      'a limit reached in a stream',
      stream(piece('Hello '), event({ error: { message: 'slow down', code: 429 } })),
      'provider_rate_limited',
    ],
    [
      'a connection that breaks in the middle',
      (res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.write(piece('Hello '), () => res.destroy());
      },
      'provider_unreachable',
    ],
    ['a connection that breaks at once', (res) => void res.destroy(), 'provider_unreachable'],
  ])('%s is retried [F10] [LIMIT-07] [GAP-65]', async (_what, answering, code) => {
    service.answer = answering;
    expect(await failure(complete())).toMatchObject(failed(code, true));
    expect(service.asked).toHaveLength(1);
  });

  test('a declined one is final', async () => {
    service.answer = stream(piece('I '), piece('', 'content_filter'), done);
    expect(await failure(complete())).toMatchObject(failed('content_filter', false));
  });
});

describe('a provider that does not answer', () => {
  const short = { AI_IDLE_TIMEOUT_MS: '120' };
  test('in the middle is given up after the idle time, also inside a thought [F10]', async () => {
    const thought = event({ id: 'x', choices: [{ index: 0, delta: { reasoning_content: 'Hm.' } }] });
    for (const begun of [piece('Hello '), thought]) {
      service.answer = stall(begun);
      expect(await failure(complete(newProvider(short)))).toMatchObject({ code: 'provider_timeout', retry: true });
    }
  });

  test('before its first token is waited for as long as an answer may take [AI-12]', async () => {
    const late =
      (...first: string[]): Answering =>
      (res) => {
        if (first.length > 0) stall(...first)(res, {}, {} as never);
        setTimeout(() => (first.length > 0 ? res.end(whole) : stream(whole)(res, {}, {} as never)), 500);
      };
    const whole = piece('Hello', 'stop') + usage + done;
    const empty = event({ id: 'x', choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] });
    for (const first of [[], [': keep-alive\n\n', empty]]) {
      service.answer = late(...first);
      await expect(complete(newProvider(short))).resolves.toMatchObject({ text: 'Hello' });
    }
    service.answer = () => undefined;
    const hasty = newProvider({ ...short, AI_TIMEOUT_MS: '200' });
    expect(await failure(complete(hasty))).toMatchObject({ code: 'provider_timeout', retry: true });
  });

  test('reports the tokens of a thought so far, and counts them when the provider does not', async () => {
    const thought = (text: string) => event({ id: 'x', choices: [{ index: 0, delta: { reasoning: text } }] });
    service.answer = stream(thought('x'.repeat(400)), thought('x'.repeat(400)), piece('Hello', 'stop'), done);
    const thoughts: number[] = [];
    const { total_tokens } = await complete(newProvider(), { onThought: (tokens) => thoughts.push(tokens) });
    expect(thoughts).toEqual([100, 200]);
    expect(total_tokens).toBeGreaterThan(200);
  });

  test('that never ends is given up after the total time [AI-12]', async () => {
    service.answer = (res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => res.write(piece('more ')), 20);
      res.on('close', () => clearInterval(timer));
    };
    expect(await failure(complete(newProvider({ AI_TIMEOUT_MS: '200' })))).toMatchObject({ code: 'provider_timeout' });
  });

  test('is left when the caller gives up, with the reason of the caller [GAP-61]', async () => {
    const cancel = new AbortController();
    service.answer = stall(piece('Hello '));
    const onDelta = () => cancel.abort(new AppError('cancelled'));
    expect(await failure(complete(newProvider(), { signal: cancel.signal, onDelta }))).toMatchObject({
      code: 'cancelled',
    });
    expect(await failure(complete(newProvider(), { signal: cancel.signal }))).toMatchObject({ code: 'cancelled' });
    expect(service.asked).toHaveLength(1);
  });

  test.each([301, 302, 307, 308])('is not looked for where a redirect leads: %i', async (status) => {
    service.answer = (res, _body, req) => {
      if (req.url?.includes('elsewhere')) return good(res, _body, req);
      res.writeHead(status, { location: '/v1/elsewhere' });
      res.end();
    };
    expect(await failure(complete())).toMatchObject({ name: 'AppError', code: 'provider_address', retry: false });
    expect(service.asked.map(({ url }) => url)).toEqual(['/v1/chat/completions']);
  });

  test('is unreachable when nobody listens there', async () => {
    const nowhere = createServer().listen(0, '127.0.0.1');
    await once(nowhere, 'listening');
    const { port } = nowhere.address() as AddressInfo;
    nowhere.close();
    await once(nowhere, 'close');
    const provider = newProvider({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    expect(await failure(complete(provider))).toMatchObject({ code: 'provider_unreachable', retry: true });
  });
});

describe('a refusal', () => {
  test.each<[number, unknown, string, boolean]>([
    [400, { message: 'API key not valid. Please pass a valid API key.' }, 'provider_key', false],
    [401, { message: 'bad key' }, 'provider_key', false],
    [403, { message: 'not for you' }, 'provider_refused', false],
    [404, { message: 'no such model' }, 'provider_model', false],
    [408, { message: 'late' }, 'provider_timeout', true],
    [409, { message: 'busy' }, 'provider_failed', true],
    [429, { message: 'slow down', code: 'rate_limit_exceeded' }, 'provider_rate_limited', true],
    [429, { message: 'pay first', code: 'insufficient_quota' }, 'provider_quota', false],
    [500, { message: 'oh' }, 'provider_failed', true],
    [503, 'overloaded', 'provider_failed', true],
  ])('%i %j becomes %s, retried: %s, and is asked once [GAP-65]', async (status, error, code, retry) => {
    service.answer = refuse(status, error);
    expect(await failure(complete())).toMatchObject({ code, retry });
    expect(service.asked).toHaveLength(1);
  });

  test('has a message with what a person can do about it [GAP-89] [LIMIT-05] [LIMIT-06]', async () => {
    service.answer = refuse(404, { message: 'no such model' });
    const ask = 'Please ask your administrator.';
    expect((await failure(complete())).message).toBe(`The AI model is not available. ${ask}`);
    service.answer = refuse(429);
    expect((await failure(complete())).message).toBe('Rate limit exceeded. Please try again in a few minutes.');
    service.answer = refuse(400, { message: 'This prompt\nis odd' });
    expect((await failure(complete())).message).toBe('The AI provider refused the request');
    service.answer = refuse(401);
    expect((await failure(complete())).message).toBe(`The AI provider does not accept the key of this product. ${ask}`);
    service.answer = refuse(429, { message: 'pay first', code: 'insufficient_quota' });
    expect((await failure(complete())).message).toBe(`The quota of the AI provider is used up. ${ask}`);
  });

  test('carries the wait the provider asks for [GAP-92]', async () => {
    service.answer = refuse(429, {}, { 'retry-after': '7' });
    expect((await failure(complete())).more.retryAfterMs).toBe(7_000);
    service.answer = refuse(503, {}, { 'retry-after': '7', 'retry-after-ms': '250' });
    expect((await failure(complete())).more.retryAfterMs).toBe(250);
  });

  test.each([400, 401, 403, 404, 408, 409, 422, 429, 500, 503])(
    'of status %i never shows the provider’s message, which is logged without keys and accounts [S17] [LIMIT-06]',
    async (status) => {
      const words = 'Prompt "You are a recruiter" of org-AbC123xyz in proj_99Zz8 by user-4711 is wrong';
      service.answer = refuse(status, { message: words });
      const error = await failure(complete());
      const shown = JSON.stringify([error.lines, error.title, error.toWire()]);
      expect(shown).not.toMatch(/recruiter|org-|proj_|user-4711/);
      expect(String(error.more.cause)).toContain('You are a recruiter');
      expect(String(error.more.cause)).not.toMatch(/AbC123xyz|99Zz8|4711/);
    },
  );

  test('never contains the key, even when the provider quotes it [S17]', async () => {
    service.answer = (res, _body, req) =>
      refuse(400, { message: `key ${KEY} of ${req.headers.authorization} and sk-proj-abc***xyz` })(res, {}, req);
    const error = await failure(complete());
    const everything = [error.message, error.stack, JSON.stringify(error.more), String(error.more.cause), logged];
    expect(JSON.stringify(everything)).not.toMatch(/0123456789abcdef|proj-abc/);
  });
});

test.each([
  ['a number of seconds', { 'retry-after': '1.5' }, 1_500],
  ['milliseconds before seconds', { 'retry-after-ms': '20', 'retry-after': '9' }, 20],
  ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
  ['a date that is over', { 'retry-after': 'Wed, 31 Dec 2025 23:00:00 GMT' }, 0],
  ['ten minutes at most', { 'retry-after': '86400' }, 600_000],
  ['nothing readable', { 'retry-after': 'soon' }, undefined],
  ['nothing', {}, undefined],
])('retry-after is read as %s [GAP-92]', (_what, headers, ms) => {
  const filled = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  expect(retryAfterOf(filled, Date.parse('2026-01-01T00:00:00Z'))).toBe(ms);
});
