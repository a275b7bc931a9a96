import { useRef, useState } from 'react';

/** Runs an async action; ignores further calls while it is in flight. */
export function useAction<Given extends unknown[] = []>(
  act: (...given: Given) => Promise<unknown>,
  onError: (error: unknown) => void,
): [run: (...given: Given) => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const run = async (...given: Given) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      await act(...given);
    } catch (error) {
      onError(error);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };
  return [(...given) => void run(...given), busy];
}
