import { useEffect, useRef, useState } from 'react';

/** Calls `leave` after `ms`, paused while the element is hovered or focused. Spread the result onto the element. */
export function useAutoClose(leave: (() => void) | undefined, ms: number) {
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
    // Only a moving pointer pauses: the element may appear under a resting one.
    onMouseMove: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
