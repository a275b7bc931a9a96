import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth-error.ts';
import { tooManyMails } from '#api/accounts/auth-limits.ts';
import type { Signed } from '#api/accounts/bearer.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/context.ts';
import { refuseLowLevel } from '#api/accounts/factors/level.ts';
import { signedIn } from '#api/accounts/guard.ts';
import { bodyOf, emailOf, METADATA_BYTES, metadataOf, notEnabled, textOf } from '#api/accounts/input.ts';
import { LINK_SECONDS } from '#api/accounts/lifetimes.ts';
import { mintToken, withMails } from '#api/accounts/mailing.ts';
import { passwordChange, putPassword } from '#api/accounts/password-change.ts';
import { tellSessionsEnded } from '#api/accounts/sessions.ts';
import { firstNameOf } from '#api/accounts/signup.ts';
import { toUser } from '#api/accounts/user-json.ts';
import { accountById, mergeMetadata, updateUser } from '#db/queries/accounts.ts';
import { writeAudit } from '#db/queries/audit.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** GET and PUT /user, GET /reauthenticate (contract, section 4). */
export const addUser: AddRoutes = (router, ctx) => {
  router.get('/user', async (req, res) => {
    const { id } = await signedIn(ctx, req);
    res.json(await userReply(ctx, id));
  });
  router.put('/user', async (req, res) => {
    const signed = await signedIn(ctx, req);
    const body = bodyOf(req);
    await ctx.limits.call('user', req.ip);
    res.json(await changeUser(ctx, req, signed, body));
  });
  router.get('/reauthenticate', async (req, res) => {
    await sendDigits(ctx, req, await signedIn(ctx, req));
    res.json({});
  });
};

async function userReply(ctx: AuthContext, id: string) {
  const account = await accountById(ctx.db, id);
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return toUser(account);
}

async function changeUser(ctx: AuthContext, req: Request, signed: Signed, body: Metadata) {
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (['password', 'email', 'phone'].some((field) => textOf(body, field))) refuseLowLevel(signed);
  refuseAddressChange(signed, body);
  const data = metadataOf(body, 'data');
  const change = textOf(body, 'password') ? await passwordChange(ctx, req, signed, body) : undefined;
  const ended = await withMails(ctx, async (tx, post) => {
    if (Object.keys(data).length > 0) {
      const size = await mergeMetadata(tx, signed.id, 'user_metadata', data);
      if (size > METADATA_BYTES) throw invalid(`The user's data is too large: at most ${METADATA_BYTES} bytes`);
      await writeAudit(tx, { user_id: signed.id, actor_id: signed.id, action: 'user_updated', ip: req.ip ?? null });
    }
    return change ? putPassword(tx, ctx, post, change) : [];
  });
  tellSessionsEnded(ctx, signed.id, ended);
  return userReply(ctx, signed.id);
}

// Changing the address needs both mailboxes to agree; until that is offered it is refused, never half done.
function refuseAddressChange(signed: Signed, body: Metadata): void {
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
  if (phone) throw notEnabled('phone_provider_disabled', 'Unsupported phone provider', 400);
  if (email && emailOf(email) !== signed.email) {
    throw notEnabled('email_provider_disabled', 'Changing the email address is not enabled', 400);
  }
}

/** Mails six digits that prove once more that the mailbox is theirs. */
async function sendDigits(ctx: AuthContext, req: Request, signed: Signed): Promise<void> {
  if (!signed.email) throw invalid('Reauthentication requires the user to have an email or a phone number');
  if (!signed.email_confirmed_at) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  const wait = await ctx.limits.mail('reauthentication', signed.email);
  if (wait > 0) throw tooManyMails(wait);
  const { id: userId, email: to } = signed;
  const account = await accountById(ctx.db, userId);
  await withMails(ctx, async (tx, post) => {
    const minted = await mintToken(tx, ctx, { userId, kind: 'reauthentication' });
    await updateUser(tx, userId, { reauthentication_sent_at: new Date() });
    await writeAudit(tx, {
      user_id: userId,
      actor_id: userId,
      action: 'reauthentication_requested',
      ip: req.ip ?? null,
    });
    const details = firstNameOf(account?.user_metadata ?? {});
    const validSeconds = LINK_SECONDS.reauthentication;
    await post({ kind: 'reauthentication', userId, to, minted, details, validSeconds });
  });
}
