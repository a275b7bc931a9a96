import type { Router } from 'express';
import type { Oidc } from '#api/auth/external/oidc.ts';
import type { AuthLimits } from '#api/auth/limits.ts';
import type { Passwords } from '#api/auth/sign-in/passwords.ts';
import type { SigningKeys } from '#api/auth/tokens/keys.ts';
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
