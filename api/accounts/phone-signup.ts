import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth-error.ts';
import type { AuthContext } from '#api/accounts/context.ts';
import { metadataOf, textOf } from '#api/accounts/input.ts';
import { type Post, withMails } from '#api/accounts/mailing.ts';
import { refuseWeak } from '#api/accounts/passwords.ts';
import { phoneOf, refuseOtherChannels, refuseWithoutPhone, sendCode, tooManyTexts } from '#api/accounts/phone.ts';
import { type Issued, sessionReply, startSession } from '#api/accounts/sessions.ts';
import { lookAlikeUser, toUser } from '#api/accounts/user-json.ts';
import { type Account, accountById, insertUser, updateUser } from '#db/queries/accounts.ts';
import { credentialsOfPhone, insertPhoneIdentity } from '#db/queries/addresses.ts';
import { writeAudit } from '#db/queries/audit.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import type { Config } from '#platform/config.ts';

export type WantedByPhone = { phone: string; passwordHash: string; data: Metadata };

/** POST /signup with a number instead of an address (contract, 3.1). */
export async function signUpWithPhone(ctx: AuthContext, req: Request, body: Metadata): Promise<object> {
  refuseWithoutPhone(ctx, 'Phone signups are disabled');
  refuseOtherChannels(body);
  const password = textOf(body, 'password');
  if (!password) throw invalid('Signup requires a valid password');
  refuseWeak(password, ctx.config, { user_metadata: metadataOf(body, 'data') });
  const phone = phoneOf(textOf(body, 'phone'));
  const data = metadataOf(body, 'data');
  await ctx.limits.call('signup', req.ip);
  return signUpPhone(ctx, req, { phone, passwordHash: await ctx.passwords.hash(password), data });
}

/** Exactly one of several sign-ups at the same time makes the user; the others find it. */
export async function signUpPhone(ctx: AuthContext, req: Request, wanted: WantedByPhone): Promise<object> {
  const confirmed = ctx.config.AUTH_PHONE_AUTOCONFIRM;
  const wait = confirmed ? 0 : await ctx.limits.mail('sms', wanted.phone);
  const outcome = await withMails(ctx, async (tx, post) => {
    const known = await accountOfPhone(tx, wanted.phone);
    const made = known ? undefined : await insertPhoneAccount(tx, req, wanted, ctx.config);
    if (made && confirmed) return { session: await startSession(tx, ctx, { userId: made, method: 'password', req }) };
    const account = known ?? (await accountOfPhone(tx, wanted.phone));
    if (!account) throw new Error('The number was taken and is free again');
    return textOrLookAlike(tx, ctx, post, { account, wanted, wait });
  });
  return outcome.session ? sessionReply(ctx, outcome.session) : (outcome.user ?? {});
}

type Again = { account: Account; wanted: WantedByPhone; wait: number };
type Outcome = { session?: Issued; user?: object };

async function textOrLookAlike(tx: Tx, ctx: AuthContext, post: Post, given: Again): Promise<Outcome> {
  const { account, wanted, wait } = given;
  const { id: userId, phone } = account;
  if (account.phone_confirmed_at) {
    if (ctx.config.AUTH_PHONE_AUTOCONFIRM) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return { user: lookAlike(wanted) };
  }
  if (wait > 0) throw tooManyTexts(wait);
  await sendCode(tx, ctx, post, { userId, phone, kind: 'sms' });
  await updateUser(tx, userId, { confirmation_sent_at: new Date() });
  const now = await accountById(tx, userId);
  return { user: toUser(now ?? account) };
}

function lookAlike({ phone, data }: WantedByPhone) {
  const user = lookAlikeUser({ id: randomUUID(), email: '', user_metadata: data });
  return { ...user, phone, app_metadata: { provider: 'phone', providers: ['phone'] } };
}

export async function accountOfPhone(tx: Tx | AuthContext['db'], phone: string): Promise<Account | undefined> {
  const found = await credentialsOfPhone(tx, phone);
  return found && accountById(tx, found.id);
}

/** Undefined when somebody else took the number in between. */
export async function insertPhoneAccount(tx: Tx, req: Request, wanted: WantedByPhone, config: Config) {
  const { phone, passwordHash, data } = wanted;
  const confirmed = config.AUTH_PHONE_AUTOCONFIRM;
  const id = randomUUID();
  const claims = { sub: id, phone, email_verified: false, phone_verified: confirmed };
  const made = await insertUser(tx, {
    id,
    phone,
    password_hash: passwordHash,
    phone_confirmed_at: confirmed ? new Date() : null,
    app_metadata: JSON.stringify({ provider: 'phone', providers: ['phone'] }),
    user_metadata: JSON.stringify({ ...data, ...claims }),
  });
  if (!made) return undefined;
  await insertPhoneIdentity(tx, id, phone, confirmed);
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip: req.ip ?? null });
  return id;
}
