import type { Request } from 'express';
import { noSuchUser, onlyService, refusePersonAlone } from '#api/accounts/auth/admin/admin-guard.ts';
import {
  invitedUser,
  mustBeThere,
  sendInvitation,
  userWith,
  type WantedUser,
  wantedBy,
} from '#api/accounts/auth/admin/invite.ts';
import { invalid } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { bodyOf, emailOf, metadataOf, textOf } from '#api/accounts/auth/input.ts';
import { emailTaken, newEmailOf } from '#api/accounts/auth/links/email-change.ts';
import { actionLink, mintToken, withMails } from '#api/accounts/auth/links/mailing.ts';
import { askedRedirect } from '#api/accounts/auth/links/redirects.ts';
import { refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import type { LinkKind } from '#api/accounts/auth/tokens/lifetimes.ts';
import { toUser } from '#api/accounts/auth/user-json.ts';
import { type Account, accountByEmail, isAddressTaken, lockUser } from '#db/accounts/accounts.ts';
import { addressesOf, type EmailChangeKind, putNewEmail } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { MailSecret } from '#db/base/mail-outbox.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';

/** POST /invite and /admin/generate_link with a service token (contract, section 10). */
export const addAdminLinks: AddRoutes = (router, ctx) => {
  const guard = onlyService(ctx);
  router.post('/invite', guard, async (req, res) => {
    const body = bodyOf(req);
    const email = emailOf(textOf(body, 'email'));
    const given = { email, data: metadataOf(body, 'data'), redirectTo: pageFor(ctx, req, 'invite') };
    const account = await withMails(ctx, (tx, post) =>
      sendInvitation(tx, ctx, post, { ...given, actorId: null, ip: req.ip ?? null }),
    );
    res.json(toUser(account));
  });
  router.post('/admin/generate_link', guard, async (req, res) => {
    res.json(await generateLink(ctx, req, bodyOf(req)));
  });
};

/** Invitations and links made by hand open the page that handles each kind, unless `redirect_to` names another. */
function pageFor(ctx: AuthContext, req: Request, kind: LinkKind): string {
  const asked = askedRedirect(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS });
  return asked ?? `${ctx.siteUrl}${kind === 'signup' ? '/login?source=email_confirm' : '/auth/callback'}`;
}

const TYPES = ['signup', 'invite', 'magiclink', 'recovery'] as const;
type LinkType = (typeof TYPES)[number];

async function generateLink(ctx: AuthContext, req: Request, body: Metadata) {
  const type = textOf(body, 'type');
  if (type === 'email_change_current' || type === 'email_change_new') {
    return changeLink(ctx, req, type, body);
  }
  if (!TYPES.includes(type as LinkType)) throw invalid(`Invalid email action link type requested: ${type}`);
  const email = emailOf(textOf(body, 'email'));
  const [password, data] = [textOf(body, 'password'), metadataOf(body, 'data')];
  if (type === 'signup') {
    if (!password) throw invalid('Signup requires a valid password');
    refuseWeak(password, ctx.config, { email, user_metadata: data });
  }
  const passwordHash = password ? await ctx.passwords.hash(password) : null;
  const wanted = { email, passwordHash, data };
  const { account, kind, secret } = await transact(ctx.db, async (tx) => {
    const found = await userForLink(tx, type as LinkType, wanted);
    refusePersonAlone(ctx, req, found.account);
    const { account: made, kind: linkKind } = found;
    const brings = linkKind === 'signup' || linkKind === 'invite' ? wantedBy(wanted) : undefined;
    const minted = await mintToken(tx, ctx, { userId: made.id, kind: linkKind, wanted: brings });
    const details = { type: found.kind };
    await writeAudit(tx, { user_id: found.account.id, action: 'link_made_by_admin', ip: req.ip ?? null, details });
    return { ...found, secret: minted };
  });
  return linkReply(ctx, { account, kind, secret, redirect_to: pageFor(ctx, req, kind) });
}

/** The recipient of the link, and its kind: a magic link for an unknown address becomes a sign-up. */
async function userForLink(tx: Tx, type: LinkType, wanted: WantedUser): Promise<{ account: Account; kind: LinkType }> {
  const known = await accountByEmail(tx, wanted.email);
  if (type === 'recovery' && !known) throw noSuchUser('User with this email not found');
  if (type === 'invite') return { account: await invitedUser(tx, wanted), kind: type };
  if (type === 'signup' && known?.email_confirmed_at) throw emailTaken();
  if (type === 'magiclink' && !known) return { account: await userWith(tx, wanted), kind: 'signup' };
  return { account: known ?? (await userWith(tx, wanted)), kind: type };
}

/** The link for one of the two mailboxes. The other one's stays valid as long as the new address is the same. */
async function changeLink(ctx: AuthContext, req: Request, kind: EmailChangeKind, body: Metadata) {
  const email = emailOf(textOf(body, 'email'));
  const newEmail = newEmailOf(ctx, kind, body);
  const { account, secret } = await transact(ctx.db, async (tx) => {
    const known = await accountByEmail(tx, email);
    if (!known) throw noSuchUser('User with this email not found');
    refusePersonAlone(ctx, req, known);
    if (await isAddressTaken(tx, newEmail)) throw emailTaken();
    await lockUser(tx, known.id);
    const pending = await addressesOf(tx, known.id);
    if (pending.new_email !== newEmail) await putNewEmail(tx, known.id, newEmail);
    const minted = await mintToken(tx, ctx, { userId: known.id, kind, relatesTo: newEmail });
    const details = { type: kind };
    await writeAudit(tx, { user_id: known.id, action: 'link_made_by_admin', ip: req.ip ?? null, details });
    return { account: await mustBeThere(tx, known.id), secret: minted };
  });
  return linkReply(ctx, { account, kind, secret, redirect_to: pageFor(ctx, req, kind) });
}

type Made = { account: Account; kind: LinkKind; secret: MailSecret; redirect_to: string };

const linkReply = (ctx: AuthContext, { account, kind, secret, redirect_to }: Made) => ({
  ...toUser(account),
  action_link: actionLink(ctx, kind, secret, redirect_to),
  email_otp: secret.digits,
  hashed_token: secret.token,
  verification_type: kind,
  redirect_to,
});
