import type OpenAI from 'openai';
import { AppError } from '#shared/errors.ts';
import { type Pieces, piecesOf } from '#worker/tasks/provider/body.ts';
import { createEventReader, type Received as Event } from '#worker/tasks/provider/events.ts';
import type { Body, ProviderRequest } from '#worker/tasks/provider/request.ts';
import { countTokens, promptTokens } from '#worker/tasks/provider/tokens.ts';
import type { Watch } from '#worker/tasks/provider/watch.ts';

/** How an answer ended, by what its provider calls it. */
type End = 'whole' | 'cut' | 'filtered' | 'other';

const WHOLE = new Set(['stop', 'endturn', 'eos', 'eostoken', 'stopsequence', 'complete', 'completed']);
const CUT = /length|max(?:imum)?(?:output|completion|new)?tokens?|(?:token|context)s?limit|truncat|incomplete/;
const FILTERED =
  /filter|safety|unsafe|recitation|block|prohibit|spii|guardrail|refusal|refused|moderation|sensitive|policy/;

/** Only what is known to mean so is whole; a name that nobody knows here is not taken for the end of a text. */
export function endOf(reason: string): End {
  const plain = reason
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^finishreason/, '');
  if (WHOLE.has(plain)) return 'whole';
  if (FILTERED.test(plain)) return 'filtered';
  return CUT.test(plain) ? 'cut' : 'other';
}

/** The content of a message as services write it: text, or parts of which only some are text. */
type MessageContent = string | readonly { type?: string; text?: string }[] | null | undefined;

/** The text meant for the reader; parts with reasoning or anything else are left out. */
const textIn = (content: MessageContent): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ type = 'text', text = '' }) => (type === 'text' ? text : '')).join('');

type ReceivedMessage = { content?: unknown; reasoning_content?: unknown; reasoning?: unknown } | null | undefined;

/** The number of reasoning characters in a message: in a field of its own, or in the parts that are not text. */
function thoughtIn(message: ReceivedMessage): number {
  const { reasoning_content, reasoning, content } = message ?? {};
  const field = [reasoning_content, reasoning].find((one) => typeof one === 'string') ?? '';
  const parts = Array.isArray(content)
    ? content.filter((part) => part?.type !== undefined && part.type !== 'text')
    : [];
  return String(field).length + (parts.length > 0 ? JSON.stringify(parts).length : 0);
}

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
  /** The provider ended it at a limit, whatever it calls that; else it is whole. */
  is_cut: boolean;
  /** Tokens of prompt and answer: the provider's count, else our own. */
  total_tokens: number;
  model: string;
  /** When the provider counted far fewer tokens in the prompt than it had: it read only a part of it. */
  cut?: { ours: number; theirs: number } | undefined;
};

type Chunk = OpenAI.ChatCompletionChunk;

type CallContext = { call: ProviderCall; watch: Watch };
type Received = {
  text: string;
  thought: number;
  pieces: number;
  finish: string;
  declined: boolean;
  tokens: number;
  promptTokens: number;
};

/** Asks once and reads the answer to the end of its stream. Throws what the SDK throws, and AppError for an answer that is none. */
export async function answerOf(client: OpenAI, body: Body, around: CallContext): Promise<ProviderAnswer> {
  const { call, watch } = around;
  const response = await client.chat.completions.create(body, { signal: watch.controller.signal }).asResponse();
  const received: Received = {
    text: '',
    thought: 0,
    pieces: 0,
    finish: '',
    declined: false,
    tokens: 0,
    promptTokens: 0,
  };
  const isEnded = await receiveAll(response, received, around);
  call.signal.throwIfAborted();
  // Some services send no finish reason: an answer that reached the end marker is complete.
  if (isEnded) received.finish ||= 'stop';
  checkAnswer(received, watch);
  return {
    text: received.text,
    is_cut: endOf(received.finish) === 'cut',
    total_tokens: received.tokens || promptTokens(call.messages) + countTokens(received.text) + thoughtTokens(received),
    model: body.model,
    cut: cutPrompt(received, call),
  };
}

/** A shorter prompt may be counted differently by far. */
const LONG_PROMPT_TOKENS = 1_000;

/** Tokenizers differ by a third, not by half (REAL-11). */
function cutPrompt({ promptTokens: theirs }: Received, { messages }: ProviderCall): ProviderAnswer['cut'] {
  if (theirs === 0) return undefined;
  const ours = promptTokens(messages);
  return ours > LONG_PROMPT_TOKENS && theirs < ours / 2 ? { ours, theirs } : undefined;
}

/** A service that keeps the stream open after its answer and usage is waited for no longer. */
const AFTER_END_MS = 1_000;
const LATE = Symbol('late');

/**
 * Returns whether the answer reached its end marker. Only the end of the stream ends it: some services send a finish
 * reason after the reasoning, or with every chunk. What follows the end marker is not waited for.
 */
async function receiveAll(response: Response, received: Received, { call, watch }: CallContext): Promise<boolean> {
  const reader = createEventReader(response.headers);
  const pieces = piecesOf(response.body, watch.controller.signal);
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
      if (one.done || !one.value) return isEndIn(reader.end());
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
function drain(pieces: Pieces, controller: AbortController): void {
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
  received.promptTokens = promptTokensIn(chunk.usage) || received.promptTokens;
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

const PROMPT_COUNTS = ['prompt_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'] as const;
type Usage =
  | Partial<Record<(typeof PROMPT_COUNTS)[number] | 'total_tokens' | 'completion_tokens', unknown>>
  | null
  | undefined;

const countOf = (value: unknown): number => Math.max(0, Number(value) || 0);

/** Some services count what they had cached apart from the rest of the prompt. */
const promptTokensIn = (usage: Usage): number => PROMPT_COUNTS.reduce((sum, name) => sum + countOf(usage?.[name]), 0);

/** Some services count only the parts, or write a count as text; some count so far with every chunk. */
function tokensIn(usage: Usage): number {
  const { total_tokens, prompt_tokens, completion_tokens } = usage ?? {};
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
  if (blank) {
    const [code, reason] = NOTHING[end === 'whole' && thought > 0 ? 'thought' : end];
    throw new AppError(code, { reason });
  }
  if (end === 'none') {
    const reason = 'The answer of the AI provider broke off in the middle.';
    throw new AppError('provider_failed', { reason, cause: new Error('the answer broke off') });
  }
}

/** An answer without text, by how it ended, with what is to be said beside the sentence of its code. */
const NOTHING = {
  cut: ['length_spent'],
  thought: ['only_reasoning'],
  whole: ['no_content', 'The model ended its answer before the first word.'],
  none: ['no_content', 'The answer of the AI provider ended before the first word.'],
} as const;

const NAME_CHARACTERS = 40;

/** With the name of the reason, of which only letters are shown. */
function endedEarly(finish: string): AppError {
  const name = finish.replace(/[^A-Za-z_-]/g, '').slice(0, NAME_CHARACTERS);
  const words = new AppError('ended_early').message;
  return new AppError('ended_early', { message: name ? `${words} (${name})` : words });
}
