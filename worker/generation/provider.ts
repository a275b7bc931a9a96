import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { Stream } from 'openai/streaming';
import { type Config, SettingError } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import type { ModelSettings } from '#shared/kinds/kind.ts';
import { type MessageContent, textIn, watchEnd } from '#worker/generation/provider-content.ts';
import { type ProviderFailure, toAppError, unsupportedParameter } from '#worker/generation/provider-failure.ts';
import { type Watch, watchCall } from '#worker/generation/provider-watch.ts';
import { countTokens, promptTokens } from '#worker/generation/tokens.ts';

export type ProviderCall = {
  messages: { role: 'system' | 'user'; content: string }[];
  settings: ModelSettings;
  /** Ends the call; it then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Each piece as it arrives, with the output tokens so far (estimated, never falling). */
  onDelta(piece: string, tokensSoFar: number): void;
};
export type ProviderAnswer = {
  text: string;
  /** 'stop', 'length', or what else the provider says; never 'content_filter', which is thrown. */
  finish_reason: string;
  /** As the provider counted prompt and answer, else as we count them. */
  total_tokens: number;
  model: string;
};
export type Provider = {
  model: string;
  /**
   * One chat completion, streamed. Throws AppError: provider_* by what went wrong (GAP-65), no_content for a blank answer
   * (LIMIT-07), content_filter; `more.retryAfterMs` is how long the provider asks to wait. Never retries by itself.
   */
  complete(call: ProviderCall): Promise<ProviderAnswer>;
};

/** Throws SettingError when nothing says which provider to call (AI-05, GAP-88). */
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
  /** Parameters this model refused once are not sent again. */
  const refused = new Set<string>();
  let made: OpenAI | undefined;
  const client = (): OpenAI => {
    assertProvider(config);
    made ??= new OpenAI({
      apiKey: key,
      ...(config.OPENAI_BASE_URL && { baseURL: config.OPENAI_BASE_URL }),
      maxRetries: 0,
      timeout: config.AI_TIMEOUT_MS,
      logLevel: 'off',
    });
    return made;
  };

  // Ends: each round sends one parameter less.
  const ask = async (call: ProviderCall, watch: Watch): Promise<ProviderAnswer> => {
    const body = bodyOf(model, call, refused);
    try {
      return await answerOf(client(), body, { call, watch });
    } catch (thrown) {
      const parameter = unsupportedParameter(failureOf(thrown), Object.keys(body).filter(isOptional));
      if (!parameter || watch.controller.signal.aborted) throw thrown;
      refused.add(parameter);
      log.warn({ model, parameter }, 'ai model refused a parameter');
      return ask(call, watch);
    }
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
        if (expired) throw new AppError('provider_timeout', { cause: new Error(expired) });
        if (thrown instanceof AppError || thrown instanceof SettingError) throw thrown;
        throw toAppError(failureOf(thrown), { model, key });
      } finally {
        watch.end();
      }
    },
  };
}

type Body = OpenAI.ChatCompletionCreateParamsStreaming;
type Chunk = OpenAI.ChatCompletionChunk;

const NEEDED = new Set(['model', 'messages', 'stream']);
const isOptional = (name: string): boolean => !NEEDED.has(name);

/** AI-01. Stops are sent only by a kind that has them. Newer models take `max_completion_tokens` instead of `max_tokens`. */
function bodyOf(model: string, { messages, settings }: ProviderCall, refused: ReadonlySet<string>): Body {
  const { temperature, max_tokens, top_p, frequency_penalty, presence_penalty, stop } = settings;
  const optional = {
    ...{ temperature, max_tokens, top_p, frequency_penalty, presence_penalty },
    ...(stop?.length && { stop: [...stop] }),
    ...(refused.has('max_tokens') && { max_completion_tokens: max_tokens }),
    stream_options: { include_usage: true },
  };
  const accepted = Object.fromEntries(Object.entries(optional).filter(([name]) => !refused.has(name)));
  return { model, messages, stream: true, ...accepted };
}

type Around = { call: ProviderCall; watch: Watch };
type Heard = { text: string; pieces: number; finish: string; declined: boolean; tokens: number };

async function answerOf(client: OpenAI, body: Body, around: Around): Promise<ProviderAnswer> {
  const { call, watch } = around;
  const response = await client.chat.completions.create(body, { signal: watch.controller.signal }).asResponse();
  watch.beat();
  const heard: Heard = { text: '', pieces: 0, finish: '', declined: false, tokens: 0 };
  // Some services answer in one piece although they were asked to stream.
  let isWhole = true;
  if (response.headers.get('content-type')?.includes('json')) hear((await response.json()) as Chunk, heard, call);
  else {
    const watched = watchEnd(response);
    await hearAll(Stream.fromSSEResponse<Chunk>(watched.response, watch.controller, client), heard, around);
    isWhole = watched.ended();
  }
  call.signal.throwIfAborted();
  // Some services name no reason: an answer that came to its announced end is whole.
  if (isWhole) heard.finish ||= 'stop';
  checkAnswer(heard, watch);
  return {
    text: heard.text,
    finish_reason: heard.finish,
    total_tokens: heard.tokens || promptTokens(call.messages) + countTokens(heard.text),
    model: body.model,
  };
}

/** Nobody waits for the end of a stream whose answer is complete. */
async function hearAll(stream: Stream<Chunk>, heard: Heard, { call, watch }: Around): Promise<void> {
  const chunks = stream[Symbol.asyncIterator]();
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      watch.beat();
      hear(next.value, heard, call);
      if (heard.finish && heard.tokens > 0) return readOn(chunks, watch.controller);
    }
  } catch (thrown) {
    watch.controller.abort();
    throw thrown;
  }
}

const CLOSING_MS = 250;

/**
 * Reads the little that follows a complete answer: a connection whose answer was read to its end serves the next call,
 * one that was left in the middle is closed, and the next call pays for a new one. A service that keeps it open is left.
 */
function readOn(chunks: AsyncIterator<Chunk>, controller: AbortController): void {
  const timer = setTimeout(() => controller.abort(), CLOSING_MS);
  timer.unref();
  const read = async () => {
    while (!(await chunks.next()).done);
  };
  read()
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}

const CHARACTERS_PER_TOKEN = 4;

function hear(chunk: Chunk, heard: Heard, { onDelta }: ProviderCall): void {
  const choice = chunk.choices?.[0] as
    | (OpenAI.ChatCompletionChunk.Choice & { message?: OpenAI.ChatCompletionChunk.Choice.Delta })
    | undefined;
  const said = choice?.delta ?? choice?.message;
  heard.finish = choice?.finish_reason ?? heard.finish;
  heard.tokens = chunk.usage?.total_tokens ?? heard.tokens;
  heard.declined ||= Boolean(said?.refusal);
  const piece = textIn(said?.content as MessageContent);
  if (piece === '') return;
  heard.text += piece;
  heard.pieces += 1;
  onDelta(piece, Math.max(heard.pieces, Math.ceil(heard.text.length / CHARACTERS_PER_TOKEN)));
}

/** A cut or aborted stream may end like a good one: only a finish reason or the announced end says that the answer is whole. */
function checkAnswer({ text, finish, declined }: Heard, watch: Watch): void {
  const blank = text.trim() === '';
  if (finish === 'content_filter' || (declined && blank)) throw new AppError('content_filter');
  if (!finish && watch.expired()) throw new AppError('provider_timeout', { cause: new Error(watch.expired()) });
  if (blank) throw new AppError('no_content');
  if (!finish) throw new AppError('provider_failed', { cause: new Error('the answer broke off') });
}

function failureOf(thrown: unknown): ProviderFailure {
  if (thrown instanceof APIConnectionTimeoutError) return { kind: 'timeout', detail: thrown.message };
  if (thrown instanceof APIConnectionError) return { kind: 'network', detail: networkDetail(thrown) };
  // Undici says `terminated` when the other side hangs up in the middle of a body.
  if (thrown instanceof TypeError) return { kind: 'network', detail: networkDetail(thrown) };
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
