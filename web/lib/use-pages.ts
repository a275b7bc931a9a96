import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { PageRequest } from '#web/lib/call.ts';

type PageOf<Item> = { items: Item[]; next: string | null };

/**
 * A paged list: `load` gets the `after` of the page and a signal. While a new search runs, the items of the last one
 * stay. `items` is undefined until the first answer.
 */
export function usePages<Item>(key: QueryKey, load: (page: PageRequest) => Promise<PageOf<Item>>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load({ after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: PageOf<Item>) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** The items are those of the search before. */
    isPlaceholder: query.isPlaceholderData,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
