import { type Act, mayActOn, needsSecond, type Target } from '#api/accounts/admin/rights.ts';
import { clearUp, deleteRows } from '#api/accounts/auth/admin/delete-user.ts';
import { announceSuspended, suspend, UNTIL_RESUMED } from '#api/accounts/auth/admin/suspend.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { removeFactors } from '#api/accounts/auth/factors/remove.ts';
import { linkBase, mintToken, type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { endEverything, publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { updateUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { ensureEmailIdentity } from '#db/accounts/auth/identities.ts';
import { deleteKnownDevices } from '#db/accounts/auth/known-devices.ts';
import { deleteSessions } from '#db/accounts/auth/sessions.ts';
import type { OutboxKind } from '#db/base/mail-outbox.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

export type ActRequest = {
  act: Act;
  /** The user it is done to. */
  id: string;
  ip: string | null;
  /** For 'suspend'. */
  reason?: string | null;
  /** For 'reset_password'. */
  passwordHash?: string | null;
};
export type Doing = ActRequest & {
  ctx: AuthContext;
  target: Target;
  actorId: string;
  /** Further details of the audit row. */
  details: Metadata;
};
/** What is published once the transaction is committed. */
type After = () => unknown;

/** Does what an admin asked; on an admin 403 second_admin_needed where that takes two. Throws as mayActOn. */
export async function perform(ctx: AuthContext, actorId: string, asked: ActRequest): Promise<void> {
  const after = await withMails(ctx, async (tx, post) => {
    const target = await mayActOn(tx, actorId, asked);
    if (takesTwo[asked.act] && needsSecond(ctx.config, target)) throw new AppError('second_admin_needed');
    return acts[asked.act](tx, post, { ...asked, ctx, target, actorId, details: {} });
  });
  await after();
}

const takesTwo: Record<Act, boolean> = {
  reset_password: true,
  remove_factors: true,
  suspend: true,
  delete: true,
  resume: false,
  sign_out: false,
  reset_link: false,
};

/** Each inside the caller's transaction, which has called mayActOn. */
export const acts: Record<Act, (tx: Tx, post: Post, doing: Doing) => Promise<After>> = {
  /** The new password must be changed at the next sign-in: the admin knows it. Sessions and links end (GAP-27, S15). */
  reset_password: async (tx, post, doing) => {
    const { ctx, id, passwordHash = null } = doing;
    await updateUser(tx, id, { password_hash: passwordHash, must_change_password: true });
    await ensureEmailIdentity(tx, id);
    await record(tx, doing, 'password_reset_by_admin');
    await notify(post, doing, 'password_reset_by_admin');
    const ended = await endEverything(tx, id);
    return () => publishSessionsEnded(ctx, id, ended);
  },
  /** For users who lost their authenticator. Open sockets are closed: they may have needed the second step (S11). */
  remove_factors: async (tx, post, { ctx, id, target, actorId, ip, details }) => {
    await removeFactors(tx, post, { user: target, actorId, ip, details });
    return () => publishSessionsEnded(ctx, id, null);
  },
  suspend: async (tx, post, doing) => {
    const { ctx, id, reason } = doing;
    const suspended = await suspend(tx, ctx.endings, id, UNTIL_RESUMED);
    if (!suspended) throw new AppError('forbidden', { message: sentences.last_super_admin_active });
    await record(tx, doing, 'user_suspended', reason ? { reason } : {});
    await notify(post, doing, 'account_suspended');
    return () => announceSuspended(ctx, suspended);
  },
  resume: async (tx, post, doing) => {
    if (doing.target.banned_until === null) return () => undefined;
    await updateUser(tx, doing.id, { banned_until: null });
    await record(tx, doing, 'user_resumed');
    await notify(post, doing, 'account_resumed');
    return () => undefined;
  },
  sign_out: async (tx, post, doing) => {
    const { ctx, id } = doing;
    await deleteKnownDevices(tx, id);
    const ended = await deleteSessions(tx, id);
    await record(tx, doing, 'user_signed_out_by_admin');
    await notify(post, doing, 'signed_out_by_admin');
    return () => publishSessionsEnded(ctx, id, ended);
  },
  reset_link: async (tx, post, doing) => {
    const { ctx, id: userId, target } = doing;
    const wait = await ctx.limits.mail('recovery', target.email);
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
    const minted = await mintToken(tx, ctx, { userId, kind: 'recovery' });
    await updateUser(tx, userId, { recovery_sent_at: new Date() });
    await record(tx, doing, 'reset_link_sent_by_admin');
    const link = linkBase(ctx, 'recovery', `${ctx.siteUrl}/auth/callback`);
    const details = { link, ...(target.email_confirmed_at ? firstNameOf(target.user_metadata) : {}) };
    await post({ kind: 'recovery', userId, to: target.email, minted, details, validSeconds: LINK_SECONDS.recovery });
    return () => undefined;
  },
  delete: async (tx, _post, { ctx, id, actorId, ip, details }) => {
    const left = await deleteRows(tx, ctx.endings.ofAccount, {
      id,
      actorId,
      ip,
      details,
      action: 'user_deleted_by_admin',
    });
    if (left === 'unknown') throw new AppError('no_such_item');
    if (left === 'last super admin') throw new AppError('forbidden', { message: sentences.last_super_admin });
    return () => clearUp(ctx, left);
  },
};

const record = (tx: Tx, { id, actorId, ip, details }: Doing, action: Recorded, more: Metadata = {}) =>
  writeAudit(tx, { user_id: id, actor_id: actorId, action, ip, details: { ...details, ...more } });
type Recorded = Parameters<typeof writeAudit>[1]['action'];

async function notify(post: Post, { target }: Doing, kind: OutboxKind): Promise<void> {
  if (!target.email) return;
  await post({ kind, userId: target.id, to: target.email, details: firstNameOf(target.user_metadata) });
}
