import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { ChecksState, type OpenCounts } from '#web/features/checks/checks-state.tsx';
import { marksQuery, materialQuery } from '#web/features/text/use-marks.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { keys } from '#web/lib/query.ts';

/** What is to be fixed in a document that was just written, counted here and not by the server (CHECK-18). */
export function FinishedState({ documentId: id }: { documentId: string }) {
  const document = useQuery(documentQuery(id));
  const counts = useQuery({
    queryKey: keys.generatedCounts(id, document.data?.version ?? 0),
    queryFn: ({ client }) => countsOf(client, document.data),
    enabled: document.data !== undefined,
  });
  // Without them the list and the page of the document still show it.
  if (document.isError || counts.isError) return null;
  return <ChecksState counts={counts.data ?? null} />;
}

async function countsOf(client: QueryClient, document: GeneratedDocument | undefined): Promise<OpenCounts | null> {
  if (!document) return null;
  const { id, kind, content, language = null } = document;
  const [{ checkDocument }, lexicons, { snapshot, siblings, ...material }, marks] = await Promise.all([
    import('#shared/checks/document-checks.ts'),
    import('#shared/checks/words/load.ts').then(({ languageOfText, loadLexicons }) =>
      loadLexicons(languageOfText(partsOf(kind, content), language)),
    ),
    // A text that was written again has other sources.
    client.fetchQuery({ ...materialQuery(id), staleTime: 0 }),
    client.fetchQuery(marksQuery(id)),
  ]);
  const { counts } = checkDocument({ kind, content, language, material, snapshot, siblings, marks }, lexicons);
  return { ...counts, current: true };
}
