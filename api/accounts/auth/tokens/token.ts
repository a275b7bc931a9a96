import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { idTokenGrant } from '#api/accounts/auth/external/id-token.ts';
import { EXTERNAL, externalSession, providerTokens } from '#api/accounts/auth/external/session.ts';
import { bodyOf, isVerifierOf, notEnabled, queryOf, soughtEmailOf, textOf } from '#api/accounts/auth/input.ts';
import { knownDevice } from '#api/accounts/auth/sign-in/devices.ts';
import { weaknessOf } from '#api/accounts/auth/sign-in/passwords.ts';
import { phoneOf, refuseWithoutPhone } from '#api/accounts/auth/sign-in/phone.ts';
import { isBanned } from '#api/accounts/auth/tokens/bearer.ts';
import { FLOW_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { refresh } from '#api/accounts/auth/tokens/refresh.ts';
import { type Issued, type Method, sessionReply, startSession } from '#api/accounts/auth/tokens/sessions.ts';
import { clientKey } from '#api/http/limits.ts';
import { credentialsOf, lockUser, updateUser } from '#db/accounts/accounts.ts';
import { credentialsOfPhone } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { flowByCode, takeFlow } from '#db/accounts/auth/flow-states.ts';
import { nameAccount } from '#db/recording.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';
import { sha256 } from '#platform/secret.ts';

type Grant = (ctx: AuthContext, req: Request, body: Metadata) => Promise<object>;

/** POST /token?grant_type= (contract, 3.2). */
export const addToken: AddRoutes = (router, ctx) => {
  const grants: Record<string, Grant> = { password, refresh_token: refresh, pkce, id_token: idTokenGrant, web3 };
  router.post('/token', async (req, res) => {
    const grant = Object.entries(grants).find(([name]) => name === queryOf(req, 'grant_type'))?.[1];
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    await ctx.limits.call('token', req.ip);
    res.json(await grant(ctx, req, bodyOf(req)));
  });
};

const wrongCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

const password: Grant = async (ctx, req, body) => {
  const [given, phone, secret] = [textOf(body, 'email'), textOf(body, 'phone'), textOf(body, 'password')];
  if (given && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (!given && !phone) throw invalid('missing email or phone');
  const client = clientKey(req.ip);
  const { name, user, unproved, device } = await ctx.lookUp({ client }, async () => {
    const named = phone ? await byPhone(ctx, phone) : await byEmail(ctx, given);
    return { ...named, device: await knownDevice(ctx, req, named.user?.id) };
  });
  nameAccount(user?.id);
  const place = { client, account: name, isKnown: device !== undefined };
  const right = await ctx.limits.guess({ kind: 'sign-in', account: name, ip: req.ip, device }, () =>
    ctx.passwords.matches(secret, user?.password_hash, place),
  );
  // Recorded for unknown addresses too: the response must not take longer for known ones.
  if (!right || !user) throw wrongCredentials();
  if (unproved) throw unproved;
  return passwordSession(ctx, req, { userId: user.id, secret, passwordHash: user.password_hash });
};

type Credentials = { id: string; password_hash: string | null };
/** The user signing in under a name; `unproved` is the error for a right password before the address or number is proved. */
type Named = { name: string; user: Credentials | undefined; unproved: AuthError | undefined };

async function byEmail({ db }: AuthContext, given: string): Promise<Named> {
  const name = soughtEmailOf(given);
  const user = name.includes('\0') ? undefined : await credentialsOf(db, name);
  const unproved = new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return { name, user, unproved: user?.email_confirmed_at ? undefined : unproved };
}

async function byPhone(ctx: AuthContext, given: string): Promise<Named> {
  refuseWithoutPhone(ctx, 'Phone logins are disabled', 422);
  const name = phoneOf(given);
  const user = await credentialsOfPhone(ctx.db, name);
  const unproved = new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  return { name, user, unproved: user?.phone_confirmed_at ? undefined : unproved };
}

type Proved = { userId: string; secret: string; passwordHash: string | null };

async function passwordSession(ctx: AuthContext, req: Request, { userId, secret, passwordHash }: Proved) {
  const renewed =
    passwordHash && ctx.passwords.isOutdated(passwordHash)
      ? await ctx.passwords.hash(secret, { client: clientKey(req.ip), isKnown: true })
      : undefined;
  const session = await transact(ctx.db, async (tx) => {
    // The password may have been changed while this one was compared.
    const now = await lockUser(tx, userId);
    if (!now || now.deleted_at || now.password_hash !== passwordHash) throw wrongCredentials();
    if (isBanned(now)) throw new AuthError(400, 'user_banned', 'User is banned');
    if (renewed) await updateUser(tx, userId, { password_hash: renewed });
    return openedSession(ctx, req, tx, { userId, method: 'password' });
  });
  const weak = weaknessOf(secret, ctx.config, session.account);
  return { ...(await sessionReply(ctx, session)), ...(weak && { weak_password: weak }) };
}

type Opening = { userId: string; method: Method; fromRecovery?: boolean };

async function openedSession(ctx: AuthContext, req: Request, tx: Tx, opening: Opening): Promise<Issued> {
  const { userId, method } = opening;
  const details = { method };
  await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'user_signed_in', ip: req.ip ?? null, details });
  return startSession(tx, ctx, { ...opening, req });
}

/** Exchanges the code of a followed link; a code works once and only with its verifier (contract, section 7). */
const pkce: Grant = async (ctx, req, body) => {
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')];
  if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const flow = await flowByCode(ctx.db, sha256(code));
  if (!flow?.user_id || !flow.auth_code_issued_at) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (Date.now() - flow.auth_code_issued_at.getTime() > FLOW_SECONDS * 1_000) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!isVerifierOf(verifier, flow.code_challenge ?? '')) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const { user_id: userId, kind } = flow;
  nameAccount(userId);
  const session = await transact(ctx.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await takeFlow(tx, flow.id))) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
    if (kind === EXTERNAL) return externalSession(ctx, req, tx, { ...flow, userId });
    return openedSession(ctx, req, tx, { userId, method: kind as Method, fromRecovery: kind === 'recovery' });
  });
  return { ...(await sessionReply(ctx, session)), ...providerTokens(ctx, flow) };
};

const web3: Grant = async () => {
  throw notEnabled('web3_provider_disabled', 'Web3 provider is disabled');
};
