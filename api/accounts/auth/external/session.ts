import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { tokensAbout } from '#api/accounts/auth/external/redirect.ts';
import { clientOf, rotate } from '#api/accounts/auth/tokens/refresh.ts';
import { type Issued, issued, startSession } from '#api/accounts/auth/tokens/sessions.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { ExternalDetails } from '#db/accounts/auth/flow-states.ts';
import { currentRefreshToken, lockSession } from '#db/accounts/auth/refresh-tokens.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

const WAIT_MS = 5_000;

const sessionOver = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/** A new session after an external sign-in. A second factor is still required, as after a password. */
export async function openSession(ctx: AuthContext, req: Request, tx: Tx, userId: string, provider: string) {
  const entry = { user_id: userId, actor_id: userId, action: 'user_signed_in', ip: req.ip ?? null } as const;
  await writeAudit(tx, { ...entry, details: { method: 'oauth', provider } });
  return startSession(tx, ctx, { userId, method: 'oauth', req });
}

/** Linking keeps the session and its level: only its tokens are new. */
export async function continueSession(
  ctx: AuthContext,
  req: Request,
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Issued> {
  await holdSession(tx, userId, sessionId);
  const current = await currentRefreshToken(tx, sessionId);
  if (!current) throw sessionOver();
  return issued(tx, userId, sessionId, await rotate(tx, ctx, { id: current.id, session_id: sessionId }, clientOf(req)));
}

/** Throws when the session ended in the meantime. */
export async function holdSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const session = await lockSession(tx, sessionId, WAIT_MS);
  if (session?.user_id !== userId) throw sessionOver();
}

/** The kind of a flow through a provider. */
export const EXTERNAL = 'oauth';

type Flow = {
  id: string;
  provider: string | null;
  details: Metadata;
  provider_token: string | null;
  provider_refresh_token: string | null;
};

/** The session of a redeemed external flow: a new one, or the one that is kept. */
export function externalSession(
  ctx: AuthContext,
  req: Request,
  tx: Tx,
  { userId, provider, details }: Pick<Flow, 'provider' | 'details'> & { userId: string },
): Promise<Issued> {
  const { session_id } = details as Pick<ExternalDetails, 'session_id'>;
  if (session_id !== undefined) return continueSession(ctx, req, tx, { userId, sessionId: session_id });
  return openSession(ctx, req, tx, userId, provider ?? '');
}

/** The provider's own tokens, returned once together with the session; empty for other flows. */
export function providerTokens({ secret }: Pick<AuthContext, 'secret'>, flow: Flow) {
  const { id, provider_token: token, provider_refresh_token: refreshToken } = flow;
  return {
    ...(token && { provider_token: secret.open(token, tokensAbout(id)) }),
    ...(refreshToken && { provider_refresh_token: secret.open(refreshToken, tokensAbout(id)) }),
  };
}
