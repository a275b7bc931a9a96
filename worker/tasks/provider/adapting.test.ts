import { describe, expect, test } from 'vitest';
import { AI_BOOLEAN } from '#shared/constants.ts';
import { answerSchemas } from '#shared/text/kinds/schemas.ts';
import { failure, messages, providerBench } from '#worker/tasks/testing/ask-provider.ts';
import { type Answering, type Body, good, refuse } from '#worker/tasks/testing/fake-service.ts';

/** How the client adapts a request that was refused, within one attempt. */
const { service, newProvider, complete } = await providerBench();

/** A service that refuses requests for which `reason` returns an error, with that error. */
const picky =
  (reason: (body: Body) => object | undefined, status = 400): Answering =>
  (res, body, req) => {
    const error = reason(body);
    error ? refuse(status, error)(res, body, req) : good(res, body, req);
  };
const bare =
  (status: number, body: unknown): Answering =>
  (res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const textsOf = (body: Body | undefined) => (body?.messages as { role: string; content: string }[]) ?? [];
const formatOf = (body: Body) => (body.response_format as { type: string } | undefined)?.type;
const maxTokens = () => service.asked.map(({ body }) => body.max_tokens);

describe('the form of the answer', () => {
  const list = { schema: answerSchemas.social_ad };
  const formats = () => service.asked.map(({ body }) => formatOf(body));

  test('is asked for with a strict schema, and the prompt says where the list stands in it [GAP-116]', async () => {
    service.answer = good;
    await complete(newProvider(), list);
    const { body } = service.asked[0] ?? {};
    expect(body?.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'social_ad', strict: true, schema: { type: 'object', required: ['items'] } },
    });
    expect(textsOf(body)[0]?.content).toMatch(/^Write\.\n- The list is the value of "items" in one JSON object/);
  });

  test('is left to the prompt for text, and where the setting is off [GAP-116]', async () => {
    service.answer = good;
    await complete(newProvider(), { schema: answerSchemas.plain });
    await complete(newProvider({ AI_JSON_SCHEMA: 'off' }), list);
    expect(formats()).toEqual([undefined, undefined]);
    expect(service.asked.map(({ body }) => body.messages)).toEqual([messages, messages]);
  });

  test.each([
    [
      'OpenAI',
      { message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model." },
    ],
    ['DeepSeek', { message: 'This response_format type is unavailable now' }],
    ['Groq', { message: 'This model does not support response format `json_schema`.' }],
    ['llama.cpp', { message: 'response_format type must be one of "text" or "json_object", but got: json_schema' }],
  ])(
    'falls back to a JSON object where %s refuses the schema, without using an attempt, and keeps doing so [GAP-116] [TASK-07]',
    async (_who, error) => {
      service.answer = picky((body) => (formatOf(body) === 'json_schema' ? error : undefined));
      const provider = newProvider();
      for (let call = 0; call < 2; call++) await complete(provider, list);
      expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
    },
  );

  test('falls back to the unchanged prompt alone where no response format is supported [GAP-116] [TASK-07]', async () => {
    service.answer = (res, body, req) =>
      body.response_format
        ? bare(422, { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] })(
            res,
            body,
            req,
          )
        : good(res, body, req);
    const provider = newProvider();
    for (let call = 0; call < 2; call++) await complete(provider, list);
    expect(formats()).toEqual(['json_schema', 'json_object', undefined, undefined]);
    expect(service.asked.at(-1)?.body.messages).toEqual(messages);
  });

  test('that the provider itself rejects fails only the attempt [GAP-116]', async () => {
    service.answer = refuse(400, {
      message: 'Failed to generate JSON. Please adjust your prompt.',
      code: 'json_validate_failed',
    });
    expect(await failure(complete(newProvider(), list))).toMatchObject({ code: 'unreadable_answer', retry: true });
    expect(formats()).toEqual(['json_schema']);
  });
});

describe('the request not to store', () => {
  test.each<[string, number, unknown]>([
    ['OpenAI, older', 400, { error: { message: 'Unrecognized request argument supplied: store' } }],
    ['Groq', 400, { error: { message: "property 'store' is unsupported" } }],
    ['Mistral', 422, { detail: [{ loc: ['body', 'store'], msg: 'Extra inputs are not permitted' }] }],
    ['Google', 400, { error: { message: 'Invalid JSON payload received. Unknown name "store": Cannot find field.' } }],
  ])(
    'is left out where %s refuses it, without using an attempt, and stays left out [PRIVACY-07]',
    async (_who, status, body) => {
      service.answer = (res, asked, req) =>
        'store' in asked ? bare(status, body)(res, asked, req) : good(res, asked, req);
      const provider = newProvider({ AI_SEND_STORE: 'on' });
      for (let call = 0; call < 2; call++) await complete(provider);
      expect(service.asked.map(({ body: asked }) => asked.store)).toEqual([false, undefined, undefined]);
    },
  );

  test('is sent with every request to a server that takes it, which names nobody [PRIVACY-07]', async () => {
    service.answer = good;
    await complete(newProvider({ AI_SEND_STORE: 'on' }));
    const { body } = service.asked[0] ?? {};
    expect(body?.store).toBe(false);
    expect(Object.keys(body ?? {}).filter((name) => /user|metadata|safety|identifier|cache_key/.test(name))).toEqual(
      [],
    );
  });
});

describe('a model without a system role', () => {
  test.each<[string, number, string]>([
    ['Gemma', 400, 'System role not supported'],
    ['Gemma behind Google', 400, 'Developer instruction is not enabled for models/gemma-3-27b-it'],
    ['o1', 400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
    ['a template of llama.cpp', 500, 'Conversation roles must alternate user/assistant/user/assistant/...'],
  ])(
    '%s gets the rules at the start of the user message, in all later calls too [GAP-117]',
    async (_who, status, message) => {
      const provider = newProvider();
      const hasSystem = (body: Body) => textsOf(body).some(({ role }) => role === 'system');
      service.answer = picky((body) => (hasSystem(body) ? { message } : undefined), status);
      for (let call = 0; call < 2; call++)
        await expect(complete(provider)).resolves.toMatchObject({ text: 'Hello world' });
      expect(service.asked.map(({ body }) => hasSystem(body))).toEqual([true, false, false]);
      expect(service.asked.at(-1)?.body.messages).toEqual([{ role: 'user', content: 'Write.\n\nA job advert.' }]);
    },
  );
});

describe('a limit of the model', () => {
  const atMost = (most: number, message: string) => (body: Body) =>
    Number(body.max_tokens) > most ? { message, param: 'max_tokens' } : undefined;

  test.each([
    [
      'OpenAI',
      2048,
      'max_tokens is too large: 4000. This model supports at most 2048 completion tokens, whereas you provided 4000.',
    ],
    ['Anthropic', 2000, 'max_tokens: 4000 > 2000, which is the maximum allowed number of output tokens for small-4'],
    [
      'Groq',
      1024,
      '`max_tokens` must be less than or equal to `1024`, the maximum value for `max_tokens` is less than the `context_window` for this model',
    ],
    ['DeepSeek', 3000, 'Invalid max_tokens value, the valid range of max_tokens is [1, 3000]'],
  ])(
    'on the length of an answer is kept as %s names it, in all later calls too [GAP-118]',
    async (_who, most, message) => {
      const provider = newProvider();
      service.answer = picky(atMost(most, message));
      for (let call = 0; call < 2; call++) await complete(provider);
      expect(maxTokens()).toEqual([4000, most, most]);
    },
  );

  test('without a figure is found by halving, down to a minimum [GAP-118]', async () => {
    service.answer = picky(atMost(1500, 'max_tokens is too large'));
    await complete();
    service.answer = refuse(400, { message: 'max_tokens is too large', param: 'max_tokens' });
    expect(await failure(complete())).toMatchObject({ code: 'provider_refused', retry: false });
    expect(maxTokens()).toEqual([4000, 2000, 1000, 4000, 2000, 1000, 500, 250, undefined, undefined]);
  });

  test.each([
    [
      'vLLM',
      "'max_tokens' or 'max_completion_tokens' is too large: 4000. This model's maximum context length is 4096 tokens and your request has 1500 input tokens (4000 > 4096 - 1500).",
    ],
    [
      'an older one',
      "This model's maximum context length is 4096 tokens. However, you requested 5500 tokens (1500 in the messages, 4000 in the completion). Please reduce the length of the messages or completion.",
    ],
  ])(
    'on prompt and answer together shortens the answer to what %s has room for, in this call only [GAP-118]',
    async (_who, message) => {
      const provider = newProvider();
      // Older servers write the refusal at the top level of the body.
      service.answer = (res, body, req) =>
        Number(body.max_tokens) > 2596
          ? bare(400, { object: 'error', message, code: 400 })(res, body, req)
          : good(res, body, req);
      await complete(provider);
      await complete(provider, { settings: AI_BOOLEAN });
      expect(maxTokens()).toEqual([4000, 2564, 2000]);
    },
  );

  test.each<[string, number, unknown]>([
    [
      'OpenAI',
      400,
      {
        message: "This model's maximum context length is 4096 tokens. However, your messages resulted in 9000 tokens.",
        code: 'context_length_exceeded',
      },
    ],
    [
      'llama.cpp',
      400,
      {
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      },
    ],
    [
      'Mistral',
      400,
      {
        message:
          'Prompt contains 33000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      },
    ],
    ['Gemini', 400, { message: 'The input token count (33000) exceeds the maximum number of tokens allowed (32768).' }],
    [
      'a limit per minute',
      413,
      {
        message: 'Request too large for model on tokens per minute: Limit 6000, Requested 9000',
        code: 'rate_limit_exceeded',
      },
    ],
  ])(
    'on the prompt fails with context_exceeded, so that the caller shortens it: %s [GAP-118]',
    async (_who, status, error) => {
      service.answer = refuse(status, error);
      expect(await failure(complete())).toMatchObject({ code: 'context_exceeded', retry: false });
      expect(service.asked).toHaveLength(1);
    },
  );
});

test('a refusal in a non-standard form is read: as text, and under detail [GAP-89]', async () => {
  for (const body of [{ error: 'temperature is not supported' }, { detail: 'temperature is not supported' }]) {
    const provider = newProvider();
    service.answer = (res, asked, req) =>
      'temperature' in asked ? bare(400, body)(res, asked, req) : good(res, asked, req);
    await expect(complete(provider)).resolves.toMatchObject({ text: 'Hello world' });
  }
  service.answer = (res) => void res.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
  expect(await failure(complete())).toMatchObject({ code: 'provider_failed' });
});
