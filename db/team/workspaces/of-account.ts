import { sql } from 'kysely';
import type { Leaving } from '#db/accounts/endings.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { beginDeletion, type StopWork } from '#db/team/workspaces/deletion.ts';
import { AppError } from '#shared/errors.ts';
import { scopeOf } from '#shared/scope.ts';

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

/**
 * Ends what an account is in shared workspaces: those without another member go along. Throws last_owner, with the names,
 * where others would be left without an owner. `stopWork` cancels what is under way in a workspace that goes along.
 */
export async function leaveWorkspaces<Stopped>(
  tx: Tx,
  userId: string,
  { actorId, evenAsLastOwner = false }: Leaving,
  stopWork: StopWork<Stopped>,
) {
  const owned = await ownedAlone(tx, userId);
  const kept = owned.filter(({ others }) => others);
  if (kept.length > 0 && !evenAsLastOwner) {
    const names = kept.map(({ name }) => name).join(', ');
    const who = actorId === userId ? 'You are' : 'This person is';
    const message = `${who} the only owner of ${names}. Make another member an owner, or delete the workspace first.`;
    throw new AppError('last_owner', { message });
  }
  const gone = [];
  for (const { id } of owned.filter(({ others }) => !others)) {
    gone.push(await beginDeletion(tx, scopeOf(id, userId, 'any'), stopWork));
  }
  await endMemberships(tx, userId);
  return { stopped: gone.map(({ stopped }) => stopped), files: gone.flatMap(({ files }) => files) };
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
