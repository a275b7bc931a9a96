import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * One value of the query string; '' when absent. Setting it replaces the entry in the history. What was set shows at
 * once, so that a checkbox does not wait for the router, which changes addresses when it finds the time.
 */
export function useUrlState(name: string): [value: string, set: (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const [ahead, setAhead] = useState<string | null>(null);
  const inUrl = query.get(name) ?? '';
  if (ahead === inUrl) setAhead(null);
  const set = useCallback(
    (value: string) => {
      setAhead(value);
      setQuery(
        (known) => {
          const next = new URLSearchParams(known);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [name, setQuery],
  );
  return [ahead ?? inUrl, set];
}

const TYPING_MS = 250;

/** A search box whose text lives in the query string: `text` follows each keystroke, `q` follows when typing rests. */
export function useSearchText(name = 'q'): { text: string; setText: (text: string) => void; q: string } {
  const [q, setQ] = useUrlState(name);
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // Not what was typed here: a link or the history changed the address.
    if (q !== text.trim()) setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => setQ(text.trim()), text ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [text, q, setQ]);
  return { text, setText, q };
}
