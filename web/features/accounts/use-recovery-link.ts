import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { arrivingIn, askFirst } from '#web/features/accounts/arriving.ts';
import { paths } from '#web/lib/paths.ts';

export const isInvited = (state: unknown): boolean => (state as { invited?: unknown } | null)?.invited === true;

const cameFromCallback = (state: unknown): boolean =>
  (state as { fromRecovery?: unknown } | null)?.fromRecovery === true;

export type RecoveryLink = 'checking' | 'valid' | 'invalid';

/** Whether this visit may set a new password: a recovery fragment that was agreed to, or the callback's flag (RESET-02, 03, 08). */
export function useRecoveryLink(): RecoveryLink {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const arriving = arrivingIn(hash, `${location.origin}${paths.resetPassword}`);
  const session = arriving?.by === 'session' && arriving.type === 'recovery' ? arriving : undefined;
  const asked = useRef(false);
  useEffect(() => {
    if (!session || asked.current) return;
    asked.current = true;
    navigate(...askFirst(session));
  });
  if (session) return 'checking';
  return cameFromCallback(state) ? 'valid' : 'invalid';
}
