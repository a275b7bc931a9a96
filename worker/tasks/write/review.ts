import type { Content } from '#shared/contracts/generated-documents.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type KindName, kinds } from '#shared/kinds/index.ts';
import { type Read, readAnswer } from '#shared/kinds/reading/index.ts';

export type Answer = { raw: string; finishReason: string | null; kind: KindName; lastAttempt: boolean };
export type Reviewed = Read<Content> & {
  /** Text that ends in the middle; a list that was cut holds whole entries only, and says how many are missing. */
  truncated: boolean;
};

/** Less than half of what was asked for may be better next time; after the last attempt it is better than nothing. */
const isEnough = ({ have, want }: Read<Content>, lastAttempt: boolean): boolean => lastAttempt || have * 2 >= want;

function read({ raw, kind, lastAttempt }: Answer): Read<Content> {
  const found = readAnswer(kind, raw);
  if (isEnough(found, lastAttempt)) return found;
  throw new AppError('unreadable_answer', { cause: new Error(`${found.have} of ${found.want} entries`) });
}

/** What an answer that was cut may fail of: a longer one may hold the content. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['no_content', 'unreadable_answer']);

/**
 * What becomes of a finished answer (GAP-56, GAP-75). Only content is returned: a refusal, a question back, a thought
 * and what cannot be read fail the attempt, and the answer as it came travels with the error. What the provider itself
 * declined is final, whatever it holds.
 */
export function reviewAnswer(answer: Answer): Reviewed {
  const { raw, finishReason, kind } = answer;
  if (finishReason === 'content_filter') throw new AppError('content_filter');
  try {
    return { ...read(answer), truncated: finishReason === 'length' && kinds[kind].entries === null };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const isSpent = finishReason === 'length' && SPENT.has(thrown.code);
    throw new AppError(isSpent ? 'length_spent' : thrown.code, {
      ...thrown.more,
      ...(isSpent && { message: thrown.message }),
      ...(raw.trim() !== '' && { raw }),
    });
  }
}
