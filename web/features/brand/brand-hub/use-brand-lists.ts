import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { pagesOf, readOf, usePages } from '#web/lib/endpoint.ts';

const one = { query: { limit: 1 } } as const;

/**
 * Both lists, requested in parallel, newest updated first (HUB-03); and whether any item exists regardless of the
 * search.
 */
export function useBrandLists(q: string) {
  const query = { q: q || undefined, sort: 'updated' } as const;
  const guidelines = usePages(pagesOf(listGuidelines, { query }));
  const documents = usePages(pagesOf(listDocuments, { query }));
  const anyGuidelines = useQuery({ ...readOf(listGuidelines, one), enabled: q !== '' });
  const anyDocuments = useQuery({ ...readOf(listDocuments, one), enabled: q !== '' });
  const none = (found: readonly unknown[] | undefined, any: readonly unknown[] | undefined) =>
    (q === '' ? found : any)?.length === 0;
  return {
    guidelines,
    documents,
    noGuidelines: none(guidelines.data, anyGuidelines.data?.items),
    noDocuments: none(documents.data, anyDocuments.data?.items),
    failed: guidelines.error ?? documents.error,
    retry: () => {
      void guidelines.refetch();
      void documents.refetch();
    },
  };
}
