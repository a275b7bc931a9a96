import type { AuthContext } from '#api/accounts/auth/context.ts';
import { createFileStore } from '#api/files/file-store.ts';
import type { AuditAction } from '#db/accounts/audit.ts';
import { type AccountDeletion, deleteAccount, type Remains } from '#db/accounts/delete-account.ts';
import { deletionStored } from '#db/accounts/deletions.ts';
import type { AccountEndings } from '#db/accounts/endings.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';
import { clearAfterDeletion } from '#platform/clear-account.ts';
import { personalScope } from '#shared/scope.ts';

type Parts = Pick<AuthContext, 'db' | 'redis' | 'queues' | 'storage' | 'config' | 'log' | 'endings'>;
type Wanted = { id: string; actorId: string | null; action: AuditAction; ip: string | null; details?: Metadata } & Pick<
  AccountDeletion,
  'removeComments' | 'evenAsLastOwner'
>;
export type Deleted = 'deleted' | 'unknown' | 'last super admin';

/**
 * Deletes a user completely: one transaction for the rows and the marks on the files; then files, jobs, running
 * calls and sockets. What fails after the transaction is finished by the sweep and the sockets' own check, so that a
 * crash in between leaves nothing behind and a repeated call is harmless.
 */
export async function deleteUser(parts: Parts, { id, ...by }: Wanted): Promise<Deleted> {
  const outcome = await transact(parts.db, (tx) => deleteRows(tx, parts.endings.ofAccount, { id, ...by }));
  if (typeof outcome === 'string') return outcome;
  await clearUp(parts, outcome);
  return 'deleted';
}

/** The rows; `clearUp` follows the commit. */
export const deleteRows = (tx: Tx, endings: AccountEndings, { id, ...by }: Wanted) =>
  deleteAccount(tx, endings, { scope: personalScope(id), ...by });

/** After the transaction: what the account left outside of the database. */
export async function clearUp(parts: Parts, left: Remains): Promise<void> {
  const files = createFileStore(parts);
  await Promise.all([
    clearAfterDeletion(parts, left).then((stored) => stored && deletionStored(parts.db, left.deletion)),
    ...left.files.map((file) => files.remove(file)),
  ]);
}
