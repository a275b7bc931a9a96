import { createAuthLimits } from '#api/accounts/auth-limits.ts';
import type { AuthContext } from '#api/accounts/context.ts';
import { createOidc } from '#api/accounts/external/oidc.ts';
import { createSigningKeys } from '#api/accounts/keys.ts';
import { createPasswords } from '#api/accounts/passwords.ts';
import type { Deps } from '#api/deps.ts';
import { publicUrl } from '#platform/config.ts';

/** What the sign-in service, the own account and the administration work with. */
export const createAuthContext = (deps: Deps): AuthContext => ({
  ...deps,
  keys: createSigningKeys(deps),
  passwords: createPasswords(),
  limits: createAuthLimits(deps),
  oidc: createOidc(deps),
  baseUrl: `${publicUrl(deps.config)}/auth/v1`,
  siteUrl: publicUrl(deps.config),
});
