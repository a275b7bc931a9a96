import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type Read, readAnswer } from '#shared/text/answers/index.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type KindName, kinds } from '#shared/text/kinds/index.ts';

export type Answer = { raw: string; isCut: boolean; kind: KindName; lastAttempt: boolean };
export type Reviewed = Read<Content> & {
  /**
   * For text that ends in the middle; a list that was cut holds whole entries only and has a message with the missing
   * number.
   */
  truncated: boolean;
};

/** With fewer than half of the entries another attempt is made; after the last attempt they are stored. */
const isEnough = ({ have, want }: Read<Content>, lastAttempt: boolean): boolean => lastAttempt || have * 2 >= want;

function read({ raw, kind, lastAttempt }: Answer): Read<Content> {
  const found = readAnswer(kind, raw);
  if (isEnough(found, lastAttempt)) return found;
  throw new AppError('unreadable_answer', { cause: new Error(`${found.have} of ${found.want} entries`) });
}

/** The failures of an answer that was cut for which a longer one may hold the content. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['no_content', 'unreadable_answer']);

/**
 * Returns the content of a complete answer (GAP-56, GAP-75). Throws for a refusal, a question, mere reasoning and an
 * unreadable answer: the attempt fails, and the error carries the raw answer.
 */
export function reviewAnswer(answer: Answer): Reviewed {
  const { raw, isCut, kind } = answer;
  try {
    return { ...read(answer), truncated: isCut && kinds[kind].entries === null };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const isSpent = isCut && SPENT.has(thrown.code);
    throw new AppError(isSpent ? 'length_spent' : thrown.code, {
      ...thrown.more,
      ...(isSpent && { message: thrown.message }),
      ...(raw.trim() !== '' && { raw }),
    });
  }
}
