import type { Router } from 'express';
import { tooManyCalls } from '#api/accounts/auth/auth-error.ts';
import { createOidc, type Oidc } from '#api/accounts/auth/external/oidc.ts';
import { type AuthLimits, createAuthLimits } from '#api/accounts/auth/limits.ts';
import { createPasswords, type Passwords } from '#api/accounts/auth/sign-in/passwords.ts';
import { createSigningKeys, type SigningKeys } from '#api/accounts/auth/tokens/keys.ts';
import type { Deps } from '#api/deps.ts';
import { createLookUps, type LookUps } from '#api/http/look-ups.ts';
import { publicUrl } from '#platform/config.ts';

/** The dependencies of the sign-in service, the own account, the administration and the check of access tokens. */
export type AuthContext = Deps & {
  keys: SigningKeys;
  passwords: Passwords;
  limits: AuthLimits;
  lookUp: LookUps;
  /** The external provider; undefined when none is configured. */
  oidc: Oidc | undefined;
  /** External base of the service: the issuer of tokens and the start of mailed links. */
  baseUrl: string;
  siteUrl: string;
};

export type AddRoutes = (router: Router, ctx: AuthContext) => void;

/** Made once per process: one password pool, one cache of keys, one discovery of the provider. */
export const createAuthContext = (deps: Deps): AuthContext => ({
  ...deps,
  keys: createSigningKeys(deps),
  passwords: createPasswords(deps.slowness.password),
  limits: createAuthLimits(deps),
  lookUp: createLookUps(deps.config, tooManyCalls),
  oidc: createOidc(deps),
  baseUrl: `${publicUrl(deps.config)}/auth/v1`,
  siteUrl: publicUrl(deps.config),
});
