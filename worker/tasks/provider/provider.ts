import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { type Config, SettingError } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { answerOf, outOfTime, type ProviderAnswer, type ProviderCall } from '#worker/tasks/provider/answer.ts';
import { dispatcherOf } from '#worker/tasks/provider/dispatcher.ts';
import { fetchWithReadableErrors } from '#worker/tasks/provider/error-body.ts';
import { excessOf } from '#worker/tasks/provider/excess.ts';
import { mayBeForm, toAppError } from '#worker/tasks/provider/failure.ts';
import { createMemory } from '#worker/tasks/provider/memory.ts';
import type { ProviderFailure } from '#worker/tasks/provider/refusal.ts';
import { type Body, bodyOf, isPlain, PLAIN, refusedPart } from '#worker/tasks/provider/request.ts';
import { type Watch, watchCall } from '#worker/tasks/provider/watch.ts';

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

/** Of one call of ours: what it may have to leave out, and how often that was refused for its form. */
type Attempt = {
  call: ProviderCall;
  refused: ReadonlySet<string>;
  refusals: number;
  /** Whether each refusal named its part: then only those are remembered. */
  isNamed: boolean;
};
const MOST_REFUSALS = 2;

/** What the next call leaves out: the part that was named, unless it is the last call; else all, and then the stream. */
function plainer({ refused, refusals }: Attempt, part: string | undefined): ReadonlySet<string> {
  if (part && refusals < MOST_REFUSALS) return new Set([...refused, part]);
  return new Set([...refused, ...(isPlain({ refused }) ? ['stream'] : PLAIN), ...(part ? [part] : [])]);
}

/** Any OpenAI-compatible chat completions service. */
export function createProvider(config: Config, log: Log, memory = createMemory(config)): Provider {
  const model = config.AI_MODEL;
  const key = config.OPENAI_API_KEY ?? 'none';
  const limits = { idleMs: config.AI_IDLE_TIMEOUT_MS, totalMs: config.AI_TIMEOUT_MS };
  let made: OpenAI | undefined;
  const client = (): OpenAI => {
    assertProvider(config);
    made ??= new OpenAI({
      apiKey: key,
      ...(config.OPENAI_BASE_URL && { baseURL: config.OPENAI_BASE_URL }),
      maxRetries: 0,
      timeout: config.AI_TIMEOUT_MS,
      fetch: fetchWithReadableErrors,
      fetchOptions: { dispatcher: dispatcherOf(config) },
      logLevel: 'off',
    });
    return made;
  };

  /**
   * A request that is refused for its form is asked again without the part that the refusal names, else with nothing but
   * model and messages, and at the last without a stream: three calls at most, besides those that allow a shorter answer.
   */
  const ask = async (call: ProviderCall, watch: Watch): Promise<ProviderAnswer> => {
    const attempt: Attempt = { call, refused: memory.learned().refused, refusals: 0, isNamed: true };
    for (;;) {
      const answer = await askOnce(attempt, watch);
      if (answer) return answer;
    }
  };
  /** Undefined: it was refused, and the attempt adapted to that. */
  const askOnce = async (attempt: Attempt, watch: Watch): Promise<ProviderAnswer | undefined> => {
    const body = bodyOf(model, attempt.call, { ...memory.learned(), refused: attempt.refused });
    try {
      const answer = await answerOf(client(), body, { call: attempt.call, watch });
      if (!attempt.isNamed) learn(attempt.refused);
      if (answer.cut) reportCut(answer.cut);
      return answer;
    } catch (thrown) {
      if (watch.controller.signal.aborted || !adapt(attempt, body, failureOf(thrown))) throw thrown;
      return undefined;
    }
  };
  const learn = (refused: ReadonlySet<string>): void => {
    const parameters = memory.learn(refused);
    if (parameters.length > 0) log.warn({ model, parameters }, 'ai model refused parameters');
  };
  const reportCut = (cut: NonNullable<ProviderAnswer['cut']>): void => {
    if (memory.noteCut(cut)) log.warn({ model, ...cut }, 'ai provider read only a part of the prompt');
  };
  /** Whether the attempt was adapted to this refusal and is worth another call. */
  const adapt = (attempt: Attempt, body: Body, failure: ProviderFailure): boolean => {
    const excess = excessOf(failure, body.max_tokens ?? body.max_completion_tokens ?? 0);
    if (excess?.of === 'answer') {
      log.warn({ model, max_tokens: excess.most }, 'ai model refused so long an answer');
      if (excess.lasting) memory.limitAnswer(excess.most);
      attempt.call = { ...attempt.call, settings: { ...attempt.call.settings, max_tokens: excess.most } };
      return true;
    }
    attempt.refusals += 1;
    const part = refusedPart(failure, body);
    if (part) learn(new Set([part]));
    if (attempt.refusals > MOST_REFUSALS || !(part || mayBeForm(failure))) return false;
    attempt.isNamed &&= part !== undefined;
    attempt.refused = plainer(attempt, part);
    return true;
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

function failureOf(thrown: unknown): ProviderFailure {
  if (thrown instanceof APIConnectionTimeoutError) return { kind: 'timeout', detail: thrown.message };
  if (thrown instanceof APIConnectionError)
    return { kind: isRedirect(thrown) ? 'address' : 'network', detail: networkDetail(thrown) };
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

const isRedirect = ({ cause }: Error): boolean =>
  cause instanceof Error && /redirect/i.test(`${cause.message} ${String((cause.cause as Error | undefined)?.message)}`);

function networkDetail(error: Error): string {
  const inner = error.cause;
  const deepest = inner instanceof Error && inner.cause instanceof Error ? inner.cause : inner;
  const code = deepest instanceof Error && 'code' in deepest ? ` ${deepest.code}` : '';
  return `${error.name}${code}`;
}
