import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { AppError } from '#shared/errors.ts';
import { restoreVersion } from '#shared/text/contracts/document-versions.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { acceptProposal } from '#shared/writing/contracts/proposals.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { cacheChanged, documentQuery } from '#web/features/writing/documents/queries.ts';
import { oneReplacement } from '#web/features/writing/documents/refine/change-words.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { proposalsQuery } from '#web/features/writing/documents/refine/use-proposals.ts';
import { call } from '#web/lib/call.ts';

const NOT_UNDONE = 'That could not be undone. The text before is among the versions.';

/**
 * Makes a proposal the text, with the changes that are on (REFINE-09). `onAccepted` takes the proposals off the page
 * before the fields take the new words, so that Ctrl Z in a field undoes them as the notice does.
 */
export function useAccept(onAccepted: () => void) {
  const client = useQueryClient();
  const { document, sitting, partsNow, replace, showUndo } = usePage();
  const refining = useRefining();
  const { queryKey } = documentQuery(document.id);
  const own = proposalsQuery(document.id).queryKey;

  const undo = async (before: number, accepted: GeneratedDocument) => {
    try {
      const params = { id: document.id, n: before };
      cacheChanged(client, await call(restoreVersion, { params, body: { version: accepted.version } }));
    } catch (error) {
      console.warn('The text before a refinement could not be restored', error);
      showUndo(NOT_UNDONE, null);
    }
  };
  const show = (before: number, accepted: GeneratedDocument) => {
    flushSync(() => {
      onAccepted();
      refining.setState({ isShown: false });
    });
    const after = new Map(partsOf(accepted.kind, accepted.content).map(({ name, text }) => [name, text]));
    for (const { name: part, text } of partsNow()) {
      const one = oneReplacement(text, after.get(part) ?? text);
      if (one) replace({ part, from: one.from, to: one.to }, one.text);
    }
    cacheChanged(client, accepted);
    client.setQueryData(own, { items: [] });
    showUndo('Accepted.', () => void undo(before, accepted));
  };
  return useMutation({
    mutationFn: async ({ proposal, used }: { proposal: Ready; used: readonly number[] }) => {
      const { version } = client.getQueryData(queryKey) ?? document;
      const body = { version, use: [...used], sitting };
      return { before: version, accepted: await call(acceptProposal, { params: { id: proposal.id }, body }) };
    },
    onSuccess: ({ before, accepted }) => show(before, accepted),
    onError: (error) => {
      if (AppError.from(error).code === 'edit_conflict') void client.invalidateQueries(withDocument(document.id));
      void client.invalidateQueries({ queryKey: own });
    },
  });
}
