import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { lockUser, otherSuperAdmins } from '#db/accounts/accounts.ts';
import { lockSuperAdmins } from '#db/accounts/admin-users.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { emptyAccount } from '#db/accounts/delete-account.ts';
import { deletionStored } from '#db/accounts/deletions.ts';
import { transact } from '#db/transact.ts';
import { clearAfterDeletion } from '#platform/clear-account.ts';
import { sha256 } from '#platform/secret.ts';

/** Keeps the row and its id without personal data: the address as a hash; no password, names, sessions, links. */
export async function softDelete(ctx: AuthContext, id: string, ip: string | null): Promise<void> {
  const left = await transact(ctx.db, async (tx) => {
    await lockSuperAdmins(tx);
    const user = await lockUser(tx, id);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    if (user.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) {
      throw new AuthError(422, 'validation_failed', 'The last super admin cannot be deleted');
    }
    await writeAudit(tx, { user_id: id, action: 'user_deleted_by_admin', ip, details: { soft: true } });
    const deletion = await emptyAccount(tx, ctx.endings.ofAccount, id, sha256(`${id} ${user.email}`));
    return { deletion, names: [user.email, user.new_email, user.phone].filter(Boolean) };
  });
  const nothing = { generations: [], stopped: [] };
  if (await clearAfterDeletion(ctx, { id, ...left, ...nothing })) await deletionStored(ctx.db, left.deletion);
}
