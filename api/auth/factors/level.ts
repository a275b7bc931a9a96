import { AuthError } from '#api/auth/auth-error.ts';
import type { Signed } from '#api/auth/tokens/bearer.ts';

/** With a second factor set up, its code must have been entered in this session (S11). */
export const lacksSecondStep = ({ has_factor, aal }: Pick<Signed, 'has_factor' | 'aal'>): boolean =>
  has_factor && aal !== 'aal2';

/** Refuses to change password or address before the second step, in a session from a reset link too (contract, 4.1). */
export function refuseLowLevel(signed: Signed): void {
  if (!lacksSecondStep(signed)) return;
  const text = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', text);
}
