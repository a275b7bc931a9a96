import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { AppError } from '#shared/errors.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { restore } from '#web/features/writing/documents/api.ts';
import { cacheChanged, documentQuery } from '#web/features/writing/documents/queries.ts';
import { oneReplacement } from '#web/features/writing/documents/refine/change-words.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { proposalsQuery } from '#web/features/writing/documents/refine/use-proposals.ts';
import { accept } from '#web/features/writing/documents/refine-api.ts';

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
      cacheChanged(client, await restore(document.id, before, accepted.version));
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
    client.setQueryData(own, []);
    showUndo('Accepted.', () => void undo(before, accepted));
  };
  return useMutation({
    mutationFn: async ({ proposal, used }: { proposal: Ready; used: readonly number[] }) => {
      const { version } = client.getQueryData(queryKey) ?? document;
      return { before: version, accepted: await accept(proposal.id, { version, use: [...used], sitting }) };
    },
    onSuccess: ({ before, accepted }) => show(before, accepted),
    onError: (error) => {
      if (AppError.from(error).code === 'edit_conflict') void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: own });
    },
  });
}
