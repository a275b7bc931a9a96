import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { atSteadyPace } from '#api/accounts/auth/guard.ts';
import { metadataOf, textOf } from '#api/accounts/auth/input.ts';
import { type Post, withMails } from '#api/accounts/auth/links/mailing.ts';
import { refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import {
  phoneOf,
  refuseOtherChannels,
  refuseWithoutPhone,
  sendCode,
  tooManyTexts,
} from '#api/accounts/auth/sign-in/phone.ts';
import { claimsAbout } from '#api/accounts/auth/sign-up/first-proof.ts';
import { type Issued, sessionReply, startSession } from '#api/accounts/auth/tokens/sessions.ts';
import { signedUpUser } from '#api/accounts/auth/user-json.ts';
import { type Account, accountById, insertUser, lockUser, updateUser } from '#db/accounts/accounts.ts';
import { credentialsOfPhone, insertPhoneIdentity } from '#db/accounts/addresses.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import type { Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import type { Config } from '#platform/config.ts';

/** Without a password when it signs up by the digits alone. */
export type WantedByPhone = { phone: string; passwordHash: string | null; data: Metadata };

/** POST /signup with a number instead of an address (contract, 3.1). */
export async function signUpWithPhone(ctx: AuthContext, req: Request, body: Metadata): Promise<object> {
  refuseWithoutPhone(ctx, 'Phone signups are disabled');
  refuseOtherChannels(body);
  const password = textOf(body, 'password');
  if (!password) throw invalid('Signup requires a valid password');
  const data = metadataOf(body, 'data');
  refuseWeak(password, ctx.config, { user_metadata: data });
  const phone = phoneOf(textOf(body, 'phone'));
  await ctx.limits.call('signup', req.ip);
  const { AUTH_PHONE_AUTOCONFIRM, AUTH_STRICT_SIGNUP } = ctx.config;
  const wait = AUTH_PHONE_AUTOCONFIRM ? 0 : await ctx.limits.mail('sms', phone, req.ip);
  if (wait > 0 && AUTH_STRICT_SIGNUP) throw tooManyTexts(wait);
  const passwordHash = await ctx.passwords.hash(password);
  return atSteadyPace(ctx, () => signUpPhone(ctx, req, { phone, passwordHash, data }, wait));
}

/** Exactly one of several sign-ups at the same time makes the user; the others find it. */
async function signUpPhone(ctx: AuthContext, req: Request, wanted: WantedByPhone, wait: number): Promise<object> {
  const { AUTH_PHONE_AUTOCONFIRM: confirmed } = ctx.config;
  const { phone, data } = wanted;
  const outcome = await withMails(ctx, async (tx, post): Promise<Outcome> => {
    const known = await accountOfPhone(tx, phone);
    const made = known ? undefined : await insertPhoneAccount(tx, req, wanted, ctx.config);
    if (made && confirmed) return { session: await startSession(tx, ctx, { userId: made, method: 'password', req }) };
    const account = known ?? (await accountOfPhone(tx, phone));
    if (!account) throw new Error('The number was taken and is free again');
    if (account.phone_confirmed_at) return taken(ctx, wanted);
    if (wait > 0) throw tooManyTexts(wait);
    await sendSignUpCode(tx, ctx, post, account.id, wanted);
    return { user: signedUpUser({ id: made, address: { phone }, data, showsTaken: false }) };
  });
  return outcome.session ? sessionReply(ctx, outcome.session) : outcome.user;
}

function taken({ config }: AuthContext, { phone, data }: WantedByPhone) {
  if (config.AUTH_PHONE_AUTOCONFIRM) throw new AuthError(422, 'user_already_exists', 'User already registered');
  return { user: signedUpUser({ address: { phone }, data, showsTaken: !config.AUTH_STRICT_SIGNUP }) };
}

type Outcome = { session: Issued } | { session?: undefined; user: object };

/** Texts the digits that prove the number. The data of this sign-up enters the account only with them. */
export async function sendSignUpCode(tx: Tx, ctx: AuthContext, post: Post, userId: string, given: WantedByPhone) {
  const { phone, passwordHash, data } = given;
  const wanted = { passwordHash, metadata: { ...data, ...claimsAbout(userId, { phone }) } };
  await lockUser(tx, userId);
  await sendCode(tx, ctx, post, { userId, phone, kind: 'sms', wanted });
  await updateUser(tx, userId, { confirmation_sent_at: new Date() });
}

export async function accountOfPhone(tx: Tx | AuthContext['db'], phone: string): Promise<Account | undefined> {
  const found = await credentialsOfPhone(tx, phone);
  return found && accountById(tx, found.id);
}

/** Undefined when a concurrent request took the number. Before it is confirmed it has no data of the caller. */
export async function insertPhoneAccount(tx: Tx, req: Request, wanted: WantedByPhone, config: Config) {
  const { phone, passwordHash, data } = wanted;
  const confirmed = config.AUTH_PHONE_AUTOCONFIRM;
  const id = randomUUID();
  const claims = claimsAbout(id, { phone }, confirmed);
  const made = await insertUser(tx, {
    id,
    phone,
    password_hash: confirmed ? passwordHash : null,
    phone_confirmed_at: confirmed ? new Date() : null,
    app_metadata: JSON.stringify({ provider: 'phone', providers: ['phone'] }),
    user_metadata: JSON.stringify(confirmed ? { ...data, ...claims } : claims),
  });
  if (!made) return undefined;
  await insertPhoneIdentity(tx, id, phone, confirmed);
  await writeAudit(tx, { user_id: id, actor_id: id, action: 'user_signed_up', ip: req.ip ?? null });
  return id;
}
