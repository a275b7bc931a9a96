import type { ProviderFailure, Refusal } from '#worker/tasks/provider/refusal.ts';

/**
 * Which part of a request is too large: the answer, which may have at most `most` tokens (`lasting`: for every prompt),
 * or the prompt.
 */
export type Excess = { of: 'answer'; most: number; lasting: boolean } | { of: 'prompt' };

const STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 400, 413, 422, 500]);

const CONTEXT =
  /context[_ ]?(?:length|window|size)|maximum context|(?:prompt|input|request|messages?) (?:is |are )?too (?:long|large)|too many (?:input |prompt )?tokens|input token count|reduce the length|too large for model/i;
const CONTEXT_CODE = /context_length_exceeded|exceed_context_size|request_too_large/;
const ANSWER = /max_(?:completion_|output_|new_)?tokens|(?:completion|output) tokens/i;
const TOO_MUCH = /too large|at most|less than or equal|valid range|maximum|exceed|greater than|>/i;

/** 'maximum context length is 4096 tokens', '"n_ctx": 4096'. */
const WINDOW = /(?:context (?:length|window|size)|n_ctx)\D{1,20}(\d[\d,]*)/i;
/** '1500 in the messages', '97 input tokens', 'resulted in 9000 tokens'. */
const PROMPT =
  /(\d[\d,]{0,20}) (?:in the messages|in your prompt|(?:input|prompt) tokens)|(?:resulted in|n_prompt_tokens\D{1,5})(\d[\d,]*)/i;
const NUMBERS = /(?<![\w.-])\d[\d,]*(?![\w-])/g;

/** A margin: token counts differ slightly between servers. */
const COUNT_MARGIN = 32;
/** The minimum length of an answer, in tokens; below it the documents are shortened instead. */
const MIN_ANSWER_TOKENS = 1_000;
/** The minimum, in tokens, of a limit that is halved because the refusal names no figure. */
const MIN_TRIED_TOKENS = 250;

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', '')) || 0;

/** The tokens the context window leaves for the answer; undefined unless the refusal names both figures. */
function tokensLeft(message: string): number | undefined {
  const window = numberOf(WINDOW.exec(message)?.[1]);
  const [, one, other] = PROMPT.exec(message) ?? [];
  const prompt = numberOf(one ?? other);
  return window > 0 && prompt > 0 ? window - prompt - COUNT_MARGIN : undefined;
}

function answerExcess({ message, param }: Refusal, sent: number): Excess | undefined {
  if (!(ANSWER.test(message) || ANSWER.test(param)) || !TOO_MUCH.test(message)) return undefined;
  const figures = (message.match(NUMBERS) ?? []).map(numberOf).filter((figure) => figure > 1 && figure < sent);
  if (figures.length > 0) return { of: 'answer', most: Math.max(...figures), lasting: true };
  const half = Math.floor(sent / 2);
  return half >= MIN_TRIED_TOKENS ? { of: 'answer', most: half, lasting: false } : undefined;
}

/** Undefined: the failure has another cause. `sent`: the maximum answer tokens of the request, 0 without a maximum. */
export function excessOf(failure: ProviderFailure, sent: number): Excess | undefined {
  if (failure.kind !== 'refusal' || !STATUSES.has(failure.status)) return undefined;
  const { code, message } = failure;
  const isContext = CONTEXT_CODE.test(code) || CONTEXT.test(message) || failure.status === 413;
  const room = isContext ? tokensLeft(message) : undefined;
  if (room !== undefined && sent > 0)
    return room >= MIN_ANSWER_TOKENS && room < sent ? { of: 'answer', most: room, lasting: false } : { of: 'prompt' };
  return answerExcess(failure, sent) ?? (isContext ? { of: 'prompt' } : undefined);
}
