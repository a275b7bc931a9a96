import type { Request, Response } from 'express';
import { invalid } from '#api/accounts/auth/auth-error.ts';
import { bindBrowser } from '#api/accounts/auth/browser.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { atSteadyPace } from '#api/accounts/auth/guard.ts';
import { bodyOf, type Challenge, challengeOf, emailOf, textOf } from '#api/accounts/auth/input.ts';
import { tooManyMails } from '#api/accounts/auth/limits.ts';
import { changeRedirect, sendChangeLinks } from '#api/accounts/auth/links/email-change.ts';
import { linkBase, mintToken, withMails } from '#api/accounts/auth/links/mailing.ts';
import { askedRedirect } from '#api/accounts/auth/links/redirects.ts';
import { countTexts, phoneOf, refuseWithoutSender, sendCode } from '#api/accounts/auth/sign-in/phone.ts';
import { confirmRedirect, firstNameOf, sendConfirmation } from '#api/accounts/auth/sign-up/sign-up.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { type Account, accountByEmail, accountById, lockUser, updateUser } from '#db/accounts/accounts.ts';
import { credentialsOfPhone, emailChangerOf, phoneChangersOf, putNewEmail } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** POST /recover and /resend (contract, 3.4 and 3.5). Neither reveals whether an address is known. */
export const addRecover: AddRoutes = (router, ctx) => {
  router.post('/recover', async (req, res) => {
    const body = bodyOf(req);
    if (!textOf(body, 'email')) throw invalid('Password recovery requires an email');
    const email = emailOf(textOf(body, 'email'));
    const challenge = challengeOf(body);
    await ctx.limits.call('recover', req.ip);
    const wait = await ctx.limits.mail('recovery', email, req.ip);
    if (wait > 0) throw tooManyMails(wait);
    const askedIn = bindBrowser(ctx, req, res);
    await atSteadyPace(ctx, () => mailLink(ctx, req, { kind: 'recovery', email, challenge, askedIn }));
    res.json({});
  });
  router.post('/resend', async (req, res) => {
    await resend(ctx, { req, res }, bodyOf(req));
    res.json({});
  });
};

type LinkRequest = { kind: 'recovery' | 'magiclink'; email: string; challenge: Challenge | undefined; askedIn: string };
const SENT_AT = { recovery: 'recovery_sent_at', magiclink: 'recovery_sent_at' } as const;
const ACTION = { recovery: 'recovery_requested', magiclink: 'magic_link_requested' } as const;

/** Mails a sign-in link to a known address; does nothing for an unknown one. */
export async function mailLink(ctx: AuthContext, req: Request, { kind, email, ...asked }: LinkRequest): Promise<void> {
  const account = await accountByEmail(ctx.db, email);
  if (!account || account.deleted_at) return;
  const redirectTo = linkRedirect(ctx, req);
  await withMails(ctx, async (tx, post) => {
    const minted = await mintToken(tx, ctx, { userId: account.id, kind, ...asked });
    await updateUser(tx, account.id, { [SENT_AT[kind]]: new Date() });
    await writeAudit(tx, { user_id: account.id, action: ACTION[kind], ip: req.ip ?? null });
    const names = account.email_confirmed_at ? firstNameOf(account.user_metadata) : {};
    const details = { link: linkBase(ctx, kind, redirectTo), ...names };
    await post({ kind, userId: account.id, to: email, minted, details, validSeconds: LINK_SECONDS[kind] });
  });
}

/** These links open the callback page, which handles each kind, unless `redirect_to` names another. */
const linkRedirect = (ctx: AuthContext, req: Request): string =>
  askedRedirect(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS }) ?? `${ctx.siteUrl}/auth/callback`;

const RESENDABLE = ['signup', 'email_change', 'sms', 'phone_change'];

type Exchange = { req: Request; res: Response };

async function resend(ctx: AuthContext, { req, res }: Exchange, body: Metadata): Promise<void> {
  const type = textOf(body, 'type');
  if (!RESENDABLE.includes(type)) throw invalid(`Missing one of these types: ${RESENDABLE.join(', ')}`);
  const [given, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
  if (given && phone) throw invalid('Only an email address or phone number should be provided.');
  if (type === 'sms' || type === 'phone_change') return resendCode(ctx, req, type, phone);
  if (!given) throw invalid('Type provided requires an email address');
  const email = emailOf(given);
  const challenge = challengeOf(body);
  await ctx.limits.call('resend', req.ip);
  const wait = await ctx.limits.mail(type === 'signup' ? 'confirmation' : 'email_change', email, req.ip);
  if (wait > 0) throw tooManyMails(wait);
  const askedIn = bindBrowser(ctx, req, res);
  await atSteadyPace(ctx, async () => {
    if (type === 'email_change') return changeAgain(ctx, req, email, challenge);
    const account = await accountByEmail(ctx.db, email);
    if (account && isWaiting(account)) await confirmAgain(ctx, req, account, { challenge, askedIn });
  });
}

/** New links for a pending change: both mailboxes confirm again, and the links before are void. */
async function changeAgain(ctx: AuthContext, req: Request, address: string, challenge: Challenge | undefined) {
  const pending = await emailChangerOf(ctx.db, address);
  if (!pending) return;
  const redirectTo = changeRedirect(ctx, req);
  await withMails(ctx, async (tx, post) => {
    await lockUser(tx, pending.id);
    const account = await accountById(tx, pending.id);
    if (!account?.new_email) return;
    const email = account.new_email;
    await putNewEmail(tx, account.id, email);
    await sendChangeLinks(tx, ctx, post, { account, email, challenge, redirectTo });
  });
}

async function resendCode(ctx: AuthContext, req: Request, kind: 'sms' | 'phone_change', given: string): Promise<void> {
  if (!given) throw invalid('Type provided requires a phone number');
  refuseWithoutSender(ctx);
  const phone = phoneOf(given);
  await ctx.limits.call('resend', req.ip);
  await countTexts(ctx, phone);
  await atSteadyPace(ctx, () => textAgain(ctx, kind, phone));
}

/** A number to be confirmed, or the new one of a change, by the current number or the requested one. */
async function textAgain(ctx: AuthContext, kind: 'sms' | 'phone_change', phone: string): Promise<void> {
  const owner = await credentialsOfPhone(ctx.db, phone);
  const id = owner?.id ?? (kind === 'phone_change' ? (await phoneChangersOf(ctx.db, phone))[0] : undefined);
  const account = id && (await accountById(ctx.db, id));
  if (!account) return;
  const to = kind === 'phone_change' ? account.new_phone : account.phone;
  if (!to || (kind === 'sms' && account.phone_confirmed_at)) return;
  const again = { userId: account.id, phone: to, kind, wanted: 'unchanged' } as const;
  await withMails(ctx, (tx, post) => sendCode(tx, ctx, post, again));
}

const isWaiting = (account: Account): boolean => !account.email_confirmed_at && !account.deleted_at;

type Again = { challenge: Challenge | undefined; askedIn: string };

async function confirmAgain(ctx: AuthContext, req: Request, account: Account, again: Again) {
  const { id: userId, email } = account;
  const to = { userId, email, ...again, redirectTo: confirmRedirect(ctx, req) };
  await withMails(ctx, (tx, post) => sendConfirmation(tx, ctx, post, { ...to, wanted: 'unchanged' }));
}
