import type { AuthContext } from '#api/auth/context.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { deleteAccount, type Remains } from '#db/queries/accounts/delete-account.ts';
import { deletionStored } from '#db/queries/accounts/deletions.ts';
import type { AuditAction } from '#db/queries/audit.ts';
import { transact } from '#db/transact.ts';
import { clearAfterDeletion } from '#platform/clear-account.ts';
import { personalScope } from '#shared/scope.ts';

type Parts = Pick<AuthContext, 'db' | 'redis' | 'queues' | 'storage' | 'config' | 'log'>;
type Wanted = { id: string; actorId: string | null; action: AuditAction; ip: string | null };
export type Deleted = 'deleted' | 'unknown' | 'last super admin';

/**
 * Deletes a user completely: one transaction for the rows and the marks on the files; then files, jobs, running
 * calls and sockets. What fails after the transaction is finished by the sweep and the sockets' own check, so that a
 * crash in between leaves nothing behind and a repeated call is harmless.
 */
export async function deleteUser(parts: Parts, { id, ...by }: Wanted): Promise<Deleted> {
  const outcome = await transact(parts.db, (tx) => deleteAccount(tx, { scope: personalScope(id), ...by }));
  if (typeof outcome === 'string') return outcome;
  await clearUp(parts, outcome);
  return 'deleted';
}

/** After the transaction of `deleteAccount`: what the account left outside of the database. */
export async function clearUp(parts: Parts, left: Remains): Promise<void> {
  const files = createFileStore(parts);
  await Promise.all([
    clearAfterDeletion(parts, left).then((stored) => stored && deletionStored(parts.db, left.deletion)),
    ...left.files.map((file) => files.remove(file)),
  ]);
}
