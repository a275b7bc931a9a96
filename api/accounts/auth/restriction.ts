import type { Config } from '#platform/config.ts';
import type { Restriction } from '#shared/endpoint.ts';

type Holder = { role: string; must_change_password: boolean; has_factor: boolean };

/**
 * What a session of this account must do first; null when nothing. The second step of an account with a factor is
 * checked apart (lacksSecondStep), so that an admin who passes here has aal2.
 */
export function restrictionOf(
  { role, must_change_password, has_factor }: Holder,
  config: Pick<Config, 'AUTH_ADMIN_SECOND_STEP'>,
): Restriction | null {
  if (must_change_password) return 'password_change_needed';
  const isNeeded = config.AUTH_ADMIN_SECOND_STEP && role !== 'user' && !has_factor;
  return isNeeded ? 'second_factor_needed' : null;
}

/** With a second factor set up, its code must have been entered in this session (S11). */
export const lacksSecondStep = ({ has_factor, aal }: { has_factor: boolean; aal: string }): boolean =>
  has_factor && aal !== 'aal2';
