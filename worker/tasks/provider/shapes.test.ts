import { describe, expect, test } from 'vitest';
import { AI_BOOLEAN } from '#shared/constants.ts';
import { endOf } from '#worker/tasks/provider/answer.ts';
import { readRefusal, waitMsIn } from '#worker/tasks/provider/error-body.ts';
import { failure, providerBench } from '#worker/tasks/testing/ask-provider.ts';
import {
  type Answering,
  type Body,
  done,
  event,
  good,
  piece,
  stream,
  usage,
} from '#worker/tasks/testing/fake-service.ts';

/** How servers answer that nobody here wrote. */
const { service, newProvider, complete } = await providerBench();

const answer =
  (status: number, body: unknown, type = 'application/json'): Answering =>
  (res) =>
    void res.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
/** Refuses what `isRefused` says with this answer. */
const picky =
  (isRefused: (body: Body) => boolean, refused: Answering): Answering =>
  (res, body, req) =>
    (isRefused(body) ? refused : good)(res, body, req);

const google = (message: string, status = 'INVALID_ARGUMENT') => [{ error: { code: 400, message, status } }];
const fields = (name: string) => ({
  object: 'error',
  message: { detail: [{ type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' }] },
});

describe('a parameter that a server refuses in its own words', () => {
  test.each<[string, string, number, unknown]>([
    ['an array', 'store', 400, google('Invalid JSON payload received. Unknown name "store": Cannot find field.')],
    ['a message that is an object', 'store', 422, fields('store')],
    [
      'two of them',
      'temperature',
      400,
      { message: '`temperature` and `top_p` cannot both be specified for this model' },
    ],
    ['a word for several', 'presence_penalty', 400, { error: { message: 'Penalty is not enabled for this model' } }],
    ['a range', 'top_p', 422, { error: 'Input validation error: `top_p` must be > 0.0 and < 1.0' }],
    ['JSON in text', 'stop', 400, { message: JSON.stringify({ error: { message: 'stop is not allowed' } }) }],
    ['names in other cases', 'temperature', 400, { Error: { Message: 'Bad input', ErrorCode: 'ValidationException' } }],
    ['another language', 'frequency_penalty', 400, { error: { message: '参数错误' } }],
    ['text', 'stream_options', 422, 'unprocessable'],
    ['nothing', 'max_tokens', 501, ''],
  ])(
    'as %s is left out, in three calls at most, and the next text needs one [GAP-89]',
    async (_how, name, status, body) => {
      service.answer = picky((asked) => name in asked, answer(status, body));
      const provider = newProvider({ AI_SEND_STORE: 'on' });
      const settings = { ...AI_BOOLEAN, stop: ['---'] };
      await expect(complete(provider, { settings })).resolves.toMatchObject({ text: 'Hello world' });
      expect(service.asked.length).toBeLessThanOrEqual(3);
      service.asked.length = 0;
      await expect(complete(provider, { settings })).resolves.toMatchObject({ text: 'Hello world' });
      expect(service.asked).toHaveLength(1);
    },
  );

  test('is asked without a stream where streams are refused, by name or not', async () => {
    const whole = { choices: [{ message: { content: 'Hello world' }, finish_reason: 'stop' }] };
    const words = { error: { message: 'Your organization must be verified to stream this model.', param: 'stream' } };
    for (const body of [words, { error: 'no' }]) {
      service.answer = (res, asked, req) =>
        answer(asked.stream ? 400 : 200, asked.stream ? body : whole)(res, asked, req);
      const provider = newProvider();
      await expect(complete(provider)).resolves.toMatchObject({ text: 'Hello world' });
      service.asked.length = 0;
      await complete(provider);
      expect(service.asked).toHaveLength(1);
    }
  });

  test('is not looked for where the key is wrong', async () => {
    service.answer = answer(400, google('API key not valid. Please pass a valid API key.'));
    expect(await failure(complete())).toMatchObject({ code: 'provider_key', retry: false });
    expect(service.asked).toHaveLength(1);
  });

  test('is none where all is refused: three calls, and the failure is final', async () => {
    service.answer = answer(400, { error: { message: 'This prompt is odd' } });
    expect(await failure(complete())).toMatchObject({ code: 'provider_refused', retry: false });
    expect(service.asked).toHaveLength(3);
  });
});

describe('the end of an answer', () => {
  const ended = (...reasons: string[]) =>
    stream(piece('Half a '), ...reasons.map((one) => piece('text', one)), usage, done);
  test.each([['max_tokens'], ['MAX_TOKENS'], ['model_length'], ['length', '']])(
    '%s means cut [REAL-04]',
    async (...reasons) => {
      service.answer = ended(...reasons);
      await expect(complete()).resolves.toMatchObject({ is_cut: true });
    },
  );

  test.each(['SAFETY', 'RECITATION', 'content_filter', 'guardrail_intervened'])(
    '%s means filtered [REAL-04]',
    async (reason) => {
      service.answer = ended(reason);
      expect(await failure(complete())).toMatchObject({ code: 'content_filter' });
    },
  );

  test.each(['error', 'OTHER', 'tool_calls', 'rate_limit', 'what <b>nobody</b> knows'])(
    '%s is another attempt [REAL-04]',
    async (reason) => {
      service.answer = ended(reason);
      const thrown = await failure(complete());
      expect(thrown).toMatchObject({ code: 'ended_early', retry: true });
      const name = reason.replace(/[^A-Za-z_-]/g, '');
      expect(thrown.message).toBe(`The AI provider ended the answer early (${name})`);
    },
  );

  test.each(['stop', 'STOP', 'end_turn', 'eos', 'stop_sequence', 'complete', 'FINISH_REASON_STOP'])(
    '%s alone means whole',
    (reason) => {
      expect(endOf(reason)).toBe('whole');
    },
  );

  test('is that of the stream: a reason before it decides nothing, nor does usage with each chunk [REAL-05]', async () => {
    const chunk = (content: string) =>
      event({ choices: [{ delta: { content }, finish_reason: 'stop' }], usage: { total_tokens: 42 } });
    service.answer = stream(chunk('The '), chunk('whole '), chunk('text'), done);
    await expect(complete()).resolves.toMatchObject({ text: 'The whole text', total_tokens: 42 });
    const thought = event({ choices: [{ delta: { reasoning_content: 'Hm.' }, finish_reason: 'stop' }] });
    service.answer = stream(thought, usage, piece('The text', 'stop'), done);
    await expect(complete()).resolves.toMatchObject({ text: 'The text' });
  });

  test('of a server that keeps the stream open after it is not waited for', async () => {
    service.answer = (res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(piece('Hello world', 'stop') + usage);
    };
    await expect(complete()).resolves.toMatchObject({ text: 'Hello world', is_cut: false });
  });

  test('with nothing but reasoning says what to change [REAL-09]', async () => {
    service.answer = stream(
      event({ choices: [{ delta: { content: null, reasoning_content: 'Dear team' } }] }),
      piece('', 'stop'),
      done,
    );
    expect((await failure(complete())).message).toContain(
      'The model put its answer into its reasoning; switch its reasoning parser off or choose another model',
    );
  });
});

describe('a stream', () => {
  const line = (content: string, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}`;
  test.each<[string, string]>([
    [
      'keep-alives without data',
      `data:\n\n${line('Hello ')}\n\ndata: \n\n${line('world', 'stop')}\n\ndata: [DONE]\n\n`,
    ],
    [
      'pings',
      `event: ping\n\n${line('Hello ')}\n\nevent: ping\ndata: null\n\n${line('world', 'stop')}\n\ndata: [DONE]\n\n`,
    ],
    ['comments', `: OPENROUTER PROCESSING\n\n${line('Hello ')}\n: hm\n\n${line('world', 'stop')}\n\ndata: [DONE]\n\n`],
    ['one line break between events', `${line('Hello ')}\n${line('world', 'stop')}\ndata: [DONE]\n`],
    ['line ends of two signs', `${line('Hello ')}\r\n\r\n${line('world', 'stop')}\r\n\r\ndata: [DONE]\r\n\r\n`],
    ['no line break at its end', `${line('Hello ')}\n\n${line('world', 'stop')}`],
    ['a byte order mark', `\uFEFF${line('Hello ')}\n\n${line('world', 'stop')}\n\ndata: [DONE]`],
    [
      'an event of several lines',
      `${line('Hello ')}\n\ndata: {"choices":\ndata: [{"delta":{"content":"world"},\ndata: "finish_reason":"stop"}]}\n\n`,
    ],
    [
      'no blank after the colon',
      `${line('Hello ')}\n\n${line('world', 'stop').replace('data: ', 'data:')}\n\ndata:[DONE]\n\n`,
    ],
  ])('with %s is read [REAL-06]', async (_what, text) => {
    for (const type of ['text/event-stream', 'application/json', 'text/plain']) {
      service.answer = answer(200, text, type);
      await expect(complete()).resolves.toMatchObject({ text: 'Hello world', is_cut: false });
    }
  });

  test('that is one body and breaks off is another attempt', async () => {
    service.answer = answer(200, '{"choices": [{"message": {"content": "Half');
    expect(await failure(complete())).toMatchObject({ code: 'provider_failed', retry: true });
  });

  test('that is one body, whatever its type says, is read', async () => {
    const body = { choices: [{ message: { content: [{ type: 'text', text: 'Hello' }] }, finish_reason: 'stop' }] };
    for (const type of ['text/event-stream', 'application/json', '']) {
      service.answer = answer(200, { ...body, usage: { prompt_tokens: '30', completion_tokens: 12 } }, type);
      await expect(complete()).resolves.toMatchObject({ text: 'Hello', total_tokens: 42 });
    }
  });
});

describe('the address', () => {
  test.each<[string, Answering]>([
    [
      'an error without a code and with 200',
      answer(200, { error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
    ],
    ['a page', answer(200, '<!doctype html><title>Welcome</title>', 'text/html')],
    ['a page that says it is JSON', answer(200, '<html>Bad gateway</html>')],
    ['the text of a router', answer(404, 'page not found', 'text/plain')],
    ['JSON of a router', answer(404, { detail: 'Not Found' })],
  ])('may be wrong: %s is said once and is final [REAL-08]', async (_what, answering) => {
    service.answer = answering;
    const thrown = await failure(complete());
    expect(thrown).toMatchObject({ code: 'provider_address', retry: false });
    expect(thrown.message).toContain('The address of the AI provider may be wrong');
  });
});

describe('a limit', () => {
  test.each<[string, number | undefined]>([
    ['Rate limit reached. Please try again in 8.1s.', 8_100],
    ['Please retry in 500ms.', 500],
    ['try again in 1m2s', 62_000],
    ['Please wait 1 minute and 5 seconds before you try again', 65_000],
    ['Retry after 20 seconds', 20_000],
    [JSON.stringify([{ error: { details: [{ '@type': 'RetryInfo', retryDelay: '8.5s' }] } }]), 8_500],
    ['{"retry_after_ms": 250}', 250],
    ['{"error": {"retry_after": 3}}', 3_000],
    ['You sent 500 requests in 60 s', undefined],
    ['slow down', undefined],
    ['', undefined],
  ])('%s asks for %s ms', (words, ms) => {
    expect(waitMsIn(words)).toBe(ms);
  });

  test.each<[string, Answering]>([
    [
      'a quota that comes back',
      answer(
        429,
        google(
          'You exceeded your current quota, please check your plan and billing details. Please retry in 8.1s.',
          'RESOURCE_EXHAUSTED',
        ),
      ),
    ],
    [
      'a stream',
      stream(piece('Hello '), event({ error: { message: 'Rate limit reached. Please try again in 8.1s.' } })),
    ],
    ['a body with 200', answer(200, { error: { message: 'Too many requests, retry after 8.1s', code: 'rate_limit' } })],
    ['another status', answer(400, { error: { message: 'Rate limit exceeded. Try again in 8.1s' } })],
  ])('in %s is waited for [REAL-07]', async (_where, answering) => {
    service.answer = answering;
    expect(await failure(complete())).toMatchObject({ code: 'provider_rate_limited', more: { retryAfterMs: 8_100 } });
    expect(service.asked).toHaveLength(1);
  });

  test('in words is the wait of the attempt', async () => {
    service.answer = answer(429, { error: { message: 'Quota exceeded for requests. Please retry in 8.1s.' } });
    expect(await failure(complete())).toMatchObject({
      code: 'provider_rate_limited',
      retry: true,
      more: { retryAfterMs: 8_100 },
    });
    expect(service.asked).toHaveLength(1);
  });
});

test('a refusal may be long: its beginning is read, in one pass', async () => {
  const echoed = { error: { message: 'top_p is not allowed', input: 'x'.repeat(300_000) } };
  expect(readRefusal(JSON.stringify(echoed)).message).toBe('top_p is not allowed');
  expect(readRefusal('<'.repeat(900_000)).code).toBe('not_an_api');
  expect(waitMsIn('retry '.repeat(900_000))).toBeUndefined();
  service.answer = answer(403, '<'.repeat(3_000_000));
  expect(await failure(complete())).toMatchObject({ code: 'provider_refused' });
});
