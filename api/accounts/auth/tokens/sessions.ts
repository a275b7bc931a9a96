import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { enqueue } from '#api/accounts/auth/links/mailing.ts';
import { rememberDevice } from '#api/accounts/auth/sign-in/devices.ts';
import { mailNewPlace } from '#api/accounts/auth/sign-in/new-place.ts';
import { ACCESS_TOKEN_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { userAt } from '#api/accounts/auth/user-json.ts';
import { type Account, accountById } from '#db/accounts/accounts.ts';
import { deleteKnownDevices } from '#db/accounts/auth/known-devices.ts';
import { voidOneTimeTokens } from '#db/accounts/auth/one-time-tokens.ts';
import {
  deleteSessions,
  endOldestSessions,
  insertSession,
  type SessionRow,
  sessionById,
} from '#db/accounts/auth/sessions.ts';
import type { Db, Tx } from '#db/schema.ts';
import { publishSessionEnded } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

/** How a session was authenticated (contract, 2.5). */
export type Method =
  | 'password'
  | 'otp'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'invite'
  | 'anonymous'
  | 'oauth'
  | 'webauthn';

/** A session and the refresh token to return with it. */
export type Issued = {
  account: Account;
  session: SessionRow;
  refreshToken: string;
  /** Sessions that ended because this one began: published once that is committed. */
  ended?: string[];
  /** Mails to enqueue then. */
  mails?: string[];
};

const DAY_MS = 86_400_000;
const USER_AGENT_MAX = 300;

type Start = {
  userId: string;
  method: Method;
  req: Request;
  fromRecovery?: boolean;
  /** The browser that asked for the link that opens it, if this is that browser. */
  askedIn?: string | null;
  /** The factor that opened the session, which is aal2 at once. */
  factorId?: string;
};

/** Opens a session inside the caller's transaction, with the first refresh token of its family. Its device is known from now on. */
export async function startSession(tx: Tx, ctx: AuthContext, start: Start): Promise<Issued> {
  const { userId, req, ...how } = start;
  const mails = await mailNewPlace(tx, ctx, req, userId);
  const place = { user_agent: req.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null, ip: req.ip ?? null };
  const { session, refreshToken } = await openSession(tx, ctx, userId, { ...how, ...place });
  await rememberDevice(tx, ctx, req, userId);
  const ended = await endOldestSessions(tx, userId, { keep: session.id, most: ctx.config.LIMIT_SESSIONS });
  return { account: await lockedAccount(tx, userId), session, refreshToken, ended, mails };
}

type Opening = Omit<Start, 'userId' | 'req'> & { user_agent: string | null; ip: string | null };

/** Opens a session and its family of refresh tokens. */
export async function openSession(tx: Tx, { config }: Pick<AuthContext, 'config'>, userId: string, opening: Opening) {
  const { method, fromRecovery = false, askedIn = null, factorId, user_agent, ip } = opening;
  const refreshToken = randomToken();
  const session = await insertSession(
    tx,
    {
      user_id: userId,
      user_agent,
      ip,
      from_recovery: fromRecovery,
      asked_in: askedIn,
      ...(factorId && { aal: 'aal2' as const, factor_id: factorId }),
      reauthenticated_at: fromRecovery ? null : new Date(),
      not_after: new Date(Date.now() + config.AUTH_SESSION_DAYS * DAY_MS),
    },
    { method, tokenHash: sha256(refreshToken) },
  );
  return { session, refreshToken };
}

/** Throws when the user was deleted, which the caller's locks rule out. */
export async function lockedAccount(db: Db, userId: string): Promise<Account> {
  const account = await accountById(db, userId);
  if (!account) throw new Error('The user was deleted while it was read');
  return account;
}

/** Reads the data of a session's response. Throws when user or session was deleted, which the caller's locks rule out. */
export async function issued(db: Db, userId: string, sessionId: string, refreshToken: string): Promise<Issued> {
  const [account, session] = [await lockedAccount(db, userId), await sessionById(db, sessionId)];
  if (!session) throw new Error('The session ended while it was read');
  return { account, session, refreshToken };
}

const seconds = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1_000);

/** The token answer (contract, 2.4), with a freshly signed access token. What the new session brought with it is sent. */
export function sessionReply(ctx: AuthContext, { ended = [], mails = [], ...opened }: Issued) {
  publishSessionsEnded(ctx, opened.account.id, ended);
  enqueue(ctx, mails);
  return tokenAnswer(ctx, opened);
}

type Opened = Pick<Issued, 'account' | 'session' | 'refreshToken'>;

/** The token answer alone. */
export async function tokenAnswer(
  { keys, config }: Pick<AuthContext, 'keys' | 'config'>,
  { account, session, refreshToken }: Opened,
) {
  const iat = seconds(new Date());
  const user = userAt(account, session.aal, config);
  const access_token = await keys.sign({
    sub: account.id,
    aud: 'authenticated',
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
    email: account.email,
    phone: account.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr.map(({ method, created_at }) => ({ method, timestamp: seconds(created_at) })),
    session_id: session.id,
    is_anonymous: account.is_anonymous,
  });
  return {
    access_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: iat + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user,
  };
}

/** Ends all sessions, one-time tokens and known devices of a user inside the caller's transaction; returns the ids of the sessions. */
export async function endEverything(tx: Db, userId: string): Promise<string[]> {
  await voidOneTimeTokens(tx, userId);
  await deleteKnownDevices(tx, userId);
  return deleteSessions(tx, userId);
}

/** Publishes ended sessions (null: all of the user), which closes their sockets. Without Redis the sockets' own check does it. */
export function publishSessionsEnded(
  { redis, log }: Pick<AuthContext, 'redis' | 'log'>,
  userId: string,
  sessionIds: string[] | null,
): void {
  if (sessionIds?.length === 0) return;
  withDeadline(publishSessionEnded(redis, userId, sessionIds)).catch((thrown: unknown) =>
    log.warn(cause(thrown), 'ended sessions were not published'),
  );
}
