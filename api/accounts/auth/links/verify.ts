import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import { isSameBrowser } from '#api/accounts/auth/browser.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { atSteadyPace } from '#api/accounts/auth/guard.ts';
import { bodyOf, emailOf, isVerifierOf, queryOf, textOf } from '#api/accounts/auth/input.ts';
import { FIRST_HALF, isEmailChange, redeemEmailChange } from '#api/accounts/auth/links/email-change.ts';
import { digitsMac, flowKindOf, type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { redeemCode } from '#api/accounts/auth/links/phone-change.ts';
import { redirectOf, withFragment, withQuery } from '#api/accounts/auth/links/redirects.ts';
import { phoneOf } from '#api/accounts/auth/sign-in/phone.ts';
import { proved, wantedOf } from '#api/accounts/auth/sign-up/first-proof.ts';
import { isBanned, signedOf } from '#api/accounts/auth/tokens/bearer.ts';
import { DIGITS_SECONDS, DIGITS_TRIES } from '#api/accounts/auth/tokens/lifetimes.ts';
import { type Issued, sessionReply, startSession } from '#api/accounts/auth/tokens/sessions.ts';
import { placeOf, securityOf } from '#api/accounts/security-events/of-request.ts';
import { accountByEmail, accountById, lockUser } from '#db/accounts/accounts.ts';
import { credentialsOfPhone, EMAIL_CHANGE_KINDS, emailChangersOf, phoneChangersOf } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { issueFlowCode, newestChallenge } from '#db/accounts/auth/flow-states.ts';
import {
  oneTimeTokenByHash,
  spendOneTimeToken,
  tryDigits,
  voidOneTimeTokens,
} from '#db/accounts/auth/one-time-tokens.ts';
import { sessionById } from '#db/accounts/auth/sessions.ts';
import { nameAccount } from '#db/recording.ts';
import type { Tx } from '#db/schema.ts';
import type { OneTimeTokenKind } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { isSameSecret, randomToken, sha256 } from '#platform/secret.ts';

/** Which tokens a `type` opens, tried in this order. */
const KINDS: Record<string, readonly OneTimeTokenKind[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  email_change: EMAIL_CHANGE_KINDS,
};
const PHONE_KINDS = { sms: ['sms'], phone_change: ['phone_change'] } as const;

/** GET and POST /verify (contract, 3.6, 3.7 and 5.3). */
export const addVerify: AddRoutes = (router, ctx) => {
  // A mail scanner's HEAD request must not consume the link.
  router.head('/verify', (_req, res) => {
    res.end();
  });
  router.get('/verify', async (req, res) => {
    const [type, token] = [queryOf(req, 'type'), queryOf(req, 'token')];
    if (!type) throw invalid('Verify requires a verification type');
    if (!token) throw invalid('Verify requires a token or a token hash');
    const target = redirectOf(req, { siteUrl: ctx.siteUrl, allowed: ctx.config.AUTH_REDIRECTS });
    res.redirect(303, await followLink(ctx, req, { type, token, target }));
  });
  router.post('/verify', async (req, res) => {
    await ctx.limits.call('verify', req.ip);
    res.json(await verifyBody(ctx, req, bodyOf(req)));
  });
  router.post('/verify/preview', async (req, res) => {
    await ctx.limits.call('verify', req.ip);
    res.json(await preview(ctx, req, bodyOf(req)));
  });
};

/**
 * The owner of a link, or of the session that a followed link left in the address, for a page that asks before it uses
 * either. `asked_here`: this browser asked for the mail, so there is nobody to ask. Not part of the published contract.
 */
async function preview(ctx: AuthContext, req: Request, body: Metadata): Promise<object> {
  const accessToken = textOf(body, 'access_token');
  if (accessToken) return previewSession(ctx, req, accessToken);
  const [type, hash] = [textOf(body, 'type'), textOf(body, 'token_hash')];
  if (!type || !hash) throw invalid('A preview requires a verification type and a token hash');
  const found = await byLink(ctx, hash, type);
  const owner = await accountById(ctx.db, found.user_id);
  if (!owner || owner.deleted_at) throw linkOver();
  const asked_here = isSameBrowser(ctx, req, found.asked_in);
  return { email: owner.email, type, asked_here, ...(isEmailChange(found.kind) && { new_email: found.relates_to }) };
}

async function previewSession(ctx: AuthContext, req: Request, accessToken: string): Promise<object> {
  const { email, session_id } = await signedOf(ctx.db, ctx.keys, accessToken);
  const session = await sessionById(ctx.db, session_id);
  return { email, asked_here: isSameBrowser(ctx, req, session?.asked_in ?? null) };
}

const linkOver = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
const codeOver = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

function kindsOf(type: string): readonly OneTimeTokenKind[] {
  const kinds = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (!kinds) throw invalid(`Unsupported verification type`);
  return kinds;
}

type Found = {
  id: string;
  user_id: string;
  kind: OneTimeTokenKind;
  pkce: boolean;
  relates_to: string;
  token_hash: string;
  asked_in: string | null;
};

async function byLink(ctx: AuthContext, token: string, type: string): Promise<Found> {
  const found = await oneTimeTokenByHash(ctx.db, sha256(token), kindsOf(type));
  if (!found) throw linkOver();
  nameAccount(found.user_id);
  return found;
}

/** A link requested with a PKCE challenge needs the verifier as well: posting its token alone is refused. */
async function byPostedLink(ctx: AuthContext, type: string, { token, verifier }: { token: string; verifier: string }) {
  const found = await byLink(ctx, token, type);
  if (!found.pkce) return found;
  const challenge = await newestChallenge(ctx.db, found.user_id, flowKindOf(found.kind));
  if (!challenge || !isVerifierOf(verifier, challenge)) throw linkOver();
  return found;
}

type Candidate = { id: string; kinds: readonly OneTimeTokenKind[] };

/** The candidates for six digits: the owner of the address or number, or for a change the user who requested it. */
async function candidatesOf({ db }: AuthContext, type: string, { email, phone }: Where): Promise<Candidate[]> {
  if (phone && type === 'phone_change') {
    return (await phoneChangersOf(db, phone)).map((id) => ({ id, kinds: PHONE_KINDS.phone_change }));
  }
  if (phone && type !== 'sms') throw invalid('Unsupported verification type');
  if (!phone && type === 'email_change') {
    return (await emailChangersOf(db, email)).map(({ id, kind }) => ({ id, kinds: [kind] }));
  }
  const kinds = phone ? PHONE_KINDS.sms : kindsOf(type);
  const owner = phone ? await credentialsOfPhone(db, phone) : await accountByEmail(db, email);
  return owner ? [{ id: owner.id, kinds }] : [];
}

type Where = { email: string; phone: string };

/** The six digits: every try is counted first, five wrong ones end the token (contract, 5.5). */
async function byDigits(ctx: AuthContext, type: string, digits: string, where: Where): Promise<Found | undefined> {
  for (const { id: userId, kinds } of await candidatesOf(ctx, type, where)) {
    nameAccount(userId);
    const tried = await tryDigits(ctx.db, { userId, kinds, tries: DIGITS_TRIES, seconds: DIGITS_SECONDS });
    const right = tried.filter((one) => isSameSecret(one.otp_hmac ?? '', digitsMac(ctx, userId, one.kind, digits)));
    const first = kinds.flatMap((kind) => right.filter((one) => one.kind === kind))[0];
    if (first) return first;
  }
  return undefined;
}

type Redeem = { req: Request; found: Found; over: () => AuthError; post: Post };

/** Consumes the token and proves the address; the caller opens a session or returns a code, unless a half is missing. */
async function redeem(tx: Tx, ctx: AuthContext, { req, found, over, post }: Redeem): Promise<'half' | 'whole'> {
  const user = await lockUser(tx, found.user_id);
  if (!user || user.deleted_at) throw over();
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  const { kind } = found;
  if (isEmailChange(kind)) return redeemEmailChange(tx, ctx, { req, post, over, found: { ...found, kind } });
  if (kind === 'sms' || kind === 'phone_change') {
    await redeemCode(tx, ctx, { req, found: { ...found, kind }, over });
    return 'whole';
  }
  const spent = await spendOneTimeToken(tx, found);
  if (!spent) throw over();
  await voidOneTimeTokens(tx, user.id);
  const proof = { userId: user.id, by: 'email', wanted: wantedOf(ctx, req, spent), ip: req.ip ?? null } as const;
  await proved(tx, { ...proof, isPasswordGiven: kind === 'invite' });
  return 'whole';
}

/** The session of a token, or null after the first half of a change of address. */
function redeemForSession(ctx: AuthContext, req: Request, found: Found, over: () => AuthError): Promise<Issued | null> {
  return withMails(ctx, async (tx, post) => {
    if ((await redeem(tx, ctx, { req, found, over, post })) === 'half') return null;
    const { user_id: userId, kind, asked_in } = found;
    const details = { method: 'otp', kind };
    await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'user_signed_in', ip: req.ip ?? null, details });
    const askedIn = isSameBrowser(ctx, req, asked_in) ? asked_in : null;
    return startSession(tx, ctx, { userId, method: 'otp', req, fromRecovery: kind === 'recovery', askedIn });
  });
}

async function verifyBody(ctx: AuthContext, req: Request, body: Metadata): Promise<object> {
  const type = textOf(body, 'type');
  const [token, hash] = [textOf(body, 'token'), textOf(body, 'token_hash')];
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
  if (!type) throw invalid('Verify requires a verification type');
  if (Boolean(token) === Boolean(hash)) throw invalid('Verify requires either a token or a token hash');
  if (hash && (email || phone || textOf(body, 'redirect_to'))) {
    throw invalid('Only the token_hash and type should be provided');
  }
  if (token && Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  const verifier = textOf(body, 'code_verifier');
  const found = hash
    ? await byPostedLink(ctx, type, { token: hash, verifier })
    : await atSteadyPace(ctx, () =>
        guessDigits(ctx, req, { type, digits: token, where: whereOf(ctx, { email, phone }) }),
      );
  const session = await redeemForSession(ctx, req, found, hash ? linkOver : codeOver);
  return session ? sessionReply(ctx, session) : { code: '200', msg: FIRST_HALF };
}

type Digits = { type: string; digits: string; where: Where };

/** The number of tries of an account, independent of the number of mails or texts. */
async function guessDigits(ctx: AuthContext, req: Request, { type, digits, where }: Digits): Promise<Found> {
  const guess = { kind: 'digits', account: where.email || where.phone, ip: req.ip } as const;
  const found = await ctx.limits.guess(guess, () => byDigits(ctx, type, digits, where));
  if (!found) throw codeOver();
  return found;
}

function whereOf(ctx: AuthContext, { email, phone }: Where): Where {
  if (!phone) return { email: verifiedEmail(email), phone };
  const number = phoneOf(phone);
  if (!ctx.config.AUTH_PHONE) throw codeOver();
  return { email, phone: number };
}

function verifiedEmail(email: string): string {
  try {
    return emailOf(email);
  } catch (thrown) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format', { cause: thrown });
  }
}

const ERROR_OF_STATUS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'access_denied',
  503: 'temporarily_unavailable',
};

type Link = { type: string; token: string; target: string };

/** The redirect of a followed link: tokens in the fragment, a code in the query, or the failure. Never an error page. */
async function followLink(ctx: AuthContext, req: Request, link: Link): Promise<string> {
  try {
    await ctx.limits.call('verify', req.ip);
    const found = await byLink(ctx, link.token, link.type);
    return found.pkce ? await codeLocation(ctx, req, link, found) : await tokenLocation(ctx, req, link, found);
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown;
    await securityOf(req).refused(thrown, placeOf(req));
    const error = ERROR_OF_STATUS[thrown.status] ?? 'server_error';
    const values = { error, error_code: thrown.code, error_description: thrown.message };
    const target = link.token.startsWith('pkce_') ? withQuery(link.target, values) : link.target;
    return withFragment(target, values);
  }
}

async function tokenLocation(ctx: AuthContext, req: Request, { type, target }: Link, found: Found): Promise<string> {
  const session = await redeemForSession(ctx, req, found, linkOver);
  if (!session) return withFragment(target, { message: FIRST_HALF });
  const reply = await sessionReply(ctx, session);
  const { access_token, refresh_token, token_type } = reply;
  const [expires_at, expires_in] = [String(reply.expires_at), String(reply.expires_in)];
  return withFragment(target, { access_token, refresh_token, token_type, expires_at, expires_in, type });
}

async function codeLocation(ctx: AuthContext, req: Request, { target }: Link, found: Found): Promise<string> {
  const code = randomToken();
  const outcome = await withMails(ctx, async (tx, post) => {
    const redeemed = await redeem(tx, ctx, { req, found, over: linkOver, post });
    if (redeemed === 'half') return redeemed;
    const isIssued = await issueFlowCode(tx, found.user_id, flowKindOf(found.kind), sha256(code));
    if (!isIssued) throw linkOver();
    return redeemed;
  });
  if (outcome === 'whole') return withQuery(target, { code });
  return withFragment(withQuery(target, { message: FIRST_HALF }), { message: FIRST_HALF });
}
