import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { PageRequest } from '#web/lib/call.ts';
import { pagesOf } from '#web/lib/query.ts';

type PageOf<Item> = { items: Item[]; next: string | null };

/**
 * A paged list; `load` fetches the page after a cursor. While a new search loads, the previous items remain. `items` is
 * undefined until the first response. `keepMs`: how long the items are kept after the page was left.
 */
export function usePages<Item>(
  key: QueryKey,
  load: (page: PageRequest) => Promise<PageOf<Item>>,
  keepMs: number | undefined = undefined,
) {
  const query = useInfiniteQuery({
    queryKey: pagesOf(key),
    queryFn: ({ pageParam, signal }) => load({ after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: PageOf<Item>) => next ?? undefined,
    placeholderData: keepPreviousData,
    ...(keepMs !== undefined && { gcTime: keepMs }),
  });
  const data = query.data?.pages.flatMap(({ items }) => items);
  return {
    items: data,
    data,
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
