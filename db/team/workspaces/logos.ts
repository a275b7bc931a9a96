import { sql } from 'kysely';
import { type FileAt, keepFile } from '#db/base/files.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { lockWorkspace, membershipOf } from '#db/team/workspaces/workspaces.ts';
import { permissionsOf } from '#shared/permissions.ts';
import type { PersonScope } from '#shared/scope.ts';

/**
 * Sets the logo, or none, and returns the files it replaces, marked. The right is read again: an upload takes a while.
 * Undefined: the right is gone.
 */
export async function setLogo(
  tx: Tx,
  scope: PersonScope,
  file: FileAt | null,
  bucket = file?.bucket ?? '',
): Promise<FileAt[] | undefined> {
  const workspace = await lockWorkspace(tx, scope.workspace_id);
  const member = await membershipOf(tx, scope.actor_id, scope.workspace_id);
  if (!workspace || !member || !permissionsOf(member.role).has('workspace.write')) return undefined;
  if (file && !(await keepFile(tx, scope, file))) throw new Error('The logo was given up while it was stored');
  const path = file?.path ?? null;
  await tx.updateTable('workspaces').set({ logo_path: path }).where('id', '=', scope.workspace_id).execute();
  const subject = { id: workspace.id, name: workspace.name };
  await recordActivity(tx, scope, { action: 'workspace.changed', subject, details: { logo: path !== null } });
  return tx
    .updateTable('stored_files')
    .set({ state: 'deleting', updated_at: sql<Date>`now()` })
    .where('workspace_id', '=', scope.workspace_id)
    .where('bucket', '=', bucket)
    .where('state', '=', 'kept')
    .$if(path !== null, (query) => query.where('path', '<>', String(path)))
    .returning(['bucket', 'path'])
    .execute();
}
