import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { beginDeletion } from '#db/team/workspaces/deletion.ts';
import { AppError } from '#shared/errors.ts';
import { type Scope, scopeOf } from '#shared/scope.ts';

type Owned = { id: string; name: string; others: boolean };

/** The shared workspaces that have no other owner, locked so that none of them changes meanwhile. */
async function ownedAlone(tx: Tx, userId: string): Promise<Owned[]> {
  await sql`select id from workspaces where personal_of is null and id in
    (select workspace_id from workspace_members where user_id = ${userId}) order by id for update`.execute(tx);
  const { rows } = await sql<Owned>`
    select workspace.id, workspace.name,
      exists(select from workspace_members where workspace_id = workspace.id and user_id <> ${userId}) as others
    from workspaces workspace join workspace_members member on member.workspace_id = workspace.id
    where member.user_id = ${userId} and member.role = 'owner' and workspace.personal_of is null
      and workspace.deleting_at is null
      and not exists (select from workspace_members other where other.workspace_id = workspace.id
        and other.role = 'owner' and other.user_id <> ${userId})
    order by workspace.name`.execute(tx);
  return rows;
}

type Leaving = { actorId: string | null; evenAsLastOwner?: boolean | undefined };

/**
 * Ends what an account is in shared workspaces: those without another member go along. Throws last_owner, with the names,
 * where others would be left without an owner. `evenAsLastOwner`: a deletion that took place before is repeated.
 */
export async function leaveWorkspaces(tx: Tx, userId: string, { actorId, evenAsLastOwner = false }: Leaving) {
  const owned = await ownedAlone(tx, userId);
  const kept = owned.filter(({ others }) => others);
  if (kept.length > 0 && !evenAsLastOwner) {
    const names = kept.map(({ name }) => name).join(', ');
    const who = actorId === userId ? 'You are' : 'This person is';
    const message = `${who} the only owner of ${names}. Make somebody else an owner, or delete the workspace first.`;
    throw new AppError('last_owner', { message });
  }
  const gone = [];
  for (const { id } of owned.filter(({ others }) => !others)) {
    gone.push(await beginDeletion(tx, scopeOf(id, userId, 'any')));
  }
  await endMemberships(tx, userId);
  return { stopped: gone.flatMap(({ stopped }) => stopped), files: gone.flatMap(({ files }) => files) };
}

/** Named like whom an act is of later: the name of a deleted account stays nowhere. */
async function endMemberships(tx: Tx, userId: string): Promise<void> {
  const left = await tx
    .deleteFrom('workspace_members')
    .where('user_id', '=', userId)
    .where('workspace_id', '<>', userId)
    .returning(['workspace_id', 'role'])
    .execute();
  const subject = { id: userId, name: 'Deleted user' };
  for (const { workspace_id, role } of left) {
    await recordActivity(tx, { workspace_id, actor_id: userId }, { action: 'member.left', subject, details: { role } });
  }
}

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
