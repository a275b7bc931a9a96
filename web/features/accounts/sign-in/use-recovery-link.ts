import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toConfirmPage, urlSignInOf } from '#web/features/accounts/sign-in/url-sign-in.ts';
import { paths } from '#web/lib/paths.ts';

export const isInvited = (state: unknown): boolean => (state as { invited?: unknown } | null)?.invited === true;

const cameFromCallback = (state: unknown): boolean =>
  (state as { fromRecovery?: unknown } | null)?.fromRecovery === true;

export type RecoveryLink = 'checking' | 'valid' | 'invalid';

/**
 * Whether this visit may set a new password: a recovery session confirmed by the user, or the state set by the callback
 * page (RESET-02, 03, 08).
 */
export function useRecoveryLink(): RecoveryLink {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const urlSignIn = urlSignInOf(hash, `${location.origin}${paths.resetPassword}`);
  const session = urlSignIn?.by === 'session' && urlSignIn.type === 'recovery' ? urlSignIn : undefined;
  const asked = useRef(false);
  useEffect(() => {
    if (!session || asked.current) return;
    asked.current = true;
    navigate(...toConfirmPage(session));
  });
  if (session) return 'checking';
  return cameFromCallback(state) ? 'valid' : 'invalid';
}
