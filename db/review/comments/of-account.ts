import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/**
 * Removes the comments of an account in shared workspaces: threads of its own alone, and its last words in others; one
 * with replies stays as 'Comment removed'.
 */
export async function removeComments(tx: Tx, { actor_id }: Scope): Promise<void> {
  await sql`
    with gone as (
      delete from comment_threads thread where thread.workspace_id <> ${actor_id}
        and exists (select from comments where thread_id = thread.id and user_id = ${actor_id})
        and not exists (select from comments where thread_id = thread.id and user_id is distinct from ${actor_id})
      returning document_id, workspace_id, resolved_at
    )
    update generated_documents document set open_threads = greatest(open_threads - ended.count, 0)
      from (select document_id, count(*)::int as count from gone where resolved_at is null group by 1) ended
      where document.id = ended.document_id`.execute(tx);
  await sql`delete from comments where user_id = ${actor_id} and workspace_id <> ${actor_id} and not exists (
    select from comments reply where reply.thread_id = comments.thread_id and reply.user_id is distinct from ${actor_id}
      and (reply.created_at, reply.id) > (comments.created_at, comments.id))`.execute(tx);
  await sql`update comments set body = '', mentions = '{}', deleted_at = coalesce(deleted_at, now())
    where user_id = ${actor_id} and workspace_id <> ${actor_id}`.execute(tx);
}
