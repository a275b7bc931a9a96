import { useEffect, useState } from 'react';

const IDLE_MS = 1000;

/**
 * For what floats over a page: its code is not part of the page, but follows once the page stands, so that it is there
 * (also offline) when it is asked for. True from the first time it was asked for.
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
