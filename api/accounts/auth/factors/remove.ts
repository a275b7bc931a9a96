import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { notifyByMail, removalNotice } from '#api/accounts/auth/factors/notice.ts';
import { noSuchFactor } from '#api/accounts/auth/factors/verify.ts';
import { type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { refuseStale } from '#api/accounts/auth/sign-in/reauthentication.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { lockUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { deleteFactors, type FactorRow, factorOf } from '#db/accounts/auth/factors.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** DELETE /factors/{id}: one's own factor; a verified one only after the second step (contract, section 8). */
export function unenroll(ctx: AuthContext, req: Request, signed: Signed, factorId: string): Promise<object> {
  return withMails(ctx, async (tx, post) => {
    const user = await lockUser(tx, signed.id);
    const factor = await factorOf(tx, signed.id, factorId);
    if (!user || !factor) throw noSuchFactor();
    if (factor.status === 'verified' && signed.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    if (factor.status === 'verified') refuseStale(signed);
    await deleteFactors(tx, signed.id, factorId);
    if (factor.status === 'unverified') return { id: factorId };
    const details = { factor_id: factorId };
    const { id } = user;
    await writeAudit(tx, { user_id: id, actor_id: id, action: 'factor_removed', ip: req.ip ?? null, details });
    await notifyByMail(post, removalNotice(factor), user);
    return { id: factorId };
  });
}

type Removal = {
  user: NonNullable<Awaited<ReturnType<typeof lockUser>>>;
  actorId: string | null;
  ip: string | null;
  /** One of them; without an id all. */
  factorId?: string;
  /** Further details of the audit row. */
  details?: Metadata;
};

/**
 * An administrator's removal, inside the caller's transaction with the user locked: sessions the factors had raised
 * fall back to aal1, the owner gets a mail. Returns the removed factors.
 */
export async function removeFactors(tx: Tx, post: Post, removal: Removal): Promise<FactorRow[]> {
  const { user, actorId, ip, factorId, details: further } = removal;
  const removed = await deleteFactors(tx, user.id, factorId);
  if (!removed.some(({ status }) => status === 'verified')) return removed;
  const details = { ...further, factors: removed.length };
  await writeAudit(tx, { user_id: user.id, actor_id: actorId, action: 'factor_removed_by_admin', ip, details });
  await notifyByMail(post, 'factor_removed_by_admin', user);
  return removed;
}
