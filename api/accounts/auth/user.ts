import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { refuseLowLevel } from '#api/accounts/auth/factors/level.ts';
import { passwordFirst, signedIn } from '#api/accounts/auth/guard.ts';
import { bodyOf, METADATA_BYTES, metadataOf, soughtEmailOf, textOf } from '#api/accounts/auth/input.ts';
import { tooManyMails } from '#api/accounts/auth/limits.ts';
import { emailChange, putEmailChange } from '#api/accounts/auth/links/email-change.ts';
import { mintToken, withMails } from '#api/accounts/auth/links/mailing.ts';
import { phoneChange, putPhoneChange } from '#api/accounts/auth/links/phone-change.ts';
import { passwordChange, putPassword } from '#api/accounts/auth/sign-in/password-change.ts';
import { countTexts, sendCode } from '#api/accounts/auth/sign-in/phone.ts';
import { prove } from '#api/accounts/auth/sign-in/reauthentication.ts';
import { firstNameOf } from '#api/accounts/auth/sign-up/sign-up.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';
import { LINK_SECONDS } from '#api/accounts/auth/tokens/lifetimes.ts';
import { publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { userAt } from '#api/accounts/auth/user-json.ts';
import { accountById, lockUser, mergeMetadata, updateUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** GET and PUT /user, GET /reauthenticate (contract, section 4). */
export const addUser: AddRoutes = (router, ctx) => {
  router.get('/user', async (req, res) => {
    const { id, aal } = await signedIn(ctx, req, ALSO_BEFORE);
    res.json(await userReply(ctx, id, aal));
  });
  router.put('/user', async (req, res) => {
    const signed = await signedIn(ctx, req, ALSO_BEFORE);
    const body = bodyOf(req);
    if (signed.must_change_password && !isPasswordAlone(body)) throw passwordFirst();
    await ctx.limits.call('user', req.ip);
    res.json(await changeUser(ctx, req, signed, body));
  });
  router.get('/reauthenticate', async (req, res) => {
    const signed = await signedIn(ctx, req, ALSO_BEFORE);
    refuseLowLevel(signed);
    await sendDigits(ctx, req, signed);
    res.json({});
  });
};

const ALSO_BEFORE = { beforeNewPassword: true };
const isPasswordAlone = (body: Metadata): boolean =>
  textOf(body, 'password') !== '' && ['email', 'phone', 'data'].every((field) => !body[field]);

async function userReply(ctx: AuthContext, id: string, aal: Signed['aal']) {
  const account = await accountById(ctx.db, id);
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return userAt(account, aal, ctx.config);
}

async function changeUser(ctx: AuthContext, req: Request, signed: Signed, body: Metadata) {
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  refuseLowLevel(signed);
  const data = metadataOf(body, 'data');
  // A change of password has its own conditions, which hold for the rest of its request too.
  if (!textOf(body, 'password') && isAddressChange(signed, body)) await prove(ctx, req, signed, body);
  const wanted = {
    password: textOf(body, 'password') ? await passwordChange(ctx, req, signed, body) : undefined,
    phone: await phoneChange(ctx, signed, body),
    email: await emailChange(ctx, req, signed, body),
  };
  const ended = await withMails(ctx, async (tx, post) => {
    await lockUser(tx, signed.id);
    const doing = { post, ip: req.ip ?? null };
    await putProfile(tx, signed.id, data, doing.ip);
    // A new password voids what was mailed before, so it comes first.
    const ended = wanted.password ? await putPassword(tx, post, wanted.password) : [];
    if (wanted.phone) await putPhoneChange(tx, ctx, doing, wanted.phone);
    if (wanted.email) await putEmailChange(tx, ctx, doing, wanted.email);
    return ended;
  });
  publishSessionsEnded(ctx, signed.id, ended);
  return userReply(ctx, signed.id, signed.aal);
}

/** Requesting the current address cancels a pending change, which needs no proof. */
const isAddressChange = ({ email }: Signed, body: Metadata): boolean =>
  textOf(body, 'phone') !== '' || !['', email].includes(soughtEmailOf(textOf(body, 'email')));

async function putProfile(tx: Tx, id: string, data: Metadata, ip: string | null): Promise<void> {
  if (Object.keys(data).length === 0) return;
  const size = await mergeMetadata(tx, id, 'user_metadata', data);
  if (size > METADATA_BYTES) throw invalid(`The user's data is too large: at most ${METADATA_BYTES} bytes`);
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_updated', ip });
}

/** Mails, or for a user without an address texts, six digits for reauthentication. */
async function sendDigits(ctx: AuthContext, req: Request, signed: Signed): Promise<void> {
  const account = await accountById(ctx.db, signed.id);
  const phone = ctx.config.AUTH_PHONE && account?.phone_confirmed_at ? account.phone : '';
  if (!signed.email && !phone) {
    throw invalid('Reauthentication requires the user to have an email or a phone number');
  }
  if (signed.email && !signed.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  if (signed.email) await countDigits(ctx, signed.email);
  else await countTexts(ctx, phone);
  const { id: userId, email: to } = signed;
  const ip = req.ip ?? null;
  await withMails(ctx, async (tx, post) => {
    await updateUser(tx, userId, { reauthentication_sent_at: new Date() });
    await writeAudit(tx, { user_id: userId, actor_id: userId, action: 'reauthentication_requested', ip });
    if (!to) return sendCode(tx, ctx, post, { userId, phone, kind: 'reauthentication' });
    const minted = await mintToken(tx, ctx, { userId, kind: 'reauthentication' });
    const details = firstNameOf(account?.user_metadata ?? {});
    const validSeconds = LINK_SECONDS.reauthentication;
    await post({ kind: 'reauthentication', userId, to, minted, details, validSeconds });
  });
}

async function countDigits({ limits }: AuthContext, email: string): Promise<void> {
  const wait = await limits.mail('reauthentication', email);
  if (wait > 0) throw tooManyMails(wait);
}
