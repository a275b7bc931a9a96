import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { lacksSecondStep } from '#api/accounts/auth/restriction.ts';
import type { Signed } from '#api/accounts/auth/tokens/bearer.ts';

/** Refuses to change password or address before the second step, in a session from a reset link too (contract, 4.1). */
export function refuseLowLevel(signed: Signed): void {
  if (!lacksSecondStep(signed)) return;
  const text = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', text);
}
