import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { AI_BOOLEAN, AI_DEFAULTS, AI_TIMEOUT_MS, BOOLEAN_STOPS } from '#shared/constants.ts';
import { assertProvider, createProvider } from '#worker/tasks/provider/provider.ts';
import { failure, KEY, MODEL, messages, providerBench } from '#worker/tasks/testing/ask-provider.ts';
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

const { service, log, newProvider, complete } = await providerBench();

describe('a good answer', () => {
  test('is put together from its pieces with the tokens the provider counted [AI-02]', async () => {
    service.answer = good;
    const pieces: [string, number][] = [];
    const result = await complete(newProvider(), { onDelta: (text, tokens) => pieces.push([text, tokens]) });
    expect(result).toEqual({ text: 'Hello world', is_cut: false, total_tokens: 42, model: MODEL });
    expect(pieces).toEqual([
      ['Hello ', 2],
      ['world', 3],
    ]);
  });

  test('is asked for with model, messages, the settings and the bearer key [AI-01] [AI-03] [AI-07]', async () => {
    service.answer = good;
    await complete();
    expect(service.asked[0]?.url).toBe('/v1/chat/completions');
    expect(service.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(service.asked[0]?.body).toEqual({
      model: MODEL,
      messages,
      temperature: AI_DEFAULTS.temperature,
      max_tokens: AI_DEFAULTS.max_tokens,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('is asked for with stops only by a kind that has them [AI-08] [AI-09]', async () => {
    service.answer = good;
    await complete(newProvider(), { settings: { ...AI_BOOLEAN, stop: BOOLEAN_STOPS } });
    expect(service.asked[0]?.body).toMatchObject({ ...AI_BOOLEAN, stop: ['---', 'Note:', 'Example:', 'Tips:'] });
  });

  test('without usage is counted here', async () => {
    service.answer = stream(piece('Hello '), piece('world', 'stop'), done);
    const { total_tokens } = await complete();
    expect(total_tokens).toBeGreaterThan(8);
    expect(total_tokens).toBeLessThan(40);
  });

  test('cut at the length limit says so [GAP-56]', async () => {
    service.answer = stream(piece('Hello'), piece('', 'length'), usage, done);
    await expect(complete()).resolves.toMatchObject({ text: 'Hello', is_cut: true });
  });

  test('in one piece from a service that does not stream is read as well [AI-02]', async () => {
    service.answer = (res) => {
      res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      const choices = [{ index: 0, message: { role: 'assistant', content: 'All at once' }, finish_reason: 'stop' }];
      res.end(JSON.stringify({ id: 'x', choices, usage: { total_tokens: 7 } }));
    };
    await expect(complete()).resolves.toMatchObject({ text: 'All at once', total_tokens: 7 });
  });

  test('in parts is the text of its text parts, without the thoughts between them [AI-02] [GAP-56]', async () => {
    const parts = (content: unknown) => event({ id: 'x', choices: [{ index: 0, delta: { content } }] });
    service.answer = stream(
      parts([{ type: 'thinking', thinking: [{ type: 'text', text: 'Maybe so.' }] }]),
      parts([
        { type: 'text', text: 'Hello ' },
        { type: 'reference', reference_ids: [1] },
      ]),
      parts([{ type: 'text', text: 'world' }]),
      piece('', 'stop'),
      usage,
      done,
    );
    const pieces: string[] = [];
    const { text } = await complete(newProvider(), { onDelta: (one) => pieces.push(one) });
    expect([text, pieces]).toEqual(['Hello world', ['Hello ', 'world']]);
  });

  test('is read without its reasoning [AI-02] [GAP-56]', async () => {
    const delta = (more: object) => event({ id: 'x', choices: [{ index: 0, delta: more }] });
    service.answer = stream(
      delta({ reasoning_content: 'A draft.' }),
      delta({ reasoning: 'Another.', content: null }),
      piece('Hello', 'stop'),
      usage,
      done,
    );
    await expect(complete()).resolves.toMatchObject({ text: 'Hello' });
  });

  test('without a finish reason is complete when the stream ends with its marker, or is not a stream [GAP-56]', async () => {
    for (const end of [done, 'data:[DONE]\n\n']) {
      service.answer = stream(piece('Hello '), piece('world'), end);
      await expect(complete()).resolves.toMatchObject({ text: 'Hello world', is_cut: false });
    }
    service.answer = (res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { content: 'All at once' } }] }));
    };
    await expect(complete()).resolves.toMatchObject({ text: 'All at once', is_cut: false });
  });

  test('without a finish reason and end marker is incomplete [GAP-65]', async () => {
    service.answer = stream(piece('Hello '), piece('say data: [DONE] here'));
    expect(await failure(complete())).toMatchObject({ code: 'provider_failed' });
  });

  test('is read to its end, so that later calls reuse the connection', async () => {
    const ports = new Set<number | undefined>();
    service.answer = (res, body, req) => {
      ports.add(req.socket.remotePort);
      good(res, body, req);
    };
    const provider = newProvider();
    for (let call = 0; call < 6; call += 1) await complete(provider);
    // The next call may begin while the end of the stream is still being read.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  test('is returned without waiting for a connection that stays open', async () => {
    service.answer = stall(piece('Hello', 'stop'), usage, done);
    await expect(complete()).resolves.toMatchObject({ text: 'Hello', total_tokens: 42 });
    service.answer = stall(piece('Hello', 'stop'), done);
    await expect(complete(newProvider({ AI_IDLE_TIMEOUT_MS: '150' }))).resolves.toMatchObject({ text: 'Hello' });
  });
});

describe('a parameter the model refuses', () => {
  const picky =
    (name: string, error: (name: string) => unknown): Answering =>
    (res, body, req) =>
      name in body ? refuse(400, error(name))(res, body, req) : good(res, body, req);
  const named = (param: string) => ({ message: `Unsupported value: '${param}'`, param, code: 'unsupported_value' });
  const spoken = (name: string) => ({ message: `"${name}" is not supported by this model, unlike top_k` });

  test.each(['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'stop', 'stream_options', 'store'])(
    '%s is left out at once and in all later calls [GAP-89]',
    async (name) => {
      const provider = newProvider({ AI_SEND_STORE: 'on' });
      const settings = { ...AI_BOOLEAN, stop: BOOLEAN_STOPS };
      for (const error of [named, spoken]) {
        service.answer = picky(name, error);
        await expect(complete(provider, { settings })).resolves.toMatchObject({ text: 'Hello world' });
      }
      expect(service.asked.map(({ body }) => name in body)).toEqual([true, false, false]);
    },
  );

  test('max_tokens is sent under its new name [GAP-89]', async () => {
    const provider = newProvider();
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.";
    service.answer = picky('max_tokens', () => ({ message, type: 'invalid_request_error' }));
    await complete(provider);
    await complete(provider);
    expect(service.asked.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [4000, undefined],
      [undefined, 4000],
      [undefined, 4000],
    ]);
  });

  test('may be followed by another one, and at the third call all are left out', async () => {
    service.answer = (res, body, req) => {
      const next = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'].find((name) => name in body);
      next ? refuse(400, named(next))(res, body, req) : good(res, body, req);
    };
    await expect(complete(newProvider(), { settings: AI_BOOLEAN })).resolves.toMatchObject({ text: 'Hello world' });
    expect(service.asked).toHaveLength(3);
    expect(Object.keys(service.asked[2]?.body ?? {}).toSorted()).toEqual(['messages', 'model', 'stream']);
  });
});

test('no other path of the provider is called, whatever it answers [AI-04]', async () => {
  const provider = newProvider();
  const answers = [good, refuse(400), refuse(401), refuse(404), refuse(429), refuse(500), stream(piece('Cut'))];
  for (const answer of answers) {
    service.answer = answer;
    await complete(provider).catch(() => undefined);
  }
  expect(service.asked.length).toBeGreaterThanOrEqual(answers.length);
  expect(new Set(service.asked.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set(['POST /v1/chat/completions']),
  );
});

test('in a browser, where its key could be read, the client refuses to work [AI-05] [CARD-09]', async () => {
  service.answer = good;
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('window', { document: {} });
  vi.stubGlobal('navigator', { userAgent: 'a browser' });
  await expect(complete(newProvider())).rejects.toThrow();
  expect(service.asked).toEqual([]);
  vi.unstubAllGlobals();
  await complete(newProvider());
  expect(service.asked).toHaveLength(1);
});

describe('the settings', () => {
  test('name the model and its timeouts [AI-11] [CONST-17] [GAP-89]', async () => {
    const { AI_MODEL, AI_TIMEOUT_MS: timeout } = loadConfig({});
    expect([AI_MODEL, timeout]).toEqual(['gpt-6-luna', AI_TIMEOUT_MS]);
    service.answer = good;
    await complete(newProvider({ AI_MODEL: 'another-model' }));
    expect(service.asked[0]?.body.model).toBe('another-model');
  });

  test('without a key and a base URL the start fails with a line that names the setting [AI-05] [GAP-88]', async () => {
    const config = loadConfig({});
    expect(() => assertProvider(config)).toThrow(/^OPENAI_API_KEY: is required/);
    await expect(complete(createProvider(config, log))).rejects.toThrow('OPENAI_API_KEY');
  });

  test('a base URL without a key sends the key “none” [GAP-88]', async () => {
    service.answer = good;
    const config = loadConfig({ OPENAI_BASE_URL: service.baseUrl });
    expect(() => assertProvider(config)).not.toThrow();
    await complete(createProvider(config, log));
    expect(service.asked[0]?.headers.authorization).toBe('Bearer none');
  });
});
