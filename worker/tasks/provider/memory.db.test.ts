import { once } from 'node:events';
import { Redis } from 'ioredis';
import { beforeEach, expect, test, vi } from 'vitest';
import { atEnd } from '#db/testing/at-end.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { forgetLeftOut, noteLeftOut, readLeftOut, readProviderNotes } from '#platform/provider-notes.ts';
import { createSharedMemory, placeOf } from '#worker/tasks/provider/memory.ts';
import { createProvider } from '#worker/tasks/provider/provider.ts';
import { providerBench } from '#worker/tasks/testing/ask-provider.ts';
import { good, piece, refuse, stream } from '#worker/tasks/testing/fake-service.ts';

const { service, log, logged, complete } = await providerBench();
const config = (env: Record<string, string> = {}) =>
  loadConfig({ OPENAI_API_KEY: 'sk-test-0123456789abcdef', OPENAI_BASE_URL: service.baseUrl, AI_MODEL: 'm', ...env });

let redisUrl: string;
let redis: Redis;
beforeEach(async () => {
  redisUrl = await testRedisUrl();
  redis = connected();
});

function connected(): Redis {
  const made = new Redis(redisUrl);
  atEnd(() => made.disconnect());
  return made;
}

/** The provider of another worker. */
async function aWorker(env: Record<string, string> = {}, subscriber = connected()) {
  const memory = await createSharedMemory(config(env), { redis, subscriber, log });
  return createProvider(config(env), log, memory);
}

async function lastAsked(worker: Awaited<ReturnType<typeof aWorker>>): Promise<unknown> {
  await complete(worker);
  return service.asked.at(-1)?.body;
}

/** Refuses these parameters, one after the other. */
const refusing =
  (...names: string[]): typeof service.answer =>
  (res, body, req) => {
    const found = names.find((name) => name in body);
    if (!found) return good(res, body, req);
    refuse(400, { message: `Unknown parameter: '${found}'.`, param: found, code: 'unknown_parameter' })(res, body, req);
  };

test('what one worker found out, others know: each text to the same server needs one call [REAL-02]', async () => {
  service.answer = refusing('temperature');
  const [first, second] = [await aWorker(), await aWorker()];
  await complete(first);
  expect(service.asked).toHaveLength(2);
  await expect.poll(() => readLeftOut(redis)).toMatchObject([{ ...placeOf(config()), name: 'temperature' }]);
  const third = await aWorker();
  await expect.poll(async () => (await complete(second)) && service.asked.at(-1)?.body.temperature).toBeUndefined();
  service.asked.length = 0;
  for (const worker of [first, second, third]) await complete(worker);
  expect(service.asked).toHaveLength(3);
});

test('another model of the server, and another server, are asked for everything [REAL-02]', async () => {
  service.answer = refusing('temperature');
  await complete(await aWorker());
  await expect.poll(() => readLeftOut(redis)).toHaveLength(1);
  service.asked.length = 0;
  await complete(await aWorker({ AI_MODEL: 'other' }));
  await complete(await aWorker({ OPENAI_BASE_URL: service.baseUrl.replace('127.0.0.1', 'localhost') }));
  expect(service.asked.map(({ body }) => 'temperature' in body)).toEqual([true, false, true, false]);
});

test('after a day, and once an admin has it forgotten, everything is asked for again [REAL-02]', async () => {
  service.answer = good;
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const place = placeOf(config());
  await noteLeftOut(redis, [
    { ...place, name: 'temperature', since: at(25) },
    { ...place, name: 'max_tokens', since: at(23) },
  ]);
  const worker = await aWorker();
  await complete(worker);
  expect(Object.keys(service.asked.at(-1)?.body ?? {})).toEqual(expect.arrayContaining(['temperature']));
  expect(service.asked.at(-1)?.body).not.toHaveProperty('max_tokens');
  await forgetLeftOut(redis, place);
  await expect.poll(() => lastAsked(worker)).toHaveProperty('max_tokens');
  expect(await readLeftOut(redis)).toEqual([]);
});

test('what was noted and forgotten while the connection was lost is known once it is back [REAL-02]', async () => {
  service.answer = good;
  const subscriber = connected();
  await subscriber.ping();
  const worker = await aWorker({}, subscriber);
  await subscriber.ping();
  const note = { ...placeOf(config()), name: 'temperature', since: new Date().toISOString() };
  subscriber.disconnect();
  await once(subscriber, 'end');
  await noteLeftOut(redis, [note]);
  expect(await lastAsked(worker)).toHaveProperty('temperature');
  await subscriber.connect();
  await expect.poll(() => lastAsked(worker)).not.toHaveProperty('temperature');
});

test('a limit of the length of an answer is kept like a parameter [REAL-02]', async () => {
  service.answer = (res, body, req) =>
    Number(body.max_tokens) > 512
      ? refuse(400, { message: 'max_tokens is too large: 4000. This model supports at most 512 completion tokens' })(
          res,
          body,
          req,
        )
      : good(res, body, req);
  await complete(await aWorker());
  await expect.poll(() => readLeftOut(redis)).toMatchObject([{ most: 512 }]);
  service.asked.length = 0;
  await complete(await aWorker());
  expect(service.asked.map(({ body }) => body.max_tokens)).toEqual([512]);
});

test('while Redis is away each worker remembers by itself [REAL-02]', async () => {
  service.answer = refusing('temperature');
  const away = new Redis({ port: 1, maxRetriesPerRequest: 0, enableOfflineQueue: false, retryStrategy: () => null });
  away.on('error', () => undefined);
  const memory = await createSharedMemory(config(), { redis: away, subscriber: away, log });
  const worker = createProvider(config(), log, memory);
  await complete(worker);
  await complete(worker);
  expect(service.asked).toHaveLength(3);
});

test('a prompt that the server counted as far shorter than it was is reported [REAL-11]', async () => {
  const usage = (prompt_tokens: unknown) =>
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens: 2, total_tokens: 514 } })}\n\n`;
  const counted = (tokens: unknown) => stream(piece('Hello', 'stop'), usage(tokens), 'data: [DONE]\n\n');
  const messages = [{ role: 'user' as const, content: 'A job advert for a carpenter. '.repeat(400) }];
  const worker = await aWorker();
  service.answer = counted(512);
  expect((await complete(worker, { messages })).text).toBe('Hello');
  expect(logged).toContain('ai provider read only a part of the prompt');
  const noted = () => readProviderNotes(redis).then(({ cut_prompt }) => cut_prompt);
  await vi.waitFor(async () => expect(await noted()).toMatchObject({ ...placeOf(config()), theirs: 512 }), {
    timeout: 20_000,
  });
  expect((await noted())?.ours).toBeGreaterThan(2_000);
  logged.length = 0;
  const others = await aWorker();
  for (const tokens of [2_000, 0, null, 'many']) {
    service.answer = counted(tokens);
    await complete(others, { messages });
  }
  const cached = { prompt_tokens: 20, cache_read_input_tokens: 2_300, completion_tokens: 2 };
  service.answer = stream(piece('Hello', 'stop'), `data: ${JSON.stringify({ choices: [], usage: cached })}\n\n`);
  await complete(others, { messages });
  service.answer = counted(3);
  await complete(others);
  expect(logged).not.toContain('ai provider read only a part of the prompt');
});
