import type { Request, Response } from 'express';
import { invalid } from '#api/accounts/auth/auth-error.ts';
import { bindBrowser } from '#api/accounts/auth/browser.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { atSteadyPace } from '#api/accounts/auth/guard.ts';
import { bodyOf, challengeOf, emailOf, flagOf, metadataOf, textOf } from '#api/accounts/auth/input.ts';
import { tooManyMails } from '#api/accounts/auth/limits.ts';
import { withMails } from '#api/accounts/auth/links/mailing.ts';
import { mailLink } from '#api/accounts/auth/links/recover.ts';
import {
  countTexts,
  phoneOf,
  refuseOtherChannels,
  refuseWithoutSender,
  sendCode,
} from '#api/accounts/auth/sign-in/phone.ts';
import { accountOfPhone, insertPhoneAccount, sendSignUpCode } from '#api/accounts/auth/sign-up/phone-sign-up.ts';
import { confirmRedirect, signUp } from '#api/accounts/auth/sign-up/sign-up.ts';
import { accountByEmail } from '#db/accounts/accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** POST /otp and /magiclink (contract, 3.3): a link that signs in, or signs up. */
export const addOtp: AddRoutes = (router, ctx) => {
  router.post(['/otp', '/magiclink'], async (req, res) => {
    const body = bodyOf(req);
    const [given, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
    if (Boolean(given) === Boolean(phone)) throw invalid('One of email or phone must be set');
    if (phone) await textCode(ctx, req, body, phone);
    else await magicLink(ctx, { req, res }, body, emailOf(given));
    res.json({});
  });
};

async function magicLink(
  ctx: AuthContext,
  { req, res }: { req: Request; res: Response },
  body: Metadata,
  email: string,
): Promise<void> {
  const challenge = challengeOf(body);
  const create = flagOf(body, 'create_user', true);
  const data = metadataOf(body, 'data');
  await ctx.limits.call('otp', req.ip);
  const wait = await ctx.limits.mail('magiclink', email, req.ip);
  if (wait > 0) throw tooManyMails(wait);
  const askedIn = bindBrowser(ctx, req, res);
  await atSteadyPace(ctx, async () => {
    const account = await accountByEmail(ctx.db, email);
    const isNew = !account?.email_confirmed_at;
    // Does not reveal whether an address is known, unlike the original (422 otp_disabled).
    if (isNew && (!create || ctx.config.AUTH_SIGNUPS_DISABLED)) return;
    const redirectTo = confirmRedirect(ctx, req);
    if (isNew) await signUp(ctx, req, { email, passwordHash: null, data, challenge, redirectTo, askedIn });
    if (!isNew || ctx.config.AUTH_AUTOCONFIRM)
      await mailLink(ctx, req, { kind: 'magiclink', email, challenge, askedIn });
  });
}

/** The same by text message: six digits that sign in, and sign up a new number unless create_user is false. */
async function textCode(ctx: AuthContext, req: Request, body: Metadata, given: string): Promise<void> {
  refuseWithoutSender(ctx);
  refuseOtherChannels(body);
  const phone = phoneOf(given);
  const create = flagOf(body, 'create_user', true) && !ctx.config.AUTH_SIGNUPS_DISABLED;
  const data = metadataOf(body, 'data');
  await ctx.limits.call('otp', req.ip);
  await countTexts(ctx, phone);
  await atSteadyPace(ctx, () =>
    withMails(ctx, async (tx, post) => {
      const wanted = { phone, passwordHash: null, data };
      const known = await accountOfPhone(tx, phone);
      if (!known && create) await insertPhoneAccount(tx, req, wanted, ctx.config);
      const account = known ?? (await accountOfPhone(tx, phone));
      if (account?.phone_confirmed_at) await sendCode(tx, ctx, post, { userId: account.id, phone, kind: 'sms' });
      else if (account) await sendSignUpCode(tx, ctx, post, account.id, wanted);
    }),
  );
}
