import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth-error.ts';
import { tooManyMails } from '#api/accounts/auth-limits.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/context.ts';
import { bodyOf, type Challenge, challengeOf, emailOf, metadataOf, notEnabled, textOf } from '#api/accounts/input.ts';
import { LINK_SECONDS } from '#api/accounts/lifetimes.ts';
import { linkBase, mintToken, type Post, withMails } from '#api/accounts/mailing.ts';
import { refuseWeak } from '#api/accounts/passwords.ts';
import { signUpWithPhone } from '#api/accounts/phone-signup.ts';
import { askedRedirect } from '#api/accounts/redirects.ts';
import { type Issued, sessionReply, startSession } from '#api/accounts/sessions.ts';
import { lookAlikeUser, toUser } from '#api/accounts/user-json.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  insertEmailIdentity,
  insertUser,
  updateUser,
} from '#db/queries/accounts.ts';
import { writeAudit } from '#db/queries/audit.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** POST /signup (contract, 3.1). */
export const addSignup: AddRoutes = (router, ctx) => {
  router.post('/signup', async (req, res) => {
    const body = bodyOf(req);
    if (ctx.config.AUTH_SIGNUPS_DISABLED) throw notEnabled('signup_disabled', 'Signups not allowed for this instance');
    const [given, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
    if (given && phone) throw invalid('Only an email address or phone number should be provided on signup.');
    if (phone) res.json(await signUpWithPhone(ctx, req, body));
    else if (!given && !textOf(body, 'password')) res.json(await signUpAnonymously(ctx, req, body));
    else res.json(await signUp(ctx, req, await wantedAccount(ctx, req, body, given)));
  });
};

export type Wanted = {
  email: string;
  passwordHash: string;
  data: Metadata;
  challenge: Challenge | undefined;
  redirectTo: string;
};

async function wantedAccount(ctx: AuthContext, req: Request, body: Metadata, given: string): Promise<Wanted> {
  const password = textOf(body, 'password');
  if (!password) throw invalid('Signup requires a valid password');
  refuseWeak(password, ctx.config, { email: given, user_metadata: metadataOf(body, 'data') });
  const email = emailOf(given);
  const challenge = challengeOf(body);
  const data = metadataOf(body, 'data');
  await ctx.limits.call('signup', req.ip);
  const passwordHash = await ctx.passwords.hash(password);
  return { email, passwordHash, data, challenge, redirectTo: confirmRedirect(ctx, req) };
}

/** Confirmation links lead back to the sign-in page, which establishes the session (GAP-04), unless told otherwise. */
export const confirmRedirect = (ctx: AuthContext, req: Request): string =>
  askedRedirect(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS }) ??
  `${ctx.siteUrl}/login?source=email_confirm`;

/** Exactly one of several sign-ups at the same time makes the user; the others find it. */
export async function signUp(ctx: AuthContext, req: Request, wanted: Wanted) {
  const wait = ctx.config.AUTH_AUTOCONFIRM ? 0 : await ctx.limits.mail('confirmation', wanted.email);
  const outcome = await withMails(ctx, async (tx, post) => {
    const known = await accountByEmail(tx, wanted.email);
    const made = known ? undefined : await insertAccount(tx, req, wanted, ctx.config.AUTH_AUTOCONFIRM);
    if (made && ctx.config.AUTH_AUTOCONFIRM) {
      return { session: await startSession(tx, ctx, { userId: made, method: 'password', req }) };
    }
    if (made) return { user: await sendConfirmation(tx, ctx, post, { userId: made, ...wanted }) };
    const account = known ?? (await accountByEmail(tx, wanted.email));
    if (!account) throw new Error('The address was taken and is free again');
    return againFor(tx, ctx, post, { account, wanted, wait });
  });
  return outcome.session ? sessionReply(ctx, outcome.session) : outcome.user;
}

type Again = { account: Account; wanted: Wanted; wait: number };
type Outcome = { session?: Issued; user?: object };

/** The address is known: confirmed, so its owner is told; or not, so the link is sent once more. */
async function againFor(tx: Tx, ctx: AuthContext, post: Post, { account, wanted, wait }: Again): Promise<Outcome> {
  if (account.email_confirmed_at) {
    if (ctx.config.AUTH_AUTOCONFIRM) throw new AuthError(422, 'user_already_exists', 'User already registered');
    if (wait === 0) await tellOwner(post, account);
    return { user: lookAlike(ctx, wanted) };
  }
  if (wait > 0) throw tooManyMails(wait);
  return { user: await sendConfirmation(tx, ctx, post, { userId: account.id, ...wanted }) };
}

const tellOwner = (post: Post, account: Account) =>
  post({
    kind: 'already_registered',
    userId: account.id,
    to: account.email,
    details: firstNameOf(account.user_metadata),
  });

export const firstNameOf = ({ first_name }: Metadata): { first_name?: string } =>
  typeof first_name === 'string' ? { first_name } : {};

/** With the strict switch the answer has an identity like that of a new user, and cannot be told from it. */
function lookAlike({ config }: AuthContext, { email, data }: Wanted) {
  const id = randomUUID();
  const claims = { sub: id, email, email_verified: false, phone_verified: false };
  if (!config.AUTH_STRICT_SIGNUP) return lookAlikeUser({ id, email, user_metadata: data });
  const now = new Date().toISOString();
  const times = { last_sign_in_at: now, created_at: now, updated_at: now };
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: claims,
    provider: 'email',
    ...times,
    email,
  };
  const user = lookAlikeUser({ id, email, user_metadata: { ...data, ...claims }, identities: [identity] });
  return { ...user, role: 'authenticated' };
}

/** Undefined when somebody else took the address in between. */
async function insertAccount(tx: Tx, req: Request, wanted: Wanted, confirmed: boolean): Promise<string | undefined> {
  const { email, passwordHash, data } = wanted;
  const id = randomUUID();
  const claims = { sub: id, email, email_verified: confirmed, phone_verified: false };
  const made = await insertUser(tx, {
    id,
    email,
    password_hash: passwordHash,
    email_confirmed_at: confirmed ? new Date() : null,
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify({ ...data, ...claims }),
  });
  if (!made) return undefined;
  await insertEmailIdentity(tx, { user_id: id, email, email_verified: confirmed });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip: req.ip ?? null });
  return id;
}

type Confirmation = { userId: string; email: string; challenge?: Challenge | undefined; redirectTo: string };

/** Sends a new confirmation link, voiding the one before, and answers the user. */
export async function sendConfirmation(tx: Tx, ctx: AuthContext, post: Post, to: Confirmation) {
  const { userId, email, challenge, redirectTo } = to;
  const minted = await mintToken(tx, ctx, { userId, kind: 'signup', challenge });
  await updateUser(tx, userId, { confirmation_sent_at: new Date() });
  const account = await accountById(tx, userId);
  if (!account) throw new Error('The user was deleted meanwhile');
  const details = { link: linkBase(ctx, 'signup', redirectTo), ...firstNameOf(account.user_metadata) };
  await post({ kind: 'confirm', userId, to: email, minted, details, validSeconds: LINK_SECONDS.signup });
  return toUser(account);
}

async function signUpAnonymously(ctx: AuthContext, req: Request, body: Metadata) {
  if (!ctx.config.AUTH_ANONYMOUS) {
    throw notEnabled('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await ctx.limits.call('anonymous', req.ip);
  const session = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertUser(tx, { is_anonymous: true, user_metadata: JSON.stringify(metadataOf(body, 'data')) });
    if (!made) throw new Error('An anonymous user was not inserted');
    return startSession(tx, ctx, { userId: made.id, method: 'anonymous', req });
  });
  return sessionReply(ctx, session);
}
