import { AppError } from '#shared/errors.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';

/** The changes of one text that are used. `version`: of the text as it is. */
export type ToAccept = { document_id: string; proposal: string; version: number; use: readonly number[] };
/** A text that was updated, and the number of the version before. */
export type Updated = { document_id: string; before: number; accepted: GeneratedDocument };
/** `failures`: why a text was not updated, by its id. */
export type Accepted = { updated: Updated[]; failures: Record<string, string> };

/** What a text says that was changed while its changes were looked at. */
export const CHANGED_MEANWHILE = 'This text was changed meanwhile. It stays as it is.';

/**
 * Accepts text by text. A text that cannot be updated holds up no other; each is done whole or not at all, and one that
 * is asked for again is done once.
 */
export async function acceptEach(
  texts: readonly ToAccept[],
  accept: (one: ToAccept) => Promise<GeneratedDocument>,
): Promise<Accepted> {
  const done: Accepted = { updated: [], failures: {} };
  for (const one of texts) {
    try {
      const accepted = await accept(one);
      done.updated.push({ document_id: one.document_id, before: one.version, accepted });
    } catch (thrown) {
      const error = AppError.from(thrown);
      const isStale = error.code === 'edit_conflict' || error.code === 'proposal_closed';
      done.failures[one.document_id] = isStale ? CHANGED_MEANWHILE : error.message;
    }
  }
  return done;
}

/** Restores the version before, text by text; answers how many could not be. */
export async function undoEach(
  texts: readonly Updated[],
  restore: (one: Updated) => Promise<unknown>,
): Promise<number> {
  let left = 0;
  for (const one of texts) {
    await restore(one).catch((thrown: unknown) => {
      left += 1;
      console.warn('A text could not be restored', thrown);
    });
  }
  return left;
}
