import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A value of the query string; '' when absent. Setting it replaces the history entry. The new value is returned at
 * once, because the router updates the URL in a later render.
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

/** A search text in the query string: `text` follows each keystroke, `q` is debounced. */
export function useSearchText(name = 'q'): { text: string; setText: (text: string) => void; q: string } {
  const [q, setQ] = useUrlState(name);
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // Not typed: a link or the history changed the URL.
    if (q !== text.trim()) setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => setQ(text.trim()), text ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [text, q, setQ]);
  return { text, setText, q };
}
