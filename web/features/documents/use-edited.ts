import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BrandDocument, readDocument } from '#shared/contracts/documents.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { useEditId } from '#web/lib/use-edit-id.ts';

/**
 * Which row is open for editing: the one the Brand Hub led to (HUB-14), or one chosen here. A document that is not on
 * the loaded pages is read by its id and put on top.
 */
export function useEdited(documents: readonly BrandDocument[]) {
  const [editId, forget] = useEditId();
  const [chosen, setChosen] = useState<string>();
  const editing = chosen ?? editId;
  const onPage = documents.some(({ id }) => id === editing);
  const other = useQuery({
    queryKey: keys.document(editing ?? ''),
    queryFn: ({ signal }) => call(readDocument, { params: { id: editing ?? '' }, signal }),
    enabled: editing !== undefined && !onPage,
  });
  return {
    rows: !onPage && other.data && editing ? [other.data, ...documents] : documents,
    editing,
    edit: setChosen,
    close: () => {
      setChosen(undefined);
      if (editId) forget();
    },
  };
}
