import { useQueryClient } from '@tanstack/react-query';
import { deleteGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import { dropDrafts } from '#web/features/writing/documents/list/drafts.ts';
import { cacheDeleted } from '#web/features/writing/documents/queries.ts';
import { deletedWhat, type Reviewed } from '#web/features/writing/documents/review-words.ts';
import { call } from '#web/lib/call.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';

type Props = { document: Reviewed & { id: string }; open: boolean; onClose: () => void; onDeleted: () => void };

export function DeleteGeneratedDialog({ document, open, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const { id } = document;
  const forget = () => {
    dropDrafts(id);
    cacheDeleted(client, id);
  };
  return (
    <DeleteDialog
      open={open}
      title="Delete Generated Asset"
      what={deletedWhat(document)}
      run={() => call(deleteGeneratedDocument, { params: { id } })}
      failureText={() => 'Failed to delete asset'}
      onDone={() => {
        forget();
        showDone('Asset deleted');
        onDeleted();
      }}
      onGone={forget}
      onClose={onClose}
    />
  );
}
