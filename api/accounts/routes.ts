import { Router } from 'express';
import { AuthError } from '#api/accounts/auth-error.ts';
import { createAuthLimits } from '#api/accounts/auth-limits.ts';
import { type AuthContext, authBaseUrl } from '#api/accounts/context.ts';
import { answerAuthErrors, cors, readBody } from '#api/accounts/frame.ts';
import { createSigningKeys } from '#api/accounts/keys.ts';
import { addLogout } from '#api/accounts/logout.ts';
import { addNotOffered } from '#api/accounts/not-offered.ts';
import { addOtp } from '#api/accounts/otp.ts';
import { createPasswords } from '#api/accounts/passwords.ts';
import { addRecover } from '#api/accounts/recover.ts';
import { addService } from '#api/accounts/service.ts';
import { addSignup } from '#api/accounts/signup.ts';
import { addToken } from '#api/accounts/token.ts';
import { addUser } from '#api/accounts/user.ts';
import { addVerify } from '#api/accounts/verify.ts';
import type { Deps } from '#api/deps.ts';
import { publicUrl } from '#platform/config.ts';

/** The sign-in service, to be mounted at /auth/v1: it reads its own bodies and answers its own errors. */
export function authRoutes(deps: Deps): Router {
  const ctx: AuthContext = {
    ...deps,
    keys: createSigningKeys(deps),
    passwords: createPasswords(),
    limits: createAuthLimits(deps),
    baseUrl: authBaseUrl(deps.config),
    siteUrl: publicUrl(deps.config),
  };
  const router = Router();
  router.use(cors, readBody);
  for (const add of groups) add(router, ctx);
  router.use((req) => {
    throw new AuthError(404, 'not_found', `There is nothing at ${req.method} ${req.path}`);
  });
  router.use(answerAuthErrors(deps.log));
  return router;
}

const groups = [addService, addSignup, addToken, addVerify, addRecover, addOtp, addUser, addLogout, addNotOffered];
