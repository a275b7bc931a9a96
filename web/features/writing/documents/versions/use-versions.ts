import { usePage } from '#web/features/text/page/page-context.ts';
import { fetchVersions } from '#web/features/writing/documents/api.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';

/** All versions of the document on the page, newest first; fetched again after each save. */
export function useVersions() {
  const { document } = usePage();
  return usePages([...keys.generatedVersions(document.id), 'all', document.version], (page) =>
    fetchVersions(document.id, page),
  );
}
