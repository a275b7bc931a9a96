import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import { type CallInput, call, type Part, type Rest } from '#web/lib/call.ts';

type Named = Pick<Endpoint, 'path'>;

/** The noun an endpoint is about: 'api-keys' of /api/api-keys/:id. What was read of a noun is read again when it changes. */
export const nounOf = ({ path }: Named): string => path.split('/')[2] ?? '';

/** The key of all that was read of the noun of an endpoint. */
export const nounKey = (endpoint: Named): QueryKey => [nounOf(endpoint)];

/** The key of all that was read of one endpoint, whatever it was given. */
export const endpointKey = (endpoint: Named): QueryKey => [nounOf(endpoint), endpoint.path];

type ReadInput<Params extends Schema, Query extends Schema> = Part<'params', Params> & Part<'query', Query>;

/** The read of an endpoint, for useQuery and for the cache. Its key is its noun, its path and what it is given. */
export const readOf = <Params extends Schema, Query extends Schema, Reply extends Schema>(
  endpoint: Endpoint<Params, Query, Schema, Reply>,
  ...[given]: Rest<ReadInput<Params, Query>>
) =>
  queryOptions({
    queryKey: [...endpointKey(endpoint), given ?? {}],
    // What the endpoint is given was checked by the types of `given`, which TypeScript cannot carry through the spread.
    queryFn: ({ signal }): Promise<z.output<Reply>> => call(endpoint, { ...given, signal } as never),
  });

type PageOf<Item> = { items: Item[]; next: string | null };
type ItemOf<Reply> = Reply extends { items: (infer Item)[] } ? Item : never;
/** A page of a list with what its reply holds besides. */
type PageIn<Reply> = PageOf<ItemOf<Reply>> & Omit<Reply, 'items' | 'next'>;
/** The page of a list that is read, and the signal of its request. */
type PageRequest = { after: string | undefined; signal: AbortSignal };
type PagesInput<Params extends Schema, Query extends Schema> = Part<'params', Params> & {
  query?: Omit<z.input<Query>, 'after'>;
};
/** A list to read page by page. */
type Pages<Page> = {
  queryKey: QueryKey;
  load: (page: PageRequest) => Promise<Page>;
  /** How long the items are kept after the list was left, in milliseconds. */
  gcTime?: number;
};

/**
 * The list of an endpoint, for usePages. The last part of its key keeps it from the one reply of a plain read, which is
 * stored otherwise.
 */
export const pagesOf = <Params extends Schema, Query extends Schema, Reply extends Schema>(
  endpoint: Endpoint<Params, Query, Schema, Reply>,
  ...[given]: Rest<PagesInput<Params, Query>>
): Pages<PageIn<z.output<Reply>>> => ({
  queryKey: [...endpointKey(endpoint), given ?? {}, 'pages'],
  load: ({ after, signal }) =>
    call(endpoint, { ...given, query: { ...given?.query, after }, signal } as never) as Promise<never>,
});

/** A list page by page. While a new search loads, the previous items remain. `data` is undefined until the first page. */
export function usePages<Page extends PageOf<unknown>>({ queryKey, load, ...rest }: Pages<Page>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    ...rest,
  });
  const data = query.data?.pages.flatMap(({ items }) => items as ItemOf<Page>[]);
  return {
    data,
    /** As they were read, with what their replies hold besides the items. */
    pages: query.data?.pages,
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** Whether the items are those of the previous search. */
    isPlaceholder: query.isPlaceholderData,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: query.refetch,
  };
}

/** What usePages returns. */
export type LoadedPages<Item> = Omit<ReturnType<typeof usePages<PageOf<Item>>>, 'pages'>;

type ChangeOptions = {
  /** What is read again in place of all of its noun. */
  changes?: readonly QueryKey[];
  /** Its reply holds a secret, which no cache keeps. */
  isSecret?: boolean;
};

/** Has what was read read again: at once where it is on the page, else when it is next asked for. */
export const readAgain = async (client: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/**
 * A call that changes something. Once it has ended, well or not, what it changes is read again: all of its noun, or
 * `changes` in its place.
 */
export function useChange<Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  { changes = [nounKey(endpoint)], isSecret = false }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: CallInput<Params, Query, Body>): Promise<z.output<Reply>> => call(endpoint, given as never),
    ...(isSecret && { gcTime: 0 }),
    onSettled: () => readAgain(client, changes),
  });
}
