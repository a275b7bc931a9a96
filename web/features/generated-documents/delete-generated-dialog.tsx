import { useQueryClient } from '@tanstack/react-query';
import { removeDocument } from '#web/features/generated-documents/api.ts';
import { showDone } from '#web/features/generated-documents/list/done-message.tsx';
import { dropDrafts } from '#web/features/generated-documents/list/drafts.ts';
import { cacheDeleted } from '#web/features/generated-documents/queries.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';

type Props = { id: string; open: boolean; onClose: () => void; onDeleted: () => void };

export function DeleteGeneratedDialog({ id, open, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  return (
    <DeleteDialog
      open={open}
      title="Delete Generated Asset"
      what="this generated asset"
      run={() => removeDocument(id)}
      failureText={() => 'Failed to delete asset'}
      onDone={() => {
        dropDrafts(id);
        cacheDeleted(client, id);
        showDone('Asset deleted');
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
