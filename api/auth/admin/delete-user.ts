import type { AuthContext } from '#api/auth/context.ts';
import { publishSessionsEnded } from '#api/auth/tokens/sessions.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { publishStopped } from '#api/generations/stop.ts';
import { lockUser, otherSuperAdmins } from '#db/queries/accounts/accounts.ts';
import { deleteUserRow, lockSuperAdmins } from '#db/queries/accounts/admin-users.ts';
import { type AuditAction, writeAudit } from '#db/queries/audit.ts';
import { type FileAt, markFilesOf } from '#db/queries/files.ts';
import type { GenerationView } from '#db/queries/generations/rows.ts';
import { stopGenerations } from '#db/queries/generations/stop.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';
import { cancelledError } from '#shared/card-of-row.ts';
import { personalScope } from '#shared/scope.ts';

type Parts = Pick<AuthContext, 'db' | 'redis' | 'queues' | 'storage' | 'log'>;
type Deletion = {
  id: string;
  actorId: string | null;
  action: AuditAction;
  ip: string | null;
  /** Further details of the audit row. */
  details?: Metadata;
};
type Left = { id: string; stopped: GenerationView[]; files: FileAt[] };
export type Deleted = 'deleted' | 'unknown' | 'last super admin';

/**
 * Deletes a user completely: one transaction for the rows and the marks on the files; then files, jobs, running
 * calls and sockets. What fails after the transaction is finished by the sweep and the sockets' own check, so that a
 * crash in between leaves nothing behind and a repeated call is harmless.
 */
export async function deleteUser(parts: Parts, deletion: Deletion): Promise<Deleted> {
  const outcome = await transact(parts.db, (tx) => deleteRows(tx, deletion));
  if (typeof outcome === 'string') return outcome;
  await clearUp(parts, outcome);
  return 'deleted';
}

/** The transaction of `deleteUser`; the caller passes what is left to `clearUp` after the commit. */
export async function deleteRows(tx: Tx, deletion: Deletion): Promise<Left | Exclude<Deleted, 'deleted'>> {
  const { id, actorId, action, ip, details = {} } = deletion;
  await lockSuperAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) return 'unknown';
  if (user.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) return 'last super admin';
  const scope = personalScope(id);
  const stopped = await stopGenerations(tx, scope, { by: 'workspace_id', is: id }, cancelledError());
  const left = { id, stopped, files: await markFilesOf(tx, scope) };
  await deleteUserRow(tx, id);
  const entry = { user_id: id, actor_id: actorId, action, ip };
  await writeAudit(tx, { ...entry, details: { ...details, files: left.files.length } });
  return left;
}

/** The files, jobs, running calls and sockets of a deleted user. */
export async function clearUp(parts: Parts, left: Left): Promise<void> {
  publishSessionsEnded(parts, left.id, null);
  const files = createFileStore(parts);
  // Without the cards of before: of what was written nothing is shown any more.
  await publishStopped(parts, left.stopped, new Map());
  await Promise.all(left.files.map((file) => files.remove(file)));
}
