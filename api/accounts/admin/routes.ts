import { perform } from '#api/accounts/admin/acts.ts';
import { hashGiven } from '#api/accounts/admin/given-password.ts';
import { type Act, needsSecond, shownRefusalOf } from '#api/accounts/admin/rights.ts';
import { sendInvitation } from '#api/accounts/auth/admin/invite.ts';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { withMails } from '#api/accounts/auth/links/mailing.ts';
import { securityOf } from '#api/accounts/security-events/of-request.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { listUsers as usersOf } from '#db/accounts/admin-users.ts';
import { auditOf } from '#db/accounts/audit.ts';
import { avatarPathsOf } from '#db/accounts/avatars.ts';
import {
  adminResetPassword,
  inviteUser,
  listUsers,
  readUserAudit,
  removeUserFactors,
  safelyDeleteUser,
} from '#shared/accounts/contracts/admin.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

const AUDIT_ENTRIES = 50;

/** User administration: for admins; deleting is for super admins only (PERM-04, PERM-05). */
export function adminRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, listUsers, async ({ user, query, req }) => {
    await securityOf(req).read({ action: 'users_read', by: user.id });
    const { items, next } = await usersOf(ctx.db, query);
    const shown = items.map((item) => ({ ...item, ...rightsOver(ctx, user, item) }));
    return { items: await withPictures(ctx, shown), next };
  });
  serve(router, readUserAudit, async ({ user, params, req }) => {
    await securityOf(req).read({ action: 'activity_read', by: user.id, about: params.id });
    return { items: await auditOf(ctx.db, params.id, AUDIT_ENTRIES) };
  });
  serve(router, adminResetPassword, async ({ user, body, req }) => {
    const { target_user_id: id, new_password } = body;
    // Refused before the password is hashed.
    if (id === user.id) throw new AppError('forbidden', { message: sentences.own_password });
    const passwordHash = await hashGiven(ctx, user, { id, new_password });
    await perform(ctx, user.id, { act: 'reset_password', id, passwordHash, ip: req.ip ?? null });
    return { success: true as const };
  });
  serve(router, safelyDeleteUser, async ({ user, body, req }) => {
    await perform(ctx, user.id, { act: 'delete', id: body.target_user_id, ip: req.ip ?? null });
    return { success: true as const };
  });
  serve(router, inviteUser, async ({ user, body, req }) => {
    await invite(ctx, user, { email: body.email, ip: req.ip ?? null });
    return { email: body.email };
  });
  serve(router, removeUserFactors, async ({ user, params, req }) => {
    await perform(ctx, user.id, { act: 'remove_factors', id: params.id, ip: req.ip ?? null });
    return undefined;
  });
  return router;
}

type Listed = { id: string; role: Identity['role'] };

function rightsOver({ config }: AuthContext, actor: Identity, target: Listed) {
  const refusal = (act: Act) => shownRefusalOf(actor, target, act);
  const refusals = {
    reset_password: refusal('reset_password'),
    remove_factors: refusal('remove_factors'),
    suspend: refusal('suspend'),
    sign_out: refusal('sign_out'),
  };
  return { undeletable: refusal('delete'), refusals, needs_second: needsSecond(config, target) };
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

/** Every admin may invite. The link opens the page where the password is chosen; a repeated invitation voids the one before. */
async function invite(ctx: AuthContext, actor: Identity, { email, ip }: { email: string; ip: string | null }) {
  const wait = (await ctx.limits.mail('invite', email)) || (await ctx.limits.mailBy(actor.id));
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
  const redirectTo = `${ctx.siteUrl}/auth/callback`;
  const given = { email, data: {}, redirectTo, actorId: actor.id, ip };
  await withMails(ctx, (tx, post) => sendInvitation(tx, ctx, post, given)).catch((thrown: unknown) => {
    throw thrown instanceof AuthError && thrown.code === 'email_exists' ? new AppError('email_taken') : thrown;
  });
}
