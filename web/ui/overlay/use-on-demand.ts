import { useEffect, useState } from 'react';

const IDLE_MS = 1000;

/**
 * Whether the code of a dialog or menu has to be mounted: true after it was first wanted. The code is preloaded once
 * the page has settled, so that it opens offline as well.
 */
export function useOnDemand(wanted: boolean, load: () => Promise<unknown>): boolean {
  const [asked, setAsked] = useState(wanted);
  if (wanted && !asked) setAsked(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return asked;
}
