import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteGeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { sayDone } from '#web/features/generated-documents/done-message.tsx';
import { dropDrafts } from '#web/features/generated-documents/drafts.ts';
import { takeDeleted } from '#web/features/generated-documents/queries.ts';
import { call } from '#web/lib/call.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Props = { id: string; open: boolean; onClose: () => void; onDeleted: () => void };

export function DeleteDialog({ id, open, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => call(deleteGeneratedDocument, { params: { id } }),
    onSuccess: () => {
      onClose();
      dropDrafts(id);
      takeDeleted(client, id);
      sayDone('Asset deleted');
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Delete Generated Asset"
      message="Are you sure you want to delete this generated asset? This action cannot be undone."
      confirm="Delete"
      busy={deleting.isPending}
      error={deleting.error && 'Failed to delete asset'}
      onConfirm={() => deleting.mutate()}
      onClose={() => {
        deleting.reset();
        onClose();
      }}
    />
  );
}
