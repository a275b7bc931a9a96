import { AppError } from '#shared/errors.ts';
import { generatedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { SavingEvent } from '#web/features/writing/documents/saving/saving.ts';
import { isOnline } from '#web/lib/online.ts';

/** What a failed save means for the text. */
export function saveFailure(thrown: unknown, at: number): SavingEvent {
  const error = AppError.from(thrown);
  const failed = { type: 'failed', message: error.message, at } as const;
  if (error.code === 'edit_conflict') {
    const current = generatedDocument.safeParse(error.more.current);
    if (current.success) return { type: 'read', document: current.data, refused: true, isNews: true, at };
    return { ...failed, why: 'failed' };
  }
  if (error.status === 404) return { type: 'deleted' };
  if (error.code === 'sign_in_required') return { ...failed, why: 'signed_out' };
  if (!isOnline()) return { ...failed, why: 'offline' };
  return {
    ...failed,
    why: error.retry || error.status >= 500 || error.code === 'too_many_requests' ? 'failed' : 'refused',
  };
}
