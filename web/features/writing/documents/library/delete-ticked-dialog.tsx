import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { deleteGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { DeletedInPart, deleteEach } from '#web/features/writing/documents/library/delete-each.ts';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import { dropDrafts } from '#web/features/writing/documents/list/drafts.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { cacheDeleted } from '#web/features/writing/documents/queries.ts';
import { deletedWhat } from '#web/features/writing/documents/review-words.ts';
import { call } from '#web/lib/call.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

/** `left`: how many of the ticked ones stay, because others created them. */
export type ToDelete = { rows: readonly Row[]; left: number };

const NONE: ToDelete = { rows: [], left: 0 };

/** Asks before the documents are deleted, and says what goes with them. Mount it anew for other documents. */
export function DeleteTickedDialog({ item: { rows, left } = NONE, open, onClose }: DialogProps<ToDelete>) {
  const client = useQueryClient();
  const deleted = useRef(new Set<string>());
  const one = rows.length === 1;
  const forget = () => {
    for (const id of deleted.current) {
      dropDrafts(id);
      cacheDeleted(client, id);
    }
  };
  return (
    <DeleteDialog
      open={open}
      title={one ? 'Delete Generated Asset' : `Delete ${rows.length} Generated Assets`}
      what={deletedWhat(...rows)}
      consequence={`${one ? 'Its' : 'Their'} earlier versions and everything marked in ${one ? 'it' : 'them'} go as well. This action cannot be undone.${leftWords(left)}`}
      run={() =>
        deleteEach(
          rows.map(({ id }) => id),
          deleted.current,
          (id) => call(deleteGeneratedDocument, { params: { id } }),
        )
      }
      failureText={(error) => (error instanceof DeletedInPart && !one ? error.message : 'Failed to delete asset')}
      onDone={() => {
        forget();
        showDone(one ? 'Asset deleted' : `${rows.length} assets deleted`);
      }}
      onClose={() => {
        forget();
        onClose();
      }}
    />
  );
}

const leftWords = (left: number): string =>
  left > 0 ? ` ${left} of the selected ${left === 1 ? 'stays: others created it' : 'stay: others created them'}.` : '';
