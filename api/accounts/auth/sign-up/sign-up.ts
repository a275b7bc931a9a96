import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import { bindBrowser } from '#api/accounts/auth/browser.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { atSteadyPace } from '#api/accounts/auth/guard.ts';
import {
  bodyOf,
  type Challenge,
  challengeOf,
  emailOf,
  metadataOf,
  notEnabled,
  textOf,
} from '#api/accounts/auth/input.ts';
import { tooManyMails } from '#api/accounts/auth/limits.ts';
import { linkBase, mintToken, type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { askedRedirect } from '#api/accounts/auth/links/redirects.ts';
import { refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import { claimsAbout } from '#api/accounts/auth/sign-up/first-proof.ts';
import { signUpWithPhone } from '#api/accounts/auth/sign-up/phone-sign-up.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { type Issued, sessionReply, startSession } from '#api/accounts/auth/tokens/sessions.ts';
import { signedUpUser } from '#api/accounts/auth/user-json.ts';
import { accountByEmail, insertEmailIdentity, insertUser, lockUser, updateUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Wanted } from '#db/accounts/auth/one-time-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { inTransaction } from '#db/transact.ts';

/** POST /signup (contract, 3.1). */
export const addSignup: AddRoutes = (router, ctx) => {
  router.post('/signup', async (req, res) => {
    const body = bodyOf(req);
    if (ctx.config.AUTH_SIGNUPS_DISABLED) throw notEnabled('signup_disabled', 'Signups not allowed for this instance');
    const [given, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
    if (given && phone) throw invalid('Only an email address or phone number should be provided on signup.');
    if (phone) res.json(await signUpWithPhone(ctx, req, body));
    else if (!given && !textOf(body, 'password')) res.json(await signUpAnonymously(ctx, req, body));
    else res.json(await signUpWithPassword(ctx, { req, res }, body, given));
  });
};

export type SignUp = {
  email: string;
  /** Null when it signs up without a password, by a link alone. */
  passwordHash: string | null;
  data: Metadata;
  challenge: Challenge | undefined;
  redirectTo: string;
  askedIn: string;
};

/** A password is always hashed and a mail always counted, so that a known address takes as long as an unknown one. */
async function signUpWithPassword(
  ctx: AuthContext,
  { req, res }: { req: Request; res: Response },
  body: Metadata,
  given: string,
): Promise<object> {
  const { AUTH_AUTOCONFIRM, AUTH_STRICT_SIGNUP } = ctx.config;
  const password = textOf(body, 'password');
  if (!password) throw invalid('Signup requires a valid password');
  const data = metadataOf(body, 'data');
  refuseWeak(password, ctx.config, { email: given, user_metadata: data });
  const email = emailOf(given);
  const challenge = challengeOf(body);
  await ctx.limits.call('signup', req.ip);
  const wait = AUTH_AUTOCONFIRM ? 0 : await ctx.limits.mail('confirmation', email, req.ip);
  if (wait > 0 && AUTH_STRICT_SIGNUP) throw tooManyMails(wait);
  const passwordHash = await ctx.passwords.hash(password);
  const redirectTo = confirmRedirect(ctx, req);
  const askedIn = bindBrowser(ctx, req, res);
  const wanted = { email, passwordHash, data, challenge, redirectTo, askedIn };
  return atSteadyPace(ctx, () => signUp(ctx, req, wanted, wait));
}

/** Confirmation links lead back to the sign-in page, which establishes the session (GAP-04), unless `redirect_to` names another. */
export const confirmRedirect = (ctx: AuthContext, req: Request): string =>
  askedRedirect(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS }) ??
  `${ctx.siteUrl}/login?source=email_confirm`;

/**
 * Exactly one of several concurrent sign-ups makes the user; the others find it. The data of each is stored with
 * its own link. `wait`: how long no further mail may be sent to the address, in milliseconds.
 */
export async function signUp(ctx: AuthContext, req: Request, wanted: SignUp, wait = 0): Promise<object> {
  const { email, data } = wanted;
  const outcome = await withMails(ctx, async (tx, post): Promise<Outcome> => {
    const known = await accountByEmail(tx, email);
    const made = known ? undefined : await insertAccount(tx, req, wanted, ctx.config.AUTH_AUTOCONFIRM);
    if (made && ctx.config.AUTH_AUTOCONFIRM) {
      return { session: await startSession(tx, ctx, { userId: made, method: 'password', req }) };
    }
    const userId = made ?? known?.id ?? (await accountByEmail(tx, email))?.id;
    const user = userId && (await lockUser(tx, userId));
    if (!user) throw new Error('The address was taken and is free again');
    if (user.email_confirmed_at) return taken(ctx, post, { user, wanted, wait });
    await sendWanted(tx, ctx, post, { userId: user.id, wanted, wait });
    return { user: signedUpUser({ id: made, address: { email }, data, showsTaken: false }) };
  });
  return outcome.session ? sessionReply(ctx, outcome.session) : outcome.user;
}

type Outcome = { session: Issued } | { session?: undefined; user: object };
type Owner = { id: string; email: string; user_metadata: Metadata };

/** The address is taken: its owner gets a mail, the caller learns it only as far as the strict setting allows. */
async function taken(ctx: AuthContext, post: Post, given: { user: Owner; wanted: SignUp; wait: number }) {
  const { user, wanted, wait } = given;
  if (ctx.config.AUTH_AUTOCONFIRM) throw new AuthError(422, 'user_already_exists', 'User already registered');
  if (wait === 0) await notifyOwner(post, user);
  const { email, data } = wanted;
  return { user: signedUpUser({ address: { email }, data, showsTaken: !ctx.config.AUTH_STRICT_SIGNUP }) };
}

/** Notifies the owner of an address of a sign-up attempt with it. */
export const notifyOwner = (post: Post, { id: userId, email: to, user_metadata }: Owner): Promise<void> =>
  post({ kind: 'already_registered', userId, to, details: firstNameOf(user_metadata) });

export const firstNameOf = ({ first_name }: Metadata): { first_name?: string } =>
  typeof first_name === 'string' ? { first_name } : {};

const wantedBy = ({ email, passwordHash, data }: SignUp, userId: string): Wanted => ({
  passwordHash,
  metadata: { ...data, ...claimsAbout(userId, { email }) },
});

async function sendWanted(
  tx: Tx,
  ctx: AuthContext,
  post: Post,
  given: { userId: string; wanted: SignUp; wait: number },
) {
  const { userId, wanted, wait } = given;
  if (wait > 0) throw tooManyMails(wait);
  await sendConfirmation(tx, ctx, post, { ...wanted, userId, wanted: wantedBy(wanted, userId) });
}

/** Undefined when a concurrent request took the address. Before it is confirmed it has no data of the caller. */
async function insertAccount(tx: Tx, req: Request, wanted: SignUp, confirmed: boolean): Promise<string | undefined> {
  const { email, passwordHash, data } = wanted;
  const id = randomUUID();
  const claims = claimsAbout(id, { email }, confirmed);
  const made = await insertUser(tx, {
    id,
    email,
    password_hash: confirmed ? passwordHash : null,
    email_confirmed_at: confirmed ? new Date() : null,
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify(confirmed ? { ...data, ...claims } : claims),
  });
  if (!made) return undefined;
  await insertEmailIdentity(tx, { user_id: id, email, email_verified: confirmed });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip: req.ip ?? null });
  return id;
}

type Confirmation = {
  userId: string;
  email: string;
  challenge?: Challenge | undefined;
  redirectTo: string;
  askedIn: string | undefined;
  wanted: Wanted | 'unchanged';
};

/** Sends a new confirmation link, voiding the one before. The mail carries nothing the caller typed. */
export async function sendConfirmation(tx: Tx, ctx: AuthContext, post: Post, to: Confirmation): Promise<void> {
  const { userId, email, challenge, redirectTo, askedIn, wanted } = to;
  const minted = await mintToken(tx, ctx, { userId, kind: 'signup', challenge, askedIn, wanted });
  await updateUser(tx, userId, { confirmation_sent_at: new Date() });
  const details = { link: linkBase(ctx, 'signup', redirectTo) };
  await post({ kind: 'confirm', userId, to: email, minted, details, validSeconds: LINK_SECONDS.signup });
}

async function signUpAnonymously(ctx: AuthContext, req: Request, body: Metadata) {
  if (!ctx.config.AUTH_ANONYMOUS) {
    throw notEnabled('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await ctx.limits.call('anonymous', req.ip);
  const session = await inTransaction(ctx.db, async (tx) => {
    const made = await insertUser(tx, { is_anonymous: true, user_metadata: JSON.stringify(metadataOf(body, 'data')) });
    if (!made) throw new Error('An anonymous user was not inserted');
    return startSession(tx, ctx, { userId: made.id, method: 'anonymous', req });
  });
  return sessionReply(ctx, session);
}
