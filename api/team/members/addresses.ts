import type { Db } from '#db/schema.ts';
import { membershipOf } from '#db/team/workspaces/workspaces.ts';
import { columnOf, permissionsOf } from '#shared/permissions.ts';
import type { Scope } from '#shared/scope.ts';

/** Whether the reader may see the addresses of the workspace (ACT-04). */
export async function mayReadAddresses(db: Db, { actor_id, workspace_id, key }: Scope): Promise<boolean> {
  if (key || actor_id === null) return false;
  const reader = await membershipOf(db, actor_id, workspace_id);
  return reader !== undefined && permissionsOf(columnOf(reader)).has('member.email');
}
