import { useRef, useState } from 'react';

/** A click that asks the server for something: a second one while it is under way does nothing. */
export function useAction<Given extends unknown[] = []>(
  act: (...given: Given) => Promise<unknown>,
  onError: (error: unknown) => void,
): [run: (...given: Given) => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const run = async (...given: Given) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act(...given);
    } catch (error) {
      onError(error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return [(...given) => void run(...given), busy];
}
