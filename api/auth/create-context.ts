import type { AuthContext } from '#api/auth/context.ts';
import { createOidc } from '#api/auth/external/oidc.ts';
import { createAuthLimits } from '#api/auth/limits.ts';
import { createPasswords } from '#api/auth/sign-in/passwords.ts';
import { createSigningKeys } from '#api/auth/tokens/keys.ts';
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
