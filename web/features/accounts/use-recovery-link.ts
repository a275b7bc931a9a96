import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readFragment, takeSession } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';

/** What /auth/callback hands over after it has set a recovery session (RESET-03, GAP-03). */
export const FROM_RECOVERY = { fromRecovery: true } as const;
/** The same after an invitation, whose first password it is. */
export const FROM_INVITATION = { ...FROM_RECOVERY, invited: true } as const;

export const isInvited = (state: unknown): boolean => (state as { invited?: unknown } | null)?.invited === true;

const cameFromCallback = (state: unknown): boolean =>
  (state as { fromRecovery?: unknown } | null)?.fromRecovery === true;

export type RecoveryLink = 'checking' | 'valid' | 'invalid';

/** Whether this visit may set a new password: a recovery fragment, or the callback's flag (RESET-02, 03, 08). */
export function useRecoveryLink(): RecoveryLink {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef<string | null>(cameFromCallback(state) ? null : hash);
  const [link, setLink] = useState<RecoveryLink>(arrived.current === null ? 'valid' : 'checking');
  useEffect(() => {
    const fragment = arrived.current;
    if (fragment === null) return;
    arrived.current = null;
    void establish(fragment).then((valid) => {
      setLink(valid ? 'valid' : 'invalid');
      // Tokens do not stay in the address, and a reload finds the session instead.
      if (valid) navigate(paths.resetPassword, { replace: true, state: FROM_RECOVERY });
    });
  }, [navigate]);
  return link;
}

async function establish(fragment: string): Promise<boolean> {
  const { access_token, refresh_token, type } = readFragment(fragment);
  if (!access_token || !refresh_token || type !== 'recovery') return false;
  return takeSession({ access_token, refresh_token }).then(
    () => true,
    () => false,
  );
}
