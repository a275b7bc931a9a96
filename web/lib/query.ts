import { QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

const QUIET_MS = 200;
const FIRST_DATA_TIMEOUT_MS = 3000;

/**
 * Calls `then` once the first queries have settled, or after FIRST_DATA_TIMEOUT_MS; for requests the first view can do
 * without. Returns the function that cancels it.
 */
export function afterFirstData(queries: QueryClient, then: () => void): () => void {
  let quiet: ReturnType<typeof setTimeout>;
  const end = () => {
    stop();
    clearTimeout(quiet);
    clearTimeout(late);
  };
  const finish = () => {
    end();
    then();
  };
  const look = () => {
    clearTimeout(quiet);
    if (queries.isFetching() === 0) quiet = setTimeout(finish, QUIET_MS);
  };
  const stop = queries.getQueryCache().subscribe(look);
  const late = setTimeout(finish, FIRST_DATA_TIMEOUT_MS);
  look();
  return end;
}

/**
 * Retries happen in `call`. Mutations are never paused while offline: they fail at once and the form keeps its values.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
