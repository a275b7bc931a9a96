import type OpenAI from 'openai';
import { AppError } from '#shared/errors.ts';
import { type MessageContent, textIn, thoughtIn } from '#worker/generation/provider-content.ts';
import { endOf } from '#worker/generation/provider-end.ts';
import { createEventReader, type Received as Event } from '#worker/generation/provider-events.ts';
import type { Body, ProviderRequest } from '#worker/generation/provider-request.ts';
import type { Watch } from '#worker/generation/provider-watch.ts';
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
  /** 'stop' for a whole answer, 'length' for one that was cut, whatever the provider calls it. */
  finish_reason: string;
  /** Tokens of prompt and answer: the provider's count, else our own. */
  total_tokens: number;
  model: string;
};

type Chunk = OpenAI.ChatCompletionChunk;

type Around = { call: ProviderCall; watch: Watch };
type Received = {
  text: string;
  thought: number;
  pieces: number;
  finish: string;
  declined: boolean;
  tokens: number;
};

/** Asks once and reads the answer to the end of its stream. Throws what the SDK throws, and AppError for an answer that is none. */
export async function answerOf(client: OpenAI, body: Body, around: Around): Promise<ProviderAnswer> {
  const { call, watch } = around;
  const response = await client.chat.completions.create(body, { signal: watch.controller.signal }).asResponse();
  const received: Received = { text: '', thought: 0, pieces: 0, finish: '', declined: false, tokens: 0 };
  const isEnded = await receiveAll(response, received, around);
  call.signal.throwIfAborted();
  // Some services send no finish reason: an answer that reached the end marker is complete.
  if (isEnded) received.finish ||= 'stop';
  checkAnswer(received, watch);
  return {
    text: received.text,
    finish_reason: endOf(received.finish) === 'cut' ? 'length' : 'stop',
    total_tokens: received.tokens || promptTokens(call.messages) + countTokens(received.text) + thoughtTokens(received),
    model: body.model,
  };
}

/** A service that keeps the stream open after its answer and usage is waited for no longer. */
const AFTER_END_MS = 1_000;
const LATE = Symbol('late');

/**
 * Returns whether the answer reached its end marker. Only the end of the stream ends it: some services send a finish
 * reason after the reasoning, or with every chunk. What follows the end marker is not waited for.
 */
async function receiveAll(response: Response, received: Received, { call, watch }: Around): Promise<boolean> {
  const reader = createEventReader(response.headers);
  const pieces = ((response.body ?? []) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const next = async () => {
    if (!received.finish || received.tokens === 0) return pieces.next();
    const { promise, end } = after(AFTER_END_MS);
    return Promise.race([pieces.next(), promise]).finally(end);
  };
  const isEndIn = (events: readonly Event[]): boolean => {
    for (const one of events) {
      if (one.of === 'end') return true;
      watch.beat(receive(one.value as unknown as Chunk, received, call));
    }
    return false;
  };
  try {
    for (let one = await next(); one !== LATE; one = await next()) {
      if (one.done) return isEndIn(reader.end());
      if (isEndIn(reader.push(one.value))) {
        drain(pieces, watch.controller);
        return true;
      }
    }
    watch.controller.abort();
    return true;
  } catch (thrown) {
    watch.controller.abort();
    throw thrown;
  }
}

function after(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  return { promise, end: () => clearTimeout(timer) };
}

const DRAIN_MS = 250;

/**
 * Reads the rest of the stream after a complete answer, so that the connection can serve the next call: one whose body
 * was not read to its end is closed. Gives up on a service that keeps the stream open.
 */
function drain(pieces: AsyncIterator<unknown>, controller: AbortController): void {
  const timer = setTimeout(() => controller.abort(), DRAIN_MS);
  timer.unref();
  const read = async () => {
    while (!(await pieces.next()).done);
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
  received.finish = String(choice?.finish_reason || received.finish);
  received.tokens = tokensIn(chunk.usage) || received.tokens;
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

type Usage = { total_tokens?: unknown; prompt_tokens?: unknown; completion_tokens?: unknown } | null | undefined;

/** Some services count only the parts, or write a count as text; some count so far with every chunk. */
function tokensIn(usage: Usage): number {
  const { total_tokens, prompt_tokens, completion_tokens } = usage ?? {};
  const countOf = (value: unknown) => Math.max(0, Number(value) || 0);
  return countOf(total_tokens) || countOf(prompt_tokens) + countOf(completion_tokens);
}

export const outOfTime = (reason: string): AppError =>
  new AppError('provider_timeout', { reason, cause: new Error(reason) });

/**
 * An interrupted stream may end like a complete one: only a finish reason or the end marker proves that the answer is
 * complete.
 */
function checkAnswer({ text, finish, declined, thought }: Received, watch: Watch): void {
  const blank = text.trim() === '';
  const end = finish === '' ? 'none' : endOf(finish);
  if (end === 'filtered' || (declined && blank)) throw new AppError('content_filter');
  const expired = watch.expired();
  if (end === 'none' && expired) throw outOfTime(expired);
  if (end === 'other') throw endedEarly(finish);
  if (blank) throw new AppError(NOTHING[end === 'whole' && thought > 0 ? 'thought' : end]);
  if (end === 'none') {
    const reason = 'The answer of the AI provider broke off in the middle.';
    throw new AppError('provider_failed', { reason, cause: new Error('the answer broke off') });
  }
}

/** An answer without text, by how it ended. */
const NOTHING = { cut: 'length_spent', thought: 'only_reasoning', whole: 'no_content', none: 'no_content' } as const;

const NAME_CHARACTERS = 40;

/** With the name of the reason, of which only letters are shown. */
function endedEarly(finish: string): AppError {
  const name = finish.replace(/[^A-Za-z_-]/g, '').slice(0, NAME_CHARACTERS);
  const words = new AppError('ended_early').message;
  return new AppError('ended_early', { message: name ? `${words} (${name})` : words });
}
