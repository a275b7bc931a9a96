import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the navigation state from another page and removes it from the history entry, so that a reload does not show
 * it again.
 */
export function useOneTimeState<State extends object>(): Partial<State> {
  const { state, search, hash } = useLocation() as { state: State | null; search: string; hash: string };
  const navigate = useNavigate();
  const [taken, setTaken] = useState(state);
  useEffect(() => {
    if (!state) return;
    setTaken(state);
    navigate({ search, hash }, { replace: true, state: null });
  }, [state, search, hash, navigate]);
  return state ?? taken ?? {};
}
