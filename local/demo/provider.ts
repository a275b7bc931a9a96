import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ChatCompletionRequest,
  type Fixture,
  type FixtureResponse,
  LLMock,
  type Mountable,
} from '@copilotkit/aimock';
import { createFaults, type Fault } from '#local/demo/text/faults.ts';
import { demoText } from '#local/demo/text/write.ts';

export const DEMO_MODEL = 'rolevoice-demo';

/** About as fast as a large model: some 65 tokens a second, the first after 0.7 s. */
const CHARACTERS_PER_SECOND = 260;
const FIRST_TOKEN_MS = 700;
const CHUNK_CHARACTERS = 5;
/** Shorter timers are inaccurate; a higher speed sends longer pieces instead. */
const MAX_CHUNKS_PER_SECOND = 200;
const CHARACTERS_PER_TOKEN = 4;
const HANG_MS = 3_600_000;

type Finish = { content: string; finishReason: 'stop' | 'length' | 'content_filter' };
type Plan = { fault: Fault | undefined; turn: number };
type Options = { host: string; port: number; speed: number; key?: string | undefined };
type Served = { url: string; close: () => Promise<void> };

function paceOf(speed: number): Pick<Fixture, 'chunkSize' | 'streamingProfile'> {
  const perSecond = CHARACTERS_PER_SECOND * speed;
  const chunkSize = Math.max(CHUNK_CHARACTERS, Math.ceil(perSecond / MAX_CHUNKS_PER_SECOND));
  return { chunkSize, streamingProfile: { ttft: FIRST_TOKEN_MS / speed, tps: perSecond / chunkSize, jitter: 0.4 } };
}

const textOf = ({ messages }: ChatCompletionRequest, role?: string): string =>
  messages
    .filter((message) => role === undefined || message.role === role)
    .map(({ content }) =>
      typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join(''),
    )
    .join('\n');

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** Ends the text where the first stop marker or the token limit ends it, as a real provider does. */
function finished(text: string, { stop, max_tokens, max_completion_tokens }: ChatCompletionRequest): Finish {
  const stops = [stop].flat().filter((marker): marker is string => typeof marker === 'string' && marker !== '');
  const ends = stops.map((marker) => text.indexOf(marker)).filter((at) => at !== -1);
  const content = text.slice(0, Math.min(text.length, ...ends));
  const limit = Number(max_completion_tokens ?? max_tokens ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN;
  return content.length > limit
    ? { content: content.slice(0, limit), finishReason: 'length' }
    : { content, finishReason: 'stop' };
}

const failure = (status: number, message: string, type: string): FixtureResponse => ({
  status,
  error: { message, type, code: type },
  ...(status === 429 && { retryAfter: 2 }),
});

function written(request: ChatCompletionRequest, { fault, turn }: Plan): Finish {
  if (fault === 'empty') return { content: '', finishReason: 'stop' };
  if (fault === 'filter') return { content: '', finishReason: 'content_filter' };
  if (fault === 'garbage')
    return { content: 'I would be glad to help. Which of them shall I begin with?', finishReason: 'stop' };
  const whole = finished(demoText(textOf(request, 'user'), turn), request);
  if (fault !== 'cut') return whole;
  return { content: whole.content.slice(0, whole.content.length / 2), finishReason: 'length' };
}

function answer(request: ChatCompletionRequest, plan: Plan): FixtureResponse {
  if (plan.fault === 'fail') return failure(500, 'The demo provider was asked to fail', 'server_error');
  if (plan.fault === '429') return failure(429, 'The demo provider was asked to slow down', 'rate_limit_exceeded');
  const finish = written(request, plan);
  const prompt_tokens = tokensIn(textOf(request));
  const completion_tokens = tokensIn(finish.content);
  return {
    ...finish,
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

/** One entry per way of streaming, the normal one last; the text is created for the request. */
function fixtures(speed: number): Fixture[] {
  const faultOf = createFaults();
  const plans = new WeakMap<ChatCompletionRequest, Plan>();
  let turns = 0;
  const planOf = (request: ChatCompletionRequest): Plan => {
    const plan = plans.get(request) ?? { fault: faultOf(textOf(request, 'user')), turn: turns++ };
    plans.set(request, plan);
    return plan;
  };
  const response = (request: ChatCompletionRequest) => answer(request, planOf(request));
  const on = (fault: Fault, way: Omit<Fixture, 'match' | 'response'>): Fixture => ({
    match: { endpoint: 'chat', predicate: (request) => planOf(request).fault === fault },
    response,
    ...way,
  });
  return [
    on('slow', { chunkSize: 20, streamingProfile: { ttft: 500, tps: 3 } }),
    on('drop', { ...paceOf(speed), chunkSize: CHUNK_CHARACTERS, truncateAfterChunks: 9 }),
    on('hang', {
      recordedTimings: { ttftMs: 10, interChunkDelaysMs: [10, 10, 10, HANG_MS], totalDurationMs: HANG_MS },
    }),
    { match: { endpoint: 'chat' }, response, ...paceOf(speed) },
  ];
}

const json = (body: object): Mountable => ({
  handleRequest: async (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
    return true;
  },
});

/**
 * Implements the chat completions of the OpenAI API under /v1, streamed or not, for any model name, and writes from the
 * prompt alone. `speed` 1 takes 5 to 15 s per template; 50 is for tests. With a `key`, it refuses requests that do not
 * send it. Rejects when the port is taken.
 */
export async function startDemoProvider(options: Options): Promise<Served> {
  const { host, port, key } = options;
  const auth = key === undefined ? {} : { auth: { apiKeys: [key] } };
  const engine = new LLMock({ host, port, journalMaxEntries: 1, logLevel: 'silent', ...auth });
  engine.addFixtures(fixtures(options.speed));
  engine.mount('/healthz', json({ status: 'ok' }));
  engine.mount(
    '/v1/models',
    json({ object: 'list', data: [{ id: DEMO_MODEL, object: 'model', owned_by: 'rolevoice' }] }),
  );
  await engine.start();
  return { url: `${engine.url}/v1`, close: () => engine.stop() };
}
