import { useQuery } from '@tanstack/react-query';
import { fetchDocuments, fetchGuidelines } from '#web/features/brand/brand-hub/api.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';

const one = { limit: 1 } as const;

/**
 * Both lists, requested in parallel, newest updated first (HUB-03); and whether any item exists regardless of the
 * search.
 */
export function useBrandLists(q: string) {
  const filters = { q: q || undefined, sort: 'updated' } as const;
  const guidelines = usePages(keys.guidelinesList(filters), ({ after, signal }) =>
    fetchGuidelines({ ...filters, after }, signal),
  );
  const documents = usePages(keys.documentsList(filters), ({ after, signal }) =>
    fetchDocuments({ ...filters, after }, signal),
  );
  const anyGuidelines = useQuery({
    queryKey: keys.guidelinesList(one),
    queryFn: ({ signal }) => fetchGuidelines(one, signal),
    enabled: q !== '',
  });
  const anyDocuments = useQuery({
    queryKey: keys.documentsList(one),
    queryFn: ({ signal }) => fetchDocuments(one, signal),
    enabled: q !== '',
  });
  const none = (found: readonly unknown[] | undefined, any: readonly unknown[] | undefined) =>
    (q === '' ? found : any)?.length === 0;
  return {
    guidelines,
    documents,
    noGuidelines: none(guidelines.items, anyGuidelines.data?.items),
    noDocuments: none(documents.items, anyDocuments.data?.items),
    failed: guidelines.error ?? documents.error,
    retry: () => {
      void guidelines.refetch();
      void documents.refetch();
    },
  };
}
