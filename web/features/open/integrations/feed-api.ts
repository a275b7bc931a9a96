import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '#shared/open/contracts/feed.ts';
import { call, type PageRequest } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

export const feedQuery = queryOptions({
  queryKey: [...keys.feed, 'one'],
  queryFn: ({ signal }) => call(contract.getFeed, { signal }).then(({ feed }) => feed),
});
export const advertsKey = [...keys.feed, 'adverts'];
export const fetchAdverts = ({ after, signal }: PageRequest) =>
  call(contract.listFeedAdverts, { query: { after }, signal });

export const htmlQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.feed, 'html', id],
    queryFn: ({ signal }) => call(contract.readAdvertHtml, { params: { id }, signal }).then(({ html }) => html),
  });

/** Everything about the feed is read again. */
function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.feed });
}

export function useFeedChanges() {
  const onSettled = useReadAgain();
  return {
    save: useMutation({
      mutationFn: (body: { title: string; site_url: string | null }) => call(contract.saveFeed, { body }),
      onSettled,
    }),
    renew: useMutation({ mutationFn: () => call(contract.renewFeed), onSettled }),
    switchOff: useMutation({ mutationFn: () => call(contract.deleteFeed), onSettled }),
  };
}

/** Lists the advert, or updates it, or takes it out. */
export function useListing(id: string) {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: async (isListed: boolean) => {
      if (isListed) await call(contract.listAdvert, { params: { id } });
      else await call(contract.unlistAdvert, { params: { id } });
    },
    onSettled,
  });
}
