import { AuthError } from '#api/auth/auth-error.ts';
import type { AuthContext } from '#api/auth/context.ts';
import { publishSessionsEnded } from '#api/auth/tokens/sessions.ts';
import { forgetUser, lockUser, otherSuperAdmins } from '#db/queries/accounts/accounts.ts';
import { lockSuperAdmins } from '#db/queries/accounts/admin-users.ts';
import { writeAudit } from '#db/queries/audit.ts';
import { transact } from '#db/transact.ts';
import { sha256 } from '#platform/secret.ts';

/** Keeps the row and its id without personal data: the address as a hash; no password, names, sessions, links. */
export async function softDelete(ctx: AuthContext, id: string, ip: string | null): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await lockSuperAdmins(tx);
    const user = await lockUser(tx, id);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    if (user.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) {
      throw new AuthError(422, 'validation_failed', 'The last super admin cannot be deleted');
    }
    await forgetUser(tx, id, sha256(`${id} ${user.email}`));
    await writeAudit(tx, { user_id: id, action: 'user_deleted_by_admin', ip, details: { soft: true } });
  });
  publishSessionsEnded(ctx, id, null);
}
