import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

type Note = { id: string; document_id: string };

/**
 * Stores that an answer of a review of the document, which asks for changes, became an instruction. Undefined: the document
 * has no such answer.
 */
export const markNoteUsed = (tx: Tx, { workspace_id }: Pick<Scope, 'workspace_id'>, { id, document_id }: Note) =>
  tx
    .updateTable('review_votes as note')
    .from('reviews as r')
    .set({ used_at: sql<Date>`now()` })
    .where('note.id', '=', id)
    .where('note.workspace_id', '=', workspace_id)
    .where('note.verdict', '=', 'changes_requested')
    .whereRef('r.id', '=', 'note.review_id')
    .where('r.document_id', '=', document_id)
    .returning('note.id')
    .executeTakeFirst();
