import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';

/** Numbers of versions; null: the text as it stands. */
export type Pair = { from: number | null; to: number | null };

const NAME = 'compare';
const FORM = /^(\d+|now)-(\d+|now)$/;
const textOf = (number: number | null): string => (number === null ? 'now' : String(number));

/** The pair in `?compare=4-now`; null for none and for what is none. */
export function pairOf(value: string | null): Pair | null {
  const [, from, to] = FORM.exec(value ?? '') ?? [];
  if (!from || !to) return null;
  return { from: from === 'now' ? null : Number(from), to: to === 'now' ? null : Number(to) };
}

/**
 * Which two texts are compared in place of the text. It is in the address, and belongs to the tab Versions; below 1200 px
 * that is a sheet, which closes to show it.
 */
export function useComparison() {
  const [query, setQuery] = useSearchParams();
  const wide = useSideBySide();
  const pair = pairOf(query.get(NAME));
  const tab = query.get('tab');
  const set = useCallback(
    (next: Pair | null) =>
      setQuery(
        (known) => {
          const changed = new URLSearchParams(known);
          if (next) changed.set(NAME, `${textOf(next.from)}-${textOf(next.to)}`);
          else changed.delete(NAME);
          if (!wide) changed.delete('tab');
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, wide],
  );
  return { pair: !wide || tab === 'versions' ? pair : null, compare: set, close: useCallback(() => set(null), [set]) };
}
