import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import type { Deps } from '#api/deps.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { emptyAccount } from '#db/accounts/delete-account.ts';
import { recordStoredDeletion } from '#db/accounts/deletions.ts';
import { transact } from '#db/transact.ts';
import { clearAfterDeletion } from '#platform/clear-account.ts';
import { type StoredDeletion, storedDeletions } from '#platform/deletion-list.ts';
import { sha256 } from '#platform/secret.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'queues' | 'storage' | 'config' | 'log' | 'endings'>;
type Applied = { account: 'deleted' | 'emptied' | 'absent' | 'refused'; files: number };
export type Report = { lines: string[]; refused: number };

/**
 * Applies the list of deletions in the file storage to a restored database and restored buckets. Repeating it changes
 * nothing. The report names ids only; `refused` counts accounts that could not be deleted.
 */
export async function applyDeletions(parts: Parts): Promise<Report> {
  const lines: string[] = [];
  const sums = { listed: 0, deleted: 0, emptied: 0, absent: 0, refused: 0, files: 0 };
  for await (const deletion of storedDeletions(parts.storage)) {
    const { account, files } = await apply(parts, deletion);
    sums.listed += 1;
    sums[account] += 1;
    sums.files += files;
    if (account === 'refused') {
      lines.push(`${deletion.user_id}: is the last super admin. Give the role to another account and run this again.`);
    } else if (account !== 'absent' || files > 0) {
      lines.push(`${deletion.user_id}: account ${account}, ${files} files without a row removed`);
    }
  }
  lines.push(
    `${sums.listed} deletions are listed: ${sums.deleted} accounts deleted again, ${sums.emptied} emptied again, ${sums.absent} were not there, ${sums.refused} refused; ${sums.files} files without a row removed.`,
  );
  return { lines, refused: sums.refused };
}

async function apply(parts: Parts, deletion: StoredDeletion): Promise<Applied> {
  await recordStoredDeletion(parts.db, deletion);
  if (deletion.kind === 'emptied') return { account: await emptyAgain(parts, deletion.user_id), files: 0 };
  const by = { actorId: null, action: 'account_deleted', ip: null } as const;
  const outcome = await deleteUser(parts, { id: deletion.user_id, ...by, evenAsLastOwner: true });
  if (outcome === 'last super admin') return { account: 'refused', files: 0 };
  const account = outcome === 'deleted' ? 'deleted' : 'absent';
  return { account, files: await removeFiles(parts.storage, deletion.user_id) };
}

async function emptyAgain(parts: Parts, id: string): Promise<'emptied' | 'absent'> {
  const left = await transact(parts.db, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user || user.deleted_at) return undefined;
    const deletion = await emptyAccount(tx, parts.endings.ofAccount, id, sha256(`${id} ${user.email}`), {
      evenAsLastOwner: true,
    });
    return { id, deletion, names: [user.email, user.new_email, user.phone].filter(Boolean) };
  });
  if (!left) return 'absent';
  await clearAfterDeletion(parts, { ...left, generations: [], stopped: [] });
  return 'emptied';
}

/** Files of the personal workspace that no restored row names: buckets are copied after the database. */
async function removeFiles(storage: Parts['storage'], id: string): Promise<number> {
  let removed = 0;
  for (const bucket of [storage.documents, storage.avatars, storage.exports]) {
    for await (const paths of storage.list(bucket, `${id}/`)) {
      for (const path of paths) await storage.remove(bucket, path);
      removed += paths.length;
    }
  }
  return removed;
}
