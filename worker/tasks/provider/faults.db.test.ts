import { expect, test } from 'vitest';
import { recordedAnswers } from '#shared/text/kinds/testing/recorded.ts';
import {
  type Answering,
  type Body,
  done,
  event,
  piece,
  refuse,
  stall,
  stream,
  usage,
} from '#worker/tasks/testing/fake-service.ts';
import { startProduct } from '#worker/tasks/testing/product.ts';

/** Faults of a provider, through the whole product; for one structured kind and one text. */
const { generate, forget } = await startProduct();
const KINDS = ['boolean_search', 'plain'] as const;

const clean = (kind: string): Answering => {
  const { raw = '' } = recordedAnswers.find(({ name }) => name === `${kind}/01-clean`) ?? {};
  return stream(piece(raw, 'stop'), usage, done);
};
/** Fails each request for which `is` returns true, given the request and its number; answers the others. */
const faulty =
  (fault: Answering, is: (body: Body, n: number) => boolean = () => true) =>
  (kind: string): Answering => {
    let n = 0;
    return (res, body, req) => (is(body, ++n) ? fault : clean(kind))(res, body, req);
  };
const refusing = (name: string, message = `${name} is not supported`) =>
  faulty(refuse(400, { message, param: name }), (body) => name in body);
const hasSystem = ({ messages }: Body): boolean =>
  (messages as { role: string }[]).some(({ role }) => role === 'system');

test.each<[string, (kind: string) => Answering, readonly [number, number]]>([
  ['refuses temperature', refusing('temperature'), [2, 2]],
  ['refuses top_p', refusing('top_p'), [2, 1]],
  ['refuses the frequency penalty', refusing('frequency_penalty'), [2, 1]],
  ['refuses stop markers', refusing('stop'), [2, 1]],
  ['refuses max_tokens for max_completion_tokens', refusing('max_tokens'), [2, 2]],
  ['refuses stream_options', refusing('stream_options'), [2, 2]],
  ['refuses any form', refusing('response_format'), [3, 1]],
  ['has no system role', faulty(refuse(400, { message: 'System role not supported' }), hasSystem), [2, 2]],
  [
    'allows for shorter answers',
    faulty(
      refuse(400, { message: 'max_tokens is too large: this model supports at most 1500 completion tokens' }),
      ({ max_tokens }) => Number(max_tokens) > 1500,
    ),
    [2, 2],
  ],
  ['asks to wait', faulty(refuse(429, { message: 'slow down' }, { 'retry-after': '1' }), (_, n) => n === 1), [2, 2]],
  ['fails twice', faulty(refuse(500), (_, n) => n < 3), [3, 3]],
])(
  'the client adapts to a provider that %s [GAP-89] [GAP-116] [GAP-117] [GAP-118]',
  async (_what, answering, calls) => {
    forget();
    const outcomes = [];
    for (const kind of KINDS) {
      forget();
      outcomes.push(await generate(kind, answering(kind)));
    }
    expect(outcomes.map(({ card }) => card.status)).toEqual(['completed', 'completed']);
    expect(outcomes.map((outcome) => outcome.calls.length)).toEqual(calls);
  },
);

const words = { choices: [{ index: 0, delta: { content: 'Once upon' } }] };
const broken: Answering = (res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.write(event(words), () => res.destroy());
};
const page: Answering = (res) =>
  void res.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
const ASK = 'Please ask your administrator.';
const EXHAUSTED = 'Failed to generate document after retries';

test.each<[string, Answering, { message: string; reason: string | undefined; calls: number }]>([
  [
    'a wrong key',
    refuse(401),
    {
      message: `The AI provider does not accept the key of this product. ${ASK}`,
      reason: 'The AI provider answered with an error (401).',
      calls: 1,
    },
  ],
  [
    'a quota used up',
    refuse(429, { message: 'pay', code: 'insufficient_quota' }),
    {
      message: `The quota of the AI provider is used up. ${ASK}`,
      reason: 'The AI provider answered with an error (429).',
      calls: 1,
    },
  ],
  [
    'an unknown model',
    refuse(404, { message: 'The model does not exist' }),
    {
      message: `The AI model is not available. ${ASK}`,
      reason: 'The AI provider answered with an error (404).',
      calls: 1,
    },
  ],
  [
    'a limit three times',
    refuse(429),
    {
      message: 'Rate limit exceeded. Please try again in a few minutes.',
      reason: 'The AI provider answered with an error (429).',
      calls: 3,
    },
  ],
  ['500', refuse(500), { message: EXHAUSTED, reason: 'The AI provider answered with an error (500).', calls: 3 }],
  ['a page with 502', page, { message: EXHAUSTED, reason: 'The AI provider answered with an error (502).', calls: 3 }],
  [
    'a garbled stream',
    stream(piece('Hello '), event('{"choices": [{')),
    { message: EXHAUSTED, reason: 'The answer of the AI provider could not be read.', calls: 3 },
  ],
  [
    'a stream that ends in the middle',
    stream(piece('Hello ')),
    { message: EXHAUSTED, reason: 'The answer of the AI provider broke off in the middle.', calls: 3 },
  ],
  [
    'a connection that breaks',
    broken,
    {
      message: 'The AI provider could not be reached',
      reason: 'The connection broke in the middle of the answer.',
      calls: 3,
    },
  ],
  [
    'silence after the first words',
    stall(piece('Hello ')),
    { message: 'The AI provider took too long to answer', reason: 'It was silent for 0.3 s.', calls: 3 },
  ],
])(
  'after %s the card says what happened and the document stays [GAP-64] [GAP-65] [F10]',
  async (_what, answering, wanted) => {
    forget({ AI_IDLE_TIMEOUT_MS: '300' });
    const outcomes = await Promise.all(KINDS.map((kind) => generate(kind, answering)));
    for (const { card, calls, untouched } of outcomes) {
      expect({ message: card.error?.message, reason: card.error?.reason, calls: calls.length }).toEqual(wanted);
      expect(untouched).toBe(true);
    }
  },
);

test('a model may take longer for its first token than between two tokens, in one attempt [AI-12]', async () => {
  forget({ AI_IDLE_TIMEOUT_MS: '300' });
  const late: Answering = (res, body, req) => void setTimeout(() => clean('plain')(res, body, req), 1_500);
  const { card, calls } = await generate('plain', late);
  expect(card).toMatchObject({ status: 'completed', attempt: 1 });
  expect(calls).toHaveLength(1);
});
