import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentVersionRow } from '#shared/text/contracts/document-versions.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { renameVersion } from '#web/features/writing/documents/api.ts';
import { cacheChanged, documentQuery } from '#web/features/writing/documents/queries.ts';
import { keys } from '#web/lib/query.ts';

type Renaming = { version: DocumentVersionRow; name: string | null };

/** Names a listed version, or removes its name. What is unsaved belongs to the current one, so it is saved first. */
export function useRenaming() {
  const { document, flush } = usePage();
  const client = useQueryClient();
  const { queryKey } = documentQuery(document.id);
  return useMutation({
    mutationFn: async ({ version, name }: Renaming) => {
      if (!version.is_current) return renameVersion(document.id, version.number, name);
      if (!(await flush())) throw new Error('What was typed could not be saved first');
      const stored = client.getQueryData(queryKey) ?? document;
      const named = await renameVersion(document.id, stored.version, name);
      cacheChanged(client, { ...stored, version_name: named.name });
      return named;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.generatedVersions(document.id) }),
  });
}
