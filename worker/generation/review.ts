import type { Content } from '#shared/contracts/generated-documents.ts';
import { AppError } from '#shared/errors.ts';
import { answerText } from '#shared/kinds/answer.ts';
import { type KindName, kinds } from '#shared/kinds/index.ts';

export type Answer = { raw: string; finishReason: string | null; kind: KindName; lastAttempt: boolean };
export type Reviewed = { content: Content; truncated: boolean };

/** A declined answer is final, whatever it holds; a blank one may be better next time. Returns the text that is there. */
function usableText({ raw, finishReason }: Answer): string {
  if (finishReason === 'content_filter') throw new AppError('content_filter');
  return answerText(raw);
}

/**
 * What becomes of a finished answer (GAP-56, GAP-75). A structured kind that is cut or unreadable fails the attempt; on
 * the last attempt its raw text is kept, so that nothing that was paid for is lost. Text that was cut is kept as it is.
 */
export function reviewAnswer(answer: Answer): Reviewed {
  const { finishReason, kind, lastAttempt } = answer;
  const text = usableText(answer);
  const truncated = finishReason === 'length';
  if (truncated && kinds[kind].structured) {
    if (!lastAttempt) throw new AppError('cut_answer');
    return { content: text, truncated };
  }
  try {
    return { content: kinds[kind].parse(text, { lenient: lastAttempt }), truncated };
  } catch (thrown) {
    const unreadable = thrown instanceof AppError && thrown.code === 'unreadable_answer';
    if (!unreadable || !lastAttempt) throw thrown;
    return { content: text, truncated };
  }
}
