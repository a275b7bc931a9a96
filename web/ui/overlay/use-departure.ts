import { useEffect, useRef, useState } from 'react';

/** Calls `leave` after `ms`, not counting the time in which the element is hovered or holds the focus. Spread the result onto the element. */
export function useDeparture(leave: (() => void) | undefined, ms: number) {
  const [held, setHeld] = useState(false);
  const latest = useRef(leave);
  latest.current = leave;
  const active = leave !== undefined && !held;
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => latest.current?.(), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  if (!leave) return {};
  return {
    // Not on entering: what appears under a resting pointer is not being looked at.
    onMouseMove: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
