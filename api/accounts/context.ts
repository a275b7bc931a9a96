import type { Router } from 'express';
import type { AuthLimits } from '#api/accounts/auth-limits.ts';
import type { Oidc } from '#api/accounts/external/oidc.ts';
import type { SigningKeys } from '#api/accounts/keys.ts';
import type { Passwords } from '#api/accounts/passwords.ts';
import type { Deps } from '#api/deps.ts';

/** What every group of the sign-in service works with. */
export type AuthContext = Deps & {
  keys: SigningKeys;
  passwords: Passwords;
  limits: AuthLimits;
  /** The external provider; undefined when none is configured. */
  oidc: Oidc | undefined;
  /** External base of the service: the issuer of tokens and the start of mailed links. */
  baseUrl: string;
  siteUrl: string;
};

export type AddRoutes = (router: Router, ctx: AuthContext) => void;
