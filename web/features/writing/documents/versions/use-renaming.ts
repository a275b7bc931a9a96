import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DocumentVersionRow, nameVersion } from '#shared/text/contracts/document-versions.ts';
import { versionKeys } from '#web/features/text/document-keys.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { cacheChanged, documentQuery } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';
import { readAgain } from '#web/lib/endpoint.ts';

type Renaming = { version: DocumentVersionRow; name: string | null };

/** Names a listed version, or removes its name. What is unsaved belongs to the current one, so it is saved first. */
export function useRenaming() {
  const { document, flush } = usePage();
  const client = useQueryClient();
  const { id } = document;
  const { queryKey } = documentQuery(id);
  return useMutation({
    mutationFn: async ({ version, name }: Renaming) => {
      if (!version.is_current) return call(nameVersion, { params: { id, n: version.number }, body: { name } });
      if (!(await flush())) throw new Error('What was typed could not be saved first');
      const stored = client.getQueryData(queryKey) ?? document;
      const named = await call(nameVersion, { params: { id, n: stored.version }, body: { name } });
      cacheChanged(client, { ...stored, version_name: named.name });
      return named;
    },
    onSuccess: () => readAgain(client, versionKeys(id)),
  });
}
