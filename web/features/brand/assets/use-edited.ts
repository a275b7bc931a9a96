import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type BrandDocument, readDocument } from '#shared/brand/contracts/assets.ts';
import { draftedIds, dropDraft } from '#web/lib/drafts.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { usePerson } from '#web/lib/session.ts';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * The row in edit mode: the one linked from the Brand Hub (HUB-14), one chosen here, or one with a stored draft. A
 * document that is not on the loaded pages is fetched by its id and shown at the top. `missing`: it does not exist.
 */
export function useEdited(documents: readonly BrandDocument[]) {
  const queries = useQueryClient();
  const [editId, forget] = useEditId();
  const { id: owner } = usePerson();
  const [chosen, setChosen] = useState(() => (editId ? undefined : draftedIds(owner, 'document:')[0]));
  const editing = chosen ?? editId;
  const onPage = documents.some(({ id }) => id === editing);
  const other = useQuery({
    ...readOf(readDocument, { params: { id: editing ?? '' } }),
    enabled: editing !== undefined && !onPage,
  });
  const missing = editing !== undefined && !onPage && isGone(other.error);
  // A draft of a deleted document would reopen its form on every visit.
  useEffect(() => {
    if (missing) dropDraft(owner, `document:${editing}`);
  }, [missing, owner, editing]);
  const edit = useCallback(
    (document: BrandDocument) => {
      // A search may remove the row from the list; its form stays open with the document from the cache.
      queries.setQueryData(readOf(readDocument, { params: { id: document.id } }).queryKey, document);
      setChosen(document.id);
    },
    [queries],
  );
  const close = () => {
    setChosen(undefined);
    if (editId) forget();
  };
  return {
    rows: !onPage && other.data && editing ? [other.data, ...documents] : documents,
    editing,
    missing,
    edit,
    close,
  };
}
