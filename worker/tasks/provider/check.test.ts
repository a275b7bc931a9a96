import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { checkProvider } from '#worker/tasks/provider/check.ts';
import {
  type Answering,
  done,
  good,
  piece,
  refuse,
  startFakeService,
  stream,
  usage,
} from '#worker/tasks/testing/fake-service.ts';

const service = await startFakeService();
afterAll(() => service.close());
const checked = async () => {
  const made = { OPENAI_API_KEY: 'sk-test-0123456789', OPENAI_BASE_URL: service.baseUrl, AI_MODEL: 'm' };
  const { isFine, lines } = await checkProvider(loadConfig(made));
  expect(lines).toHaveLength(10);
  return { isFine, text: lines.join('\n') };
};

const answering =
  (chat: Answering): Answering =>
  (res, body, req) =>
    req.method === 'GET' ? void res.end('{"data":[{"id":"m"}]}') : chat(res, body, req);

/** An answer by the schema to the question that asks for one. */
const fitting: Answering = (res, body, req) =>
  (JSON.stringify(body.messages).includes('JSON') ? stream(piece('{"city": "Paris"}', 'stop'), usage, done) : good)(
    res,
    body,
    req,
  );

test('a provider that takes everything needs nothing to be set [REAL-13]', async () => {
  service.answer = answering(fitting);
  const { isFine, text } = await checked();
  expect(isFine).toBe(true);
  expect(text).toMatch(/Address +The AI provider answers and has m\./);
  expect(text).toMatch(/Text +written in .* s, the first words after .* s, 2 pieces, 42 tokens/);
  expect(text).toMatch(/Asked +by a JSON schema/);
  expect(text).toMatch(/Left out +nothing/);
  expect(text).toMatch(/To set +nothing/);
});

test('what it refuses is named, with what to set [REAL-13]', async () => {
  service.answer = answering((res, body, req) => {
    const format = (body.response_format as { type?: string } | undefined)?.type;
    if (format === 'json_schema')
      return refuse(400, { message: 'response_format json_schema is not supported' })(res, body, req);
    if ('temperature' in body) return refuse(400, { message: 'Unsupported parameter: temperature' })(res, body, req);
    return fitting(res, body, req);
  });
  const { isFine, text } = await checked();
  expect(isFine).toBe(true);
  expect(text).toMatch(/Asked +as a JSON object/);
  expect(text).toMatch(/Left out +json_schema, temperature/);
  expect(text).toMatch(/To set +AI_JSON_SCHEMA=off/);
});

test('a list that is no JSON is a failure, with what to set [REAL-13]', async () => {
  service.answer = answering(good);
  const { isFine, text } = await checked();
  expect(isFine).toBe(false);
  expect(text).toMatch(/JSON +FAILED: the answer is no JSON/);
  expect(text).toMatch(/To set +Another AI_MODEL/);
});

test('a provider that answers nothing says so in its own words, without the key [REAL-13]', async () => {
  service.answer = answering(refuse(401, { message: 'Incorrect API key provided: sk-test-0123456789.' }));
  const { isFine, text } = await checked();
  expect(isFine).toBe(false);
  expect(text).toMatch(/Text +FAILED: .* It said: 401 Incorrect API key provided: \[key\]/);
  expect(text).toMatch(/To set +Nothing can be written yet/);
  expect(text).not.toContain('0123456789');
});
