import { deleteUser } from '#api/auth/admin/delete-user.ts';
import { sendInvitation } from '#api/auth/admin/invite.ts';
import { AuthError } from '#api/auth/auth-error.ts';
import type { AuthContext } from '#api/auth/context.ts';
import { removeFactors } from '#api/auth/factors/remove.ts';
import { withMails } from '#api/auth/links/mailing.ts';
import { weaknessOf } from '#api/auth/sign-in/passwords.ts';
import { firstNameOf } from '#api/auth/sign-up/sign-up.ts';
import { endEverything, publishSessionsEnded } from '#api/auth/tokens/sessions.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { accountById, lockUser, updateUser } from '#db/queries/accounts/accounts.ts';
import { listUsers as usersOf } from '#db/queries/accounts/admin-users.ts';
import { avatarPathsOf } from '#db/queries/accounts/avatars.ts';
import { auditOf, writeAudit } from '#db/queries/audit.ts';
import { ensureEmailIdentity } from '#db/queries/auth/identities.ts';
import type { Tx } from '#db/schema.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import {
  adminResetPassword,
  inviteUser,
  listUsers,
  readUserAudit,
  removeUserFactors,
  safelyDeleteUser,
} from '#shared/contracts/admin.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

const AUDIT_ENTRIES = 50;

/** User administration: for admins; deleting is for super admins only (PERM-04, PERM-05). */
export function adminRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, listUsers, async ({ user, query }) => {
    const { items, next } = await usersOf(ctx.db, query);
    const shown = items.map((item) => ({ ...item, undeletable: undeletable(user, item.id) }));
    return { items: await withPictures(ctx, shown), next };
  });
  serve(router, readUserAudit, async ({ params }) => ({ items: await auditOf(ctx.db, params.id, AUDIT_ENTRIES) }));
  serve(router, adminResetPassword, async ({ user, body, req }) => {
    await resetPassword(ctx, user, { ...body, ip: req.ip ?? null });
    return { success: true };
  });
  serve(router, safelyDeleteUser, async ({ user, body, req }) => {
    await removeUser(ctx, user, { id: body.target_user_id, ip: req.ip ?? null });
    return { success: true };
  });
  serve(router, inviteUser, async ({ user, body, req }) => {
    await invite(ctx, user, { email: body.email, ip: req.ip ?? null });
    return { email: body.email };
  });
  serve(router, removeUserFactors, async ({ user, params, req }) => {
    await takeFactors(ctx, user, { id: params.id, ip: req.ip ?? null });
    return undefined;
  });
  return router;
}

/** Adds a signed link to each user's picture. */
async function withPictures<User extends { id: string }>({ db, storage }: Pick<Deps, 'db' | 'storage'>, users: User[]) {
  const ids = users.map(({ id }) => id);
  const paths = await avatarPathsOf(db, ids, storage.avatars);
  const linkOf = (path: string) => storage.link(storage.avatars, path, AVATAR_LINK_SECONDS);
  const linked = async (user: User) => {
    const path = paths.get(user.id);
    return { ...user, avatar_url: path ? await linkOf(path) : null };
  };
  return Promise.all(users.map(linked));
}

type Reset = { target_user_id: string; new_password: string; ip: string | null };

/** Ends all sessions of the user, voids their links, notifies them by mail, writes an audit row (GAP-27, S15). */
async function resetPassword(ctx: AuthContext, actor: Identity, reset: Reset): Promise<void> {
  const { target_user_id: id, new_password, ip } = reset;
  // Their own needs the current one.
  if (id === actor.id) throw new AppError('forbidden', { message: sentences.own_password });
  const holder = (await accountById(ctx.db, id)) ?? {};
  const weak = weaknessOf(new_password, ctx.config, holder);
  if (weak) throw new AppError('invalid_input', { fields: { new_password: weak.message } });
  const password_hash = await ctx.passwords.hash(new_password, { account: actor.id, isKnown: true });
  const ended = await withMails(ctx, async (tx, post) => {
    const target = await mayActOn(tx, actor, id);
    await updateUser(tx, id, { password_hash });
    await ensureEmailIdentity(tx, id);
    await writeAudit(tx, { user_id: id, actor_id: actor.id, action: 'password_reset_by_admin', ip });
    const details = firstNameOf(target.user_metadata);
    await post({ kind: 'password_reset_by_admin', userId: id, to: target.email, details });
    return endEverything(tx, id);
  });
  publishSessionsEnded(ctx, id, ended);
}

/** For users who lost their authenticator; the same rules as for a password reset (S11, S15). */
async function takeFactors(ctx: AuthContext, actor: Identity, { id, ip }: { id: string; ip: string | null }) {
  await withMails(ctx, async (tx, post) => {
    const user = await mayActOn(tx, actor, id);
    await removeFactors(tx, post, { user, actorId: actor.id, ip });
  });
}

/** Locks the user an admin acts on. Admins may not change super admins, or they could take over such an account. */
export async function mayActOn(tx: Tx, actor: Identity, id: string) {
  const target = await lockUser(tx, id);
  if (!target || target.deleted_at) throw new AppError('no_such_item');
  if (target.role === 'super_admin' && actor.role !== 'super_admin') {
    throw new AppError('forbidden', { message: sentences.only_super_admins_act });
  }
  return target;
}

/** Every admin may invite. The link opens the page where the password is chosen; a repeated invitation voids the one before. */
async function invite(ctx: AuthContext, actor: Identity, { email, ip }: { email: string; ip: string | null }) {
  const wait = await ctx.limits.mail('invite', email);
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
  const redirectTo = `${ctx.siteUrl}/auth/callback`;
  const given = { email, data: {}, redirectTo, actorId: actor.id, ip };
  await withMails(ctx, (tx, post) => sendInvitation(tx, ctx, post, given)).catch((thrown: unknown) => {
    throw thrown instanceof AuthError && thrown.code === 'email_exists' ? new AppError('email_taken') : thrown;
  });
}

/** Why the caller may not delete an account, as shown where 'Delete' is disabled; null when they may (GAP-21, GAP-22). */
const undeletable = (actor: Identity, id: string): string | null => {
  if (actor.role !== 'super_admin') return sentences.deletion_off;
  return id === actor.id ? sentences.own_account : null;
};
const refusal = (actor: Identity, id: string): string | null =>
  actor.role === 'super_admin' ? undeletable(actor, id) : sentences.only_super_admins_delete;

/** Only by super admins; not oneself, and not the last super admin (GAP-21, GAP-22, ADMIN-14). */
async function removeUser(ctx: AuthContext, actor: Identity, { id, ip }: { id: string; ip: string | null }) {
  const message = refusal(actor, id);
  if (message) throw new AppError('forbidden', { message });
  const outcome = await deleteUser(ctx, { id, actorId: actor.id, action: 'user_deleted_by_admin', ip });
  if (outcome === 'unknown') throw new AppError('no_such_item');
  if (outcome === 'last super admin') throw new AppError('forbidden', { message: sentences.last_super_admin });
}
