import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

/** Navigation state of a link to a document: the page to return to, with its filters. */
export type CameFrom = { from: { to: string; label: string } };

const isCameFrom = (state: unknown): state is CameFrom =>
  typeof (state as CameFrom | null)?.from?.to === 'string' && typeof (state as CameFrom).from.label === 'string';

/** Where the person came from: 'Content Library', 'Results' or 'Dashboard' (CONTENT-10). */
export function useBackLink(): CameFrom['from'] {
  const { state } = useLocation();
  const [from] = useState(() => (isCameFrom(state) ? state.from : { to: paths.content, label: 'Content Library' }));
  return from;
}
