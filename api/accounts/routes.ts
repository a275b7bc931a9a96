import { Router } from 'express';
import { addAdminLinks } from '#api/accounts/admin-links.ts';
import { addAdminUsers } from '#api/accounts/admin-users.ts';
import { AuthError } from '#api/accounts/auth-error.ts';
import { createAuthContext } from '#api/accounts/create-context.ts';
import { addAuthorize } from '#api/accounts/external/authorize.ts';
import { addCallback, addCallbackForm } from '#api/accounts/external/callback.ts';
import { addUnlink } from '#api/accounts/external/linking.ts';
import { addFactors } from '#api/accounts/factors/routes.ts';
import { answerAuthErrors, cors, readBody } from '#api/accounts/frame.ts';
import { addLogout } from '#api/accounts/logout.ts';
import { addNotOffered } from '#api/accounts/not-offered.ts';
import { addOtp } from '#api/accounts/otp.ts';
import { addRecover } from '#api/accounts/recover.ts';
import { addService } from '#api/accounts/service.ts';
import { addSignup } from '#api/accounts/signup.ts';
import { addToken } from '#api/accounts/token.ts';
import { addUser } from '#api/accounts/user.ts';
import { addVerify } from '#api/accounts/verify.ts';
import type { Deps } from '#api/deps.ts';
import { createAddresses } from '#api/http/addresses.ts';
import { refuseUnknownHosts } from '#api/http/guards.ts';

/** The sign-in service, to be mounted at /auth/v1: it reads its own bodies and answers its own errors. */
export function authRoutes(deps: Deps): Router {
  const ctx = createAuthContext(deps);
  ctx.passwords.warmUp();
  const router = Router();
  const addresses = createAddresses(deps.config);
  router.use(
    cors(addresses, pagesAllowed(deps.config)),
    refuseUnknownHosts(addresses, (message) => new AuthError(421, 'unknown_host', message)),
  );
  addCallbackForm(router, ctx);
  router.use(readBody);
  for (const add of groups) add(router, ctx);
  router.use((req) => {
    throw new AuthError(404, 'not_found', `There is nothing at ${req.method} ${req.path}`);
  });
  router.use(answerAuthErrors(deps.log));
  return router;
}

/** Pages that people are sent to with a session, and those that are listed besides. */
const pagesAllowed = ({ AUTH_REDIRECTS, AUTH_ORIGINS }: Deps['config']): ReadonlySet<string> =>
  new Set([
    ...AUTH_ORIGINS,
    ...AUTH_REDIRECTS.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin),
  ]);

const groups = [
  addService,
  addSignup,
  addToken,
  addVerify,
  addRecover,
  addOtp,
  addUser,
  addLogout,
  addFactors,
  addAuthorize,
  addCallback,
  addUnlink,
  addAdminUsers,
  addAdminLinks,
  addNotOffered,
];
