import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { type Challenge, challengeOf, emailOf, textOf } from '#api/accounts/auth/input.ts';
import { tooManyMails } from '#api/accounts/auth/limits.ts';
import { linkBase, mintToken, type Post } from '#api/accounts/auth/links/mailing.ts';
import { askedRedirect } from '#api/accounts/auth/links/redirects.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  deleteUnprovedByEmail,
  isAddressTaken,
} from '#db/accounts/accounts.ts';
import {
  addressesOf,
  EMAIL_CHANGE_KINDS,
  type EmailChangeKind,
  markHalfConfirmed,
  moveEmail,
  putNewEmail,
} from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { spendOneTimeToken, voidOneTimeTokens } from '#db/accounts/auth/one-time-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { OneTimeTokenKind } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';

export const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** The message after the first of two confirmations (contract, 3.6 and 5.3). */
export const FIRST_HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export const isEmailChange = (kind: OneTimeTokenKind): kind is EmailChangeKind =>
  (EMAIL_CHANGE_KINDS as readonly string[]).includes(kind);

/** A requested address; '' cancels the pending change. */
export type EmailChange = { account: Account; email: string; challenge: Challenge | undefined; redirectTo: string };

/** The page that shows the result of each confirmation, unless `redirect_to` names another. */
export const changeRedirect = (ctx: AuthContext, req: Request): string =>
  askedRedirect(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS }) ?? `${ctx.siteUrl}/auth/callback`;

/** Checks all conditions of a change of one's own address (contract, 4.1 and 5.4). Changes nothing. */
export async function emailChange(
  ctx: AuthContext,
  req: Request,
  signed: Signed,
  body: Metadata,
): Promise<EmailChange | undefined> {
  if (!textOf(body, 'email')) return undefined;
  const email = emailOf(textOf(body, 'email'));
  const account = await accountById(ctx.db, signed.id);
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const common = { account, challenge: challengeOf(body), redirectTo: changeRedirect(ctx, req) };
  // The current address: a pending change is cancelled.
  if (email === account.email) return account.new_email ? { ...common, email: '' } : undefined;
  await ctx.limits.newAddress(account.id);
  if (await isAddressTaken(ctx.db, email)) throw emailTaken();
  if (!ctx.config.AUTH_AUTOCONFIRM) await countMails(ctx, account.id, email, req.ip);
  return { ...common, email };
}

/** Per user and per requested address, so that a mailbox cannot be flooded from many accounts; then as a mail of the user. */
export async function countMails({ limits }: AuthContext, userId: string, email: string, ip: string | undefined) {
  const waits = [await limits.mail('email_change', userId), await limits.mail('email_change', email, ip)];
  const wait = Math.max(...waits) || (await limits.mailBy(userId));
  if (wait > 0) throw tooManyMails(wait);
}

/** Mails the links, or with auto-confirm changes the address at once. */
export async function putEmailChange(
  tx: Tx,
  ctx: AuthContext,
  { post, ip }: { post: Post; ip: string | null },
  change: EmailChange,
): Promise<void> {
  const { account, email } = change;
  const { id } = account;
  if (email && ctx.config.AUTH_AUTOCONFIRM) return takeAddress(tx, { post, ip }, { id, email });
  await putNewEmail(tx, id, email);
  const action = email ? 'email_change_requested' : 'email_change_called_off';
  await writeAudit(tx, { user_id: id, actor_id: id, action, ip });
  if (email) await sendChangeLinks(tx, ctx, post, change);
}

/** One link to each mailbox that has to confirm. */
export async function sendChangeLinks(tx: Tx, ctx: AuthContext, post: Post, change: EmailChange): Promise<void> {
  const { account, email, challenge, redirectTo } = change;
  const halves: { kind: EmailChangeKind; to: string }[] = [{ kind: 'email_change_new', to: email }];
  if (bothMustAgree(ctx, account.email)) halves.push({ kind: 'email_change_current', to: account.email });
  for (const { kind, to } of halves) {
    const minted = await mintToken(tx, ctx, { userId: account.id, kind, challenge, relatesTo: email });
    // The new mailbox may belong to another person: the mail contains nothing a user typed.
    const names = kind === 'email_change_current' ? firstNameOf(account.user_metadata) : {};
    const details = { link: linkBase(ctx, kind, redirectTo), new_email: email, ...names };
    await post({ kind, userId: account.id, to, minted, details, validSeconds: LINK_SECONDS[kind] });
  }
}

const bothMustAgree = ({ config }: AuthContext, currentEmail: string): boolean =>
  config.AUTH_SECURE_EMAIL_CHANGE && currentEmail !== '';

type Found = { id: string; user_id: string; kind: EmailChangeKind; relates_to: string; token_hash: string };
type Redeem = { req: Request; post: Post; found: Found; over: () => AuthError };

/** Consumes one mailbox's token. 'half': the other one still has to confirm; 'whole': the address has changed. */
export async function redeemEmailChange(tx: Tx, ctx: AuthContext, given: Redeem): Promise<'half' | 'whole'> {
  const { req, post, found, over } = given;
  const { user_id: id, kind, relates_to } = found;
  const now = await addressesOf(tx, id);
  // A link belongs to the address it was made for; a newer request voids it.
  if (!now.new_email || relates_to !== now.new_email || !(await spendOneTimeToken(tx, found))) throw over();
  const half = kind === 'email_change_current' ? 'current' : 'new';
  const other = half === 'current' ? 'new' : 'current';
  if (bothMustAgree(ctx, now.email) && now.email_change_confirmed !== other) {
    await markHalfConfirmed(tx, id, half);
    await writeAudit(tx, { user_id: id, actor_id: id, action: 'email_change_confirmed', ip: req.ip ?? null });
    return 'half';
  }
  await takeAddress(tx, { post, ip: req.ip ?? null }, { id, email: now.new_email });
  return 'whole';
}

/** The address changes: links sent to the old one are void, and the old mailbox gets a mail. */
async function takeAddress(
  tx: Tx,
  { post, ip }: { post: Post; ip: string | null },
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { email: old, user_metadata } = await addressesOf(tx, id);
  await deleteUnprovedByEmail(tx, email);
  if (await accountByEmail(tx, email)) throw emailTaken();
  await moveEmail(tx, id, email).catch((thrown: unknown) => {
    if ((thrown as { code?: unknown }).code === UNIQUE_VIOLATION) throw emailTaken();
    throw thrown;
  });
  await voidOneTimeTokens(tx, id);
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'email_changed', ip });
  if (old) await post({ kind: 'email_changed', userId: id, to: old, details: firstNameOf(user_metadata) });
}

const UNIQUE_VIOLATION = '23505';

/** The address of a change made by an administrator, or its refusal (generate_link; contract, section 10). */
export function newEmailOf(ctx: AuthContext, kind: EmailChangeKind, body: Metadata): string {
  if (kind === 'email_change_current' && !ctx.config.AUTH_SECURE_EMAIL_CHANGE) {
    throw invalid('Enable secure email change to generate link for current email');
  }
  return emailOf(textOf(body, 'new_email'));
}
