import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listMarks } from '#shared/text/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { type GeneratedDocument, readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { ChecksState, type OpenCounts } from '#web/features/checks/checks-state.tsx';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { nounKey, readOf } from '#web/lib/endpoint.ts';

/** What is to be fixed in a document that was just written, counted here and not by the server (CHECK-18). */
export function FinishedState({ documentId: id }: { documentId: string }) {
  const document = useQuery(documentQuery(id));
  const counts = useQuery({
    queryKey: [...nounKey(readGeneratedDocument), 'counts', id, document.data?.version ?? 0],
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
  const params = { id };
  const [{ checkDocument }, lexicons, { snapshot, siblings, ...material }, { items: marks }] = await Promise.all([
    import('#shared/checks/document-checks.ts'),
    import('#shared/checks/words/load.ts').then(({ languageOfText, loadLexicons }) =>
      loadLexicons(languageOfText(partsOf(kind, content), language)),
    ),
    // A text that was written again has other sources.
    client.fetchQuery({ ...readOf(readDocumentMaterial, { params }), staleTime: 0 }),
    client.fetchQuery(readOf(listMarks, { params })),
  ]);
  const { counts } = checkDocument({ kind, content, language, material, snapshot, siblings, marks }, lexicons);
  return { ...counts, current: true };
}
