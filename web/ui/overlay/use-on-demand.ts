import { useEffect, useState } from 'react';

const IDLE_MS = 1000;
const nothing = async () => undefined;

/**
 * Whether a dialog or menu has to be mounted: true from the first time it was wanted, so that it can also close slowly.
 * `load` fetches its code, once the page has settled: it opens offline as well.
 */
export function useOnDemand(wanted: boolean, load: () => Promise<unknown> = nothing): boolean {
  const [asked, setAsked] = useState(wanted);
  if (wanted && !asked) setAsked(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return asked;
}
