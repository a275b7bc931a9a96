import { useEffect, useState } from 'react';

const SETTLED_MS = 150;

/** The value once it has not changed for 150 ms: what is checked while a person types (CONTENT-21). */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
