import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import { claimsAbout } from '#api/accounts/auth/sign-up/first-proof.ts';
import { bearerOf, type CheckBearer, type Identity } from '#api/http/identity.ts';
import { createLimiter } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import { accept, askForAnother, decline, join } from '#api/team/invitations/accepting.ts';
import { invitationHash } from '#api/team/members/inviting.ts';
import { membershipEvent, publishAfter } from '#api/team/workspaces/live.ts';
import { logoLink } from '#api/team/workspaces/logos.ts';
import { deleteUnprovedByEmail, insertEmailIdentity, insertUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Tx } from '#db/schema.ts';
import { type Invitation, invitationById, invitationByToken } from '#db/team/workspaces/invitations.ts';
import { membershipOf } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { maskedAddress } from '#shared/accounts/masked-address.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/team/contracts/invitations.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';

type Wish = { first_name: string; last_name: string; job_title: string; password: string; req: Request };

/**
 * Makes the account of the invited address and its membership. The link proves the mailbox, so that no second mail is
 * needed; an account of the address that nobody proved makes way.
 */
async function registerByInvitation(ctx: AuthContext, row: Invitation, { password, req, ...names }: Wish) {
  if (!row.is_open) throw new AppError('invitation_invalid');
  if (row.expires_at.getTime() <= Date.now()) throw new AppError('invitation_expired');
  if (!ctx.config.INVITED_SIGNUPS) throw new AppError('forbidden');
  refuseEasy(ctx, row.email, names, password);
  const passwordHash = await ctx.passwords.hash(password);
  const { id, role } = await transact(ctx.db, async (tx) => {
    await deleteUnprovedByEmail(tx, row.email);
    const made = await insertAccount(tx, { email: row.email, passwordHash, names, ip: req.ip ?? null });
    return { id: made, role: await join(tx, ctx, row, made) };
  });
  await publishAfter(ctx, membershipEvent(row.workspace_id, id, role));
  return { email: row.email, slug: String(row.slug) };
}

type Names = Omit<Wish, 'password' | 'req'>;

function refuseEasy(ctx: AuthContext, email: string, names: Names, password: string): void {
  try {
    refuseWeak(password, ctx.config, { email, user_metadata: names });
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown;
    throw new AppError('invalid_input', { fields: { password: thrown.message } });
  }
}

type Account = { email: string; passwordHash: string; names: Names; ip: string | null };

async function insertAccount(tx: Tx, { email, passwordHash, names, ip }: Account): Promise<string> {
  const id = randomUUID();
  const made = await insertUser(tx, {
    id,
    email,
    password_hash: passwordHash,
    email_confirmed_at: new Date(),
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify({ ...names, ...claimsAbout(id, { email }, true) }),
  });
  if (!made) throw new AppError('email_taken');
  await insertEmailIdentity(tx, { user_id: id, email, email_verified: true });
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip, details: { by_invitation: true } });
  return id;
}

const TRIES = { name: 'invitation', points: 60, seconds: 300 };

/** The page of an invitation, by the token of its link, and accepting from the list of one's own invitations. */
export function invitationRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const limiter = createLimiter(ctx.redis, TRIES);
  const limited = async (req: Request) => {
    const wait = ctx.config.RATE_LIMITS ? await limiter.take(String(req.ip)) : 0;
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
    return invitationOf(ctx, req);
  };
  servePublic(router, { ...contract.readInvitation, access: 'public' }, async ({ req }) => {
    const invitation = await limited(req);
    const reader = req.get('authorization') ? await checkBearer(bearerOf(req)).catch(() => undefined) : undefined;
    return shown(ctx, invitation, reader);
  });
  serve(router, contract.acceptInvitation, async ({ user, body, req }) =>
    accept(ctx, await wanted(ctx, req, user, body.id), user),
  );
  serve(router, contract.declineInvitation, async ({ user, body, req }) =>
    decline(ctx, await wanted(ctx, req, user, body.id), user).then(() => undefined),
  );
  servePublic(router, { ...contract.registerByInvitation, access: 'public' }, async ({ req, body }) =>
    registerByInvitation(ctx, await limited(req), { ...body, req }),
  );
  servePublic(router, { ...contract.askForInvitation, access: 'public' }, async ({ req }) => {
    await askForAnother(ctx, await limited(req));
    return undefined;
  });
  return router;
}

/** By the token; an unknown one and one of a deleted or suspended workspace are answered alike. */
async function invitationOf({ db }: AuthContext, req: Request): Promise<Invitation> {
  const token = req.get(contract.INVITATION_HEADER) ?? '';
  const row = await invitationByToken(db, invitationHash(token));
  if (!row || row.suspended_at) throw new AppError('invitation_invalid');
  return row;
}

/** By its id only for who has the address it was sent to. */
async function wanted(ctx: AuthContext, req: Request, { email }: Identity, id: string | undefined) {
  if (id === undefined) return invitationOf(ctx, req);
  const row = await invitationById(ctx.db, id);
  if (!row || row.suspended_at || row.email !== email) throw new AppError('invitation_invalid');
  return row;
}

async function shown(ctx: AuthContext, row: Invitation, reader: Identity | undefined) {
  const member = reader && (await membershipOf(ctx.db, reader.id, row.workspace_id));
  // One that was used leads its person in again; for everybody else it is over.
  if (!row.is_open && !member) throw new AppError('invitation_invalid');
  return {
    workspace_name: row.workspace_name,
    logo_url: await logoLink(ctx, row.logo_path),
    inviter: row.inviter,
    role: row.role as InvitedRole,
    masked_email: maskedAddress(row.email),
    expires_at: row.expires_at,
    is_expired: row.expires_at.getTime() <= Date.now(),
    reader: readerOf(row, reader, member !== undefined),
    slug: member ? row.slug : null,
    may_register: ctx.config.INVITED_SIGNUPS,
  };
}

function readerOf({ email }: Invitation, reader: Identity | undefined, isMember: boolean) {
  if (!reader) return 'nobody' as const;
  if (isMember) return 'member' as const;
  return reader.email === email ? ('recipient' as const) : ('other' as const);
}
