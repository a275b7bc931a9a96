import { useRef, useState } from 'react';

/** A click that asks the server for something: a second one while it is under way does nothing. */
export function useAction(
  act: () => Promise<unknown>,
  onError: (error: unknown) => void,
): [run: () => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const run = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      onError(error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return [() => void run(), busy];
}
