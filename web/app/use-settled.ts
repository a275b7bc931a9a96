import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstData } from '#web/lib/query.ts';

/** False until the page that was opened has its data: what nobody sees yet waits for it. */
export function useSettled(): boolean {
  const queries = useQueryClient();
  const [settled, setSettled] = useState(false);
  useEffect(() => afterFirstData(queries, () => setSettled(true)), [queries]);
  return settled;
}
