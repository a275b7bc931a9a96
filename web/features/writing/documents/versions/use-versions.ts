import { listVersions } from '#shared/text/contracts/document-versions.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';

/** All versions of the document on the page, newest first; fetched again after each save. */
export function useVersions() {
  const { document } = usePage();
  const all = pagesOf(listVersions, { params: { id: document.id } });
  return usePages({ ...all, queryKey: [...all.queryKey, document.version] });
}
