import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { Stream } from 'openai/streaming';
import { Agent } from 'undici';
import { type Config, SettingError } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { type MessageContent, textIn, thoughtIn, watchEnd } from '#worker/generation/provider-content.ts';
import { fetchWithReadableErrors } from '#worker/generation/provider-error-body.ts';
import { excessOf } from '#worker/generation/provider-excess.ts';
import { toAppError } from '#worker/generation/provider-failure.ts';
import type { ProviderFailure } from '#worker/generation/provider-refusal.ts';
import {
  type Body,
  bodyOf,
  newLearned,
  type ProviderRequest,
  refusedPart,
} from '#worker/generation/provider-request.ts';
import { type Watch, watchCall } from '#worker/generation/provider-watch.ts';
import { countTokens, promptTokens } from '#worker/generation/tokens.ts';

export type ProviderCall = ProviderRequest & {
  /** Ends the call; it then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called for each chunk, with the output tokens so far (estimated, never decreasing). */
  onDelta(piece: string, tokensSoFar: number): void;
  /** Called with the reasoning tokens so far (estimated): charged, but not part of the answer. */
  onThought?(tokensSoFar: number): void;
};
export type ProviderAnswer = {
  text: string;
  /** The finish reason: 'stop', 'length' or another of the provider's; never 'content_filter', which is thrown. */
  finish_reason: string;
  /** Tokens of prompt and answer: the provider's count, else our own. */
  total_tokens: number;
  model: string;
};
export type Provider = {
  model: string;
  /**
   * One chat completion, streamed. Throws AppError: provider_* by cause (GAP-65), context_exceeded for a prompt that is
   * too long, no_content for a blank answer (LIMIT-07), length_spent when the length limit was reached before the
   * answer began, content_filter; `more.retryAfterMs` is the wait the provider asks for. Repeats only requests that
   * were refused for their form (GAP-89): those cost nothing.
   */
  complete(call: ProviderCall): Promise<ProviderAnswer>;
};

/** Throws SettingError when neither a key nor a base URL is set (AI-05, GAP-88). */
export function assertProvider(config: Config): void {
  if (config.OPENAI_API_KEY || config.OPENAI_BASE_URL) return;
  throw new SettingError(
    'OPENAI_API_KEY',
    'is required to call the AI provider. A provider that takes no key needs only OPENAI_BASE_URL',
  );
}

/** Any OpenAI-compatible chat completions service. */
export function createProvider(config: Config, log: Log): Provider {
  const model = config.AI_MODEL;
  const key = config.OPENAI_API_KEY ?? 'none';
  const limits = { idleMs: config.AI_IDLE_TIMEOUT_MS, totalMs: config.AI_TIMEOUT_MS };
  const learned = newLearned(config.AI_JSON_SCHEMA);
  let made: OpenAI | undefined;
  const client = (): OpenAI => {
    assertProvider(config);
    made ??= new OpenAI({
      apiKey: key,
      ...(config.OPENAI_BASE_URL && { baseURL: config.OPENAI_BASE_URL }),
      maxRetries: 0,
      timeout: config.AI_TIMEOUT_MS,
      fetch: fetchWithReadableErrors,
      fetchOptions: { dispatcher: patient() },
      logLevel: 'off',
    });
    return made;
  };

  // Terminates: each round removes a part of the request or allows a shorter answer.
  const ask = async (call: ProviderCall, watch: Watch): Promise<ProviderAnswer> => {
    const body = bodyOf(model, call, learned);
    try {
      return await answerOf(client(), body, { call, watch });
    } catch (thrown) {
      const next = watch.controller.signal.aborted ? undefined : adapted(call, body, failureOf(thrown));
      if (!next) throw thrown;
      return ask(next, watch);
    }
  };
  /** The call adapted to this refusal; undefined: there is nothing to adapt. */
  const adapted = (call: ProviderCall, body: Body, failure: ProviderFailure): ProviderCall | undefined => {
    const parameter = refusedPart(failure, body);
    if (parameter) {
      learned.refused.add(parameter);
      log.warn({ model, parameter }, 'ai model refused a parameter');
      return call;
    }
    const excess = excessOf(failure, body.max_tokens ?? body.max_completion_tokens ?? 0);
    if (excess?.of !== 'answer') return undefined;
    log.warn({ model, max_tokens: excess.most }, 'ai model refused so long an answer');
    if (excess.lasting) learned.maxTokens = excess.most;
    return { ...call, settings: { ...call.settings, max_tokens: excess.most } };
  };
  return {
    model,
    async complete(call) {
      call.signal.throwIfAborted();
      const watch = watchCall(call.signal, limits);
      try {
        return await ask(call, watch);
      } catch (thrown) {
        call.signal.throwIfAborted();
        const expired = watch.expired();
        if (expired) throw outOfTime(expired);
        if (thrown instanceof AppError || thrown instanceof SettingError) throw thrown;
        throw toAppError(failureOf(thrown), key);
      } finally {
        watch.end();
      }
    },
  };
}

/** An idle connection is closed before most servers close it: a request sent at that moment would be a failed attempt. */
const IDLE_MS = 2_000;

/**
 * Node's own timeouts, 300 s for the headers and between two chunks of a body, are shorter than ours may be (AI-12).
 */
const patient = (): Agent =>
  new Agent({ headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

type Chunk = OpenAI.ChatCompletionChunk;

type Around = { call: ProviderCall; watch: Watch };
type Received = { text: string; thought: number; pieces: number; finish: string; declined: boolean; tokens: number };

async function answerOf(client: OpenAI, body: Body, around: Around): Promise<ProviderAnswer> {
  const { call, watch } = around;
  const response = await client.chat.completions.create(body, { signal: watch.controller.signal }).asResponse();
  const received: Received = { text: '', thought: 0, pieces: 0, finish: '', declined: false, tokens: 0 };
  // Some services ignore `stream` and answer with one JSON body.
  let isWhole = true;
  if (response.headers.get('content-type')?.includes('json')) receive((await response.json()) as Chunk, received, call);
  else {
    const watched = watchEnd(response);
    await receiveAll(Stream.fromSSEResponse<Chunk>(watched.response, watch.controller, client), received, around);
    isWhole = watched.ended();
  }
  call.signal.throwIfAborted();
  // Some services send no finish reason: an answer that reached the end marker is complete.
  if (isWhole) received.finish ||= 'stop';
  checkAnswer(received, watch);
  return {
    text: received.text,
    finish_reason: received.finish,
    total_tokens: received.tokens || promptTokens(call.messages) + countTokens(received.text) + thoughtTokens(received),
    model: body.model,
  };
}

/** Not awaited: the answer is complete before its stream ends. */
async function receiveAll(stream: Stream<Chunk>, received: Received, { call, watch }: Around): Promise<void> {
  const chunks = stream[Symbol.asyncIterator]();
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      watch.beat(receive(next.value, received, call));
      if (received.finish && received.tokens > 0) return drainStream(chunks, watch.controller);
    }
  } catch (thrown) {
    watch.controller.abort();
    throw thrown;
  }
}

const DRAIN_MS = 250;

/**
 * Reads the rest of the stream after a complete answer, so that the connection can serve the next call: one whose body
 * was not read to its end is closed. Gives up on a service that keeps the stream open.
 */
function drainStream(chunks: AsyncIterator<Chunk>, controller: AbortController): void {
  const timer = setTimeout(() => controller.abort(), DRAIN_MS);
  timer.unref();
  const read = async () => {
    while (!(await chunks.next()).done);
  };
  read()
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}

const CHARACTERS_PER_TOKEN = 4;

const thoughtTokens = ({ thought }: Received): number => Math.ceil(thought / CHARACTERS_PER_TOKEN);

/** Returns whether the chunk had text of the answer or of the reasoning before it. */
function receive(chunk: Chunk, received: Received, { onDelta, onThought }: ProviderCall): boolean {
  const choice = chunk.choices?.[0] as
    | (OpenAI.ChatCompletionChunk.Choice & { message?: OpenAI.ChatCompletionChunk.Choice.Delta })
    | undefined;
  const message = choice?.delta ?? choice?.message;
  received.finish = choice?.finish_reason ?? received.finish;
  received.tokens = chunk.usage?.total_tokens ?? received.tokens;
  received.declined ||= Boolean(message?.refusal);
  const thought = thoughtIn(message);
  if (thought > 0) {
    received.thought += thought;
    onThought?.(thoughtTokens(received));
  }
  const piece = textIn(message?.content as MessageContent);
  if (piece === '') return thought > 0 || received.declined || received.finish !== '';
  received.text += piece;
  received.pieces += 1;
  onDelta(piece, Math.max(received.pieces, Math.ceil(received.text.length / CHARACTERS_PER_TOKEN)));
  return true;
}

const outOfTime = (reason: string): AppError => new AppError('provider_timeout', { reason, cause: new Error(reason) });

/**
 * An interrupted stream may end like a complete one: only a finish reason or the end marker proves that the answer is
 * complete.
 */
function checkAnswer({ text, finish, declined }: Received, watch: Watch): void {
  const blank = text.trim() === '';
  if (finish === 'content_filter' || (declined && blank)) throw new AppError('content_filter');
  const expired = watch.expired();
  if (!finish && expired) throw outOfTime(expired);
  if (blank) throw new AppError(finish === 'length' ? 'length_spent' : 'no_content');
  if (!finish) {
    const reason = 'The answer of the AI provider broke off in the middle.';
    throw new AppError('provider_failed', { reason, cause: new Error('the answer broke off') });
  }
}

function failureOf(thrown: unknown): ProviderFailure {
  if (thrown instanceof APIConnectionTimeoutError) return { kind: 'timeout', detail: thrown.message };
  if (thrown instanceof APIConnectionError) return { kind: 'network', detail: networkDetail(thrown) };
  // Undici throws `terminated` when the server closes the connection in the middle of a body.
  if (thrown instanceof TypeError) return { kind: 'broken', detail: networkDetail(thrown) };
  if (!(thrown instanceof APIError))
    return { kind: 'garbage', detail: thrown instanceof Error ? thrown.name : 'unknown' };
  const code = thrown.code as string | number | null | undefined;
  return {
    kind: 'refusal',
    status: thrown.status ?? (Number(code) || undefined),
    code: String(code ?? thrown.type ?? ''),
    param: thrown.param ?? '',
    message: thrown.message.replace(/^\d{3} /, ''),
    headers: thrown.headers,
  };
}

function networkDetail(error: Error): string {
  const inner = error.cause;
  const deepest = inner instanceof Error && inner.cause instanceof Error ? inner.cause : inner;
  const code = deepest instanceof Error && 'code' in deepest ? ` ${deepest.code}` : '';
  return `${error.name}${code}`;
}
