import type { QueryClient } from '@tanstack/react-query';
import { isReading, type TextStatus } from '#shared/file-text.ts';
import { ASSETS, ROLE_LISTS, SINGLE_ROLES } from '#web/features/brand/shown.ts';
import { onAsset, onConnection } from '#web/lib/socket.ts';

const POLL_MS = 3_000;
/** The queries that show whether a text is read: assets, lists of roles, single roles. */
const SHOWING = [ASSETS, ROLE_LISTS, SINGLE_ROLES];

type Shown = Partial<TextStatus> & {
  pages?: { items: Shown[] }[];
  reading?: unknown[];
  reference_documents?: Partial<TextStatus>[];
};

/** Whether the data of a query has an asset whose text is being read. */
export const showsReading = (data: unknown): boolean => {
  const { pages, reading, reference_documents, ...one } = (data ?? {}) as Shown;
  const items = [...(pages?.flatMap((page) => page.items) ?? []), ...(reference_documents ?? [])];
  return isReading(one) || (reading?.length ?? 0) > 0 || items.some(showsReading);
};

const refresh = (queries: QueryClient): void => {
  for (const queryKey of SHOWING) void queries.invalidateQueries({ queryKey });
};

/** Fetches again what is still being read on this page: without a socket, and what it waits for, are seen by polling. */
const poll = (queries: QueryClient): void => {
  for (const queryKey of SHOWING)
    void queries.invalidateQueries({ queryKey, type: 'active', predicate: ({ state }) => showsReading(state.data) });
};

/** Keeps the state of texts on this page up to date: by events of the socket, and by polling while one is being read. */
export function watchReadings(queries: QueryClient): void {
  let isStale = false;
  const update = () => {
    // A response of now would replace what a call in flight is about to change.
    if (queries.isMutating() > 0) return;
    if (isStale) refresh(queries);
    else poll(queries);
    isStale = false;
  };
  setInterval(update, POLL_MS);
  onAsset(() => {
    isStale = true;
    update();
  });
  onConnection((connection) => connection === 'live' && update());
}
