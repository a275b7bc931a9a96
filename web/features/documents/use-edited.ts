import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { BrandDocument } from '#shared/contracts/documents.ts';
import { AppError } from '#shared/errors.ts';
import { fetchDocument } from '#web/features/documents/api.ts';
import { draftedIds, dropDraft } from '#web/lib/drafts.ts';
import { keys } from '#web/lib/query.ts';
import { usePerson } from '#web/lib/session.ts';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * Which row is open for editing: the one the Brand Hub led to (HUB-14), one chosen here, or one whose text was typed and
 * not saved before the page was left. A document that is not on
 * the loaded pages is read by its id and put on top. `missing`: it does not exist.
 */
export function useEdited(documents: readonly BrandDocument[]) {
  const queries = useQueryClient();
  const [editId, forget] = useEditId();
  const { id: owner } = usePerson();
  const [chosen, setChosen] = useState(() => (editId ? undefined : draftedIds(owner, 'document:')[0]));
  const editing = chosen ?? editId;
  const onPage = documents.some(({ id }) => id === editing);
  const other = useQuery({
    queryKey: keys.document(editing ?? ''),
    queryFn: ({ signal }) => fetchDocument(editing ?? '', signal),
    enabled: editing !== undefined && !onPage,
  });
  const missing = editing !== undefined && !onPage && other.isError && AppError.from(other.error).status === 404;
  // The draft of a document that is gone would open its form for ever.
  useEffect(() => {
    if (missing) dropDraft(owner, `document:${editing}`);
  }, [missing, owner, editing]);
  const edit = useCallback(
    (document: BrandDocument) => {
      // A search may take the row off the list: its form stays open, without waiting for an answer.
      queries.setQueryData(keys.document(document.id), document);
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
