import { sql } from 'kysely';
import { placeAnchor } from '#db/review/comments/place.ts';
import { countOpen, type lockedDocument, lockedThread, membersIn } from '#db/review/comments/write.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { AppError } from '#shared/errors.ts';
import { OPEN_THREADS_MAX } from '#shared/review/contracts/comments.ts';
import type { PersonScope } from '#shared/scope.ts';
import { type Anchor, createAnchorMap, findAnchor, isAt } from '#shared/text/anchors.ts';
import { partsOf } from '#shared/text/document-parts.ts';

/** Which thread of which document was changed. */
type Changed = { thread_id: string; document_id: string };

/** Resolves or reopens a thread; one that is so already stays as it is. Throws no_such_item, not_yours, limit_reached. */
export async function setResolved(tx: Tx, scope: PersonScope, id: string, isResolved: boolean): Promise<Changed> {
  const thread = await lockedThread(tx, scope, id);
  await checkStarter(tx, scope, id);
  const { document_id, document } = thread;
  const changed = { thread_id: id, document_id };
  if ((thread.resolved_at !== null) === isResolved) return changed;
  if (!isResolved && document.open_threads >= OPEN_THREADS_MAX) throw new AppError('limit_reached');
  await tx
    .updateTable('comment_threads')
    .set({ resolved_at: isResolved ? new Date() : null, resolved_by: isResolved ? scope.actor_id : null })
    .set(isResolved ? {} : placeNow(thread, document))
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  await countOpen(tx, scope, document_id);
  const subject = { id: document_id, name: document.about.template_name ?? '' };
  const details = { job_title: document.about.job_title };
  await recordActivity(tx, scope, { action: isResolved ? 'thread.resolved' : 'thread.reopened', subject, details });
  return changed;
}

/** A thread that was resolved did not follow the changes of the text since. */
function placeNow(
  { anchor: stored }: { anchor: unknown },
  { kind, content, version }: Awaited<ReturnType<typeof lockedDocument>>,
) {
  const anchor = stored as Anchor | null;
  if (!anchor) return {};
  const parts = partsOf(kind, content);
  const text = parts.find(({ name }) => name === anchor.part)?.text ?? '';
  const isUnchanged = anchor.version === version && isAt(anchor, text);
  const found = isUnchanged ? createAnchorMap(parts, parts, version)(anchor) : findAnchor(anchor, parts, version);
  return { anchor: JSON.stringify(found ?? anchor), orphaned_at: found ? null : new Date() };
}

/** Attaches a thread to another passage of the text (COMMENT-10). Throws no_such_item, not_yours. */
export async function attach(tx: Tx, scope: PersonScope, id: string, selected: Anchor): Promise<Changed> {
  const { document_id, document } = await lockedThread(tx, scope, id);
  await checkStarter(tx, scope, id);
  const { anchor, isFound } = await placeAnchor(tx, document, selected);
  await tx
    .updateTable('comment_threads')
    .set({ anchor: JSON.stringify(anchor), orphaned_at: isFound ? null : new Date() })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  return { thread_id: id, document_id };
}

/** Changes the words of one's own comment. Throws no_such_item, not_yours. */
export async function editComment(tx: Tx, scope: PersonScope, id: string, body: string): Promise<Changed> {
  const { document_id, comment } = await lockedComment(tx, scope, id);
  if (comment.body !== body) {
    const mentions = await membersIn(tx, scope, body);
    await tx
      .updateTable('comments')
      .set({ body, mentions, edited_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('workspace_id', '=', scope.workspace_id)
      .execute();
  }
  return { thread_id: comment.thread_id, document_id };
}

/**
 * Removes a comment: emptied where others follow it, else deleted, and with it the thread that holds no words any more.
 * Throws no_such_item, not_yours.
 */
export async function deleteComment(tx: Tx, scope: PersonScope, id: string): Promise<Changed> {
  const { document_id, comment } = await lockedComment(tx, scope, id);
  const { thread_id } = comment;
  const { workspace_id } = scope;
  const later = sql<boolean>`exists (select from comments later where later.thread_id = comments.thread_id
    and (later.created_at, later.id) > (comments.created_at, comments.id))`;
  const emptied = await tx
    .updateTable('comments')
    .set({ body: '', mentions: [], deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where(later)
    .returning('id')
    .executeTakeFirst();
  if (!emptied) await tx.deleteFrom('comments').where('id', '=', id).where('workspace_id', '=', workspace_id).execute();
  await tx
    .deleteFrom('comment_threads')
    .where('id', '=', thread_id)
    .where('workspace_id', '=', workspace_id)
    .where(
      sql<boolean>`not exists (select from comments c where c.thread_id = comment_threads.id and c.deleted_at is null)`,
    )
    .execute();
  await countOpen(tx, scope, document_id);
  return { thread_id, document_id };
}

/** One that is not removed, under the lock of its document. */
async function lockedComment(tx: Tx, scope: PersonScope, id: string) {
  const one = tx
    .selectFrom('comments')
    .select(['thread_id', 'user_id', 'body'])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where('deleted_at', 'is', null);
  const seen = await one.executeTakeFirst();
  if (!seen) throw new AppError('no_such_item');
  const { document_id } = await lockedThread(tx, scope, seen.thread_id);
  const comment = await one.executeTakeFirst();
  if (!comment) throw new AppError('no_such_item');
  if (scope.author !== null && comment.user_id !== scope.author) throw new AppError('not_yours');
  return { document_id, comment };
}

/** Reviewers resolve and attach what they started themselves. */
async function checkStarter(tx: Tx, { workspace_id, author }: PersonScope, thread_id: string): Promise<void> {
  if (author === null) return;
  const first = await tx
    .selectFrom('comments')
    .select('user_id')
    .where('thread_id', '=', thread_id)
    .where('workspace_id', '=', workspace_id)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  if (first?.user_id !== author) throw new AppError('not_yours');
}
