import type { Deps } from '#api/deps.ts';
import { membershipEvent, publishAfter } from '#api/team/workspaces/live.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { deleteMember, hasOtherOwner, memberOf, revokeSharesOf, setMemberRole } from '#db/team/workspaces/members.ts';
import { lockWorkspace, membershipOf } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type Permission, permissionsOf, type WorkspaceRole } from '#shared/permissions.ts';
import type { PersonScope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'queues' | 'log' | 'endings'>;

/**
 * Locks the workspace and reads the rights of the actor as they are now: two owners who demote each other, or leave, are
 * one after the other, and the second finds what the first has left.
 */
async function locked(tx: Tx, scope: PersonScope, may: Permission) {
  const workspace = await lockWorkspace(tx, scope.workspace_id);
  const actor = workspace && (await membershipOf(tx, scope.actor_id, scope.workspace_id));
  if (!workspace || !actor) throw new AppError('no_such_workspace');
  const rights = permissionsOf(actor.role);
  if (!rights.has(may)) throw new AppError('role_too_low');
  return { workspace, rights, role: actor.role };
}

async function otherMember(tx: Tx, scope: PersonScope, userId: string) {
  const member = await memberOf(tx, scope, userId);
  if (!member) throw new AppError('no_such_item');
  return member;
}

const refuseLastOwner = async (tx: Tx, scope: PersonScope, userId: string): Promise<void> => {
  if (!(await hasOtherOwner(tx, scope, userId))) throw new AppError('last_owner');
};

/** Admins change everybody but owners, and make none (MEMBER-04). What their keys may not go on with by it ends (KEY-10). */
export async function changeRole(parts: Parts, scope: PersonScope, userId: string, role: WorkspaceRole) {
  const { changed, announce } = await transact(parts.db, async (tx) => {
    const { workspace, rights } = await locked(tx, scope, 'member.manage');
    const member = await otherMember(tx, scope, userId);
    const aboutOwners = role === 'owner' || member.role === 'owner';
    if (aboutOwners && !rights.has('owner.manage')) throw new AppError('role_too_low');
    if (member.role === role) return { changed: member };
    if (member.role === 'owner') await refuseLastOwner(tx, scope, userId);
    await setMemberRole(tx, scope, userId, role);
    await recordRole(tx, scope, { workspace_name: workspace.name, user_id: userId, name: member.name, role });
    const details = { role, before: member.role };
    await recordActivity(tx, scope, {
      action: 'member.role_changed',
      subject: { id: userId, name: member.name },
      details,
    });
    return { changed: { ...member, role }, announce: await parts.endings.stopKeys(tx, userId) };
  });
  await publishAfter(parts, membershipEvent(scope.workspace_id, userId, role));
  await announce?.();
  return changed;
}

type Changed = { workspace_name: string; user_id: string; name: string; role: WorkspaceRole };
const recordRole = (tx: Tx, scope: PersonScope, payload: Changed): Promise<void> =>
  recordEvent(tx, scope, { type: 'member.role_changed', subject_id: scope.workspace_id, payload });

/** Both or neither (MEMBER-05). */
export async function transferOwnership(parts: Parts, scope: PersonScope, userId: string): Promise<void> {
  await transact(parts.db, async (tx) => {
    const { workspace } = await locked(tx, scope, 'owner.manage');
    const [to, from] = [await otherMember(tx, scope, userId), await otherMember(tx, scope, scope.actor_id)];
    if (to.id === from.id) return;
    await setMemberRole(tx, scope, to.id, 'owner');
    await setMemberRole(tx, scope, from.id, 'admin');
    const about = { workspace_name: workspace.name };
    await recordRole(tx, scope, { ...about, user_id: to.id, name: to.name, role: 'owner' });
    await recordActivity(tx, scope, { action: 'owner.transferred', subject: { id: to.id, name: to.name } });
  });
  const { workspace_id, actor_id } = scope;
  if (userId === actor_id) return;
  const events = [membershipEvent(workspace_id, userId, 'owner'), membershipEvent(workspace_id, actor_id, 'admin')];
  await publishAfter(parts, ...events);
}

/** What the person created stays; their keys that are not revoked stop (KEY-10). Leaving is for oneself. */
export async function removeMember(
  parts: Parts,
  scope: PersonScope,
  userId: string,
  also: { revoke_links: boolean; revoke_keys: boolean },
): Promise<void> {
  const announce = await transact(parts.db, async (tx) => {
    const { workspace, rights } = await locked(tx, scope, 'member.manage');
    if (userId === scope.actor_id)
      throw new AppError('invalid_input', { fields: { id: 'Leave the workspace instead' } });
    const member = await otherMember(tx, scope, userId);
    if (member.role === 'owner' && !rights.has('owner.manage')) throw new AppError('role_too_low');
    await deleteMember(tx, scope, userId);
    // A link can no more than its maker may: one that is to stay becomes that of who lets it stay.
    if (!also.revoke_links) await parts.endings.handLinksOver(tx, scope, userId, scope.actor_id);
    const revoked = also.revoke_links ? await revokeSharesOf(tx, scope, userId) : 0;
    const payload = { workspace_name: workspace.name, user_id: userId, name: member.name };
    await recordEvent(tx, scope, { type: 'member.removed', subject_id: scope.workspace_id, payload });
    const details = { role: member.role, links_revoked: revoked };
    await recordActivity(tx, scope, {
      action: 'member.removed',
      subject: { id: userId, name: member.name },
      details,
    });
    const { revokeKeys, stopKeys } = parts.endings;
    return also.revoke_keys ? revokeKeys(tx, scope, userId) : stopKeys(tx, userId);
  });
  await publishAfter(parts, membershipEvent(scope.workspace_id, userId, null));
  await announce();
}

/** The share links of who leaves end, their keys stop (SHARE-14, KEY-10). */
export async function leave(parts: Parts, scope: PersonScope): Promise<void> {
  const announce = await transact(parts.db, async (tx) => {
    const { role } = await locked(tx, scope, 'workspace.leave');
    const member = await otherMember(tx, scope, scope.actor_id);
    if (role === 'owner') await refuseLastOwner(tx, scope, scope.actor_id);
    await deleteMember(tx, scope, scope.actor_id);
    const details = { role, links_revoked: await revokeSharesOf(tx, scope, scope.actor_id) };
    await recordActivity(tx, scope, {
      action: 'member.left',
      subject: { id: scope.actor_id, name: member.name },
      details,
    });
    return parts.endings.stopKeys(tx, scope.actor_id);
  });
  await publishAfter(parts, membershipEvent(scope.workspace_id, scope.actor_id, null));
  await announce();
}
