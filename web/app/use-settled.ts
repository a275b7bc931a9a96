import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstData } from '#web/lib/query.ts';

/**
 * Whether the first page has loaded its data, or 3 s have passed (`afterFirstData`); work that is not visible yet waits
 * for it.
 */
export function useSettled(): boolean {
  const queries = useQueryClient();
  const [settled, setSettled] = useState(false);
  useEffect(() => afterFirstData(queries, () => setSettled(true)), [queries]);
  return settled;
}
