import { lockToSuspend } from '#api/accounts/auth/admin/suspend.ts';
import { isAdmin } from '#api/http/identity.ts';
import { activeRole } from '#db/accounts/accounts.ts';
import type { Tx } from '#db/schema.ts';
import type { UserRole } from '#db/schema-accounts.ts';
import type { Config } from '#platform/config.ts';
import type { AdminAct } from '#shared/accounts/contracts/admin-acts.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

/** Acts on one user: those that may need a second admin, and those that never do. */
export type Act = AdminAct | 'sign_out' | 'reset_link' | 'resume';
/** What an admin may do about one user. */
type Right = Act | 'set_limit';
type Person = { id: string; role: UserRole };

const own: Record<Right, string | null> = {
  // Their own needs the current one.
  reset_password: sentences.own_password,
  reset_link: sentences.own_password,
  remove_factors: sentences.own_factors,
  sign_out: sentences.own_sign_out,
  suspend: sentences.own_suspension,
  resume: null,
  delete: sentences.own_account,
  set_limit: null,
};

/**
 * Why an admin may not do this to a user; null when they may (GAP-21, GAP-22). Admins may not change super admins, or
 * they could take over such an account; deleting is for super admins only (PERM-05).
 */
export function refusalOf(actor: Person, target: Person, act: Right): string | null {
  if (act === 'delete' && actor.role !== 'super_admin') return sentences.only_super_admins_delete;
  if (actor.id === target.id) return own[act];
  const isHigher = target.role === 'super_admin' && actor.role !== 'super_admin';
  return isHigher ? sentences.only_super_admins_act : null;
}

/** The same where the action is disabled. */
export const shownRefusalOf = (actor: Person, target: Person, act: Right): string | null =>
  act === 'delete' && actor.role !== 'super_admin' ? sentences.deletion_off : refusalOf(actor, target, act);

/** Whether acts on this user need the consent of another admin. */
export const needsSecond = (
  { AUTH_ADMIN_APPROVAL }: Pick<Config, 'AUTH_ADMIN_APPROVAL'>,
  target: Pick<Person, 'role'>,
) => AUTH_ADMIN_APPROVAL && isAdmin(target);

/**
 * Locks the user an admin acts on, and checks the right with both as they are now: acts of admins are serialised, so that
 * an admin who was suspended or demoted a moment before does nothing more. Throws forbidden and no_such_item.
 */
export async function mayActOn(tx: Tx, actorId: string, { act, id }: { act: Right; id: string }) {
  const target = await lockToSuspend(tx, id);
  const role = await activeRole(tx, actorId);
  if (!role || !isAdmin({ role })) throw new AppError('forbidden');
  if (!target || target.deleted_at) throw new AppError('no_such_item');
  const message = refusalOf({ id: actorId, role }, target, act);
  if (message) throw new AppError('forbidden', { message });
  return target;
}
export type Target = Awaited<ReturnType<typeof mayActOn>>;
