import type { AuthContext } from '#api/auth/context.ts';
import { tellSessionsEnded } from '#api/auth/tokens/sessions.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { lockUser, otherSuperAdmins } from '#db/queries/accounts/accounts.ts';
import { deleteUserRow, lockSuperAdmins, unfinishedOf } from '#db/queries/accounts/admin-users.ts';
import { type AuditAction, writeAudit } from '#db/queries/audit.ts';
import { type FileAt, markFilesOf } from '#db/queries/files.ts';
import { transact } from '#db/transact.ts';
import { publishCancel } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { personalScope } from '#shared/scope.ts';

type Parts = Pick<AuthContext, 'db' | 'redis' | 'queues' | 'storage' | 'log'>;
type Deletion = { id: string; actorId: string | null; action: AuditAction; ip: string | null };
export type Deleted = 'deleted' | 'unknown' | 'last super admin';

/**
 * Removes a user with everything: one transaction for the rows and the marks on the files; then files, jobs, running
 * calls and sockets. What cannot be reached now is finished by the sweep and the sockets' own check, so that a crash in
 * between leaves nothing behind and asking again does no harm.
 */
export async function deleteUser(parts: Parts, { id, actorId, action, ip }: Deletion): Promise<Deleted> {
  const outcome = await transact(parts.db, async (tx) => {
    await lockSuperAdmins(tx);
    const user = await lockUser(tx, id);
    if (!user) return 'unknown' as const;
    if (user.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) return 'last super admin' as const;
    const left = { generations: await unfinishedOf(tx, id), files: await markFilesOf(tx, personalScope(id)) };
    await deleteUserRow(tx, id);
    await writeAudit(tx, { user_id: id, actor_id: actorId, action, ip, details: { files: left.files.length } });
    return left;
  });
  if (typeof outcome === 'string') return outcome;
  tellSessionsEnded(parts, id, null);
  await clearUp(parts, outcome);
  return 'deleted';
}

async function clearUp(parts: Parts, left: { generations: string[]; files: FileAt[] }): Promise<void> {
  const { redis, queues, log } = parts;
  const files = createFileStore(parts);
  // Whatever still runs finds no row; taking its job and call away only saves the money.
  const jobs = left.generations.flatMap((id) => [queues.generation.remove(id), publishCancel(redis, id)]);
  const settled = await Promise.allSettled(jobs.map((job) => withDeadline(Promise.resolve(job))));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) log.warn(cause(failed.reason), 'jobs of a deleted user were left to end by themselves');
  await Promise.all(left.files.map((file) => files.remove(file)));
}
