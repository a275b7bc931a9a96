import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BrandDocument, deleteDocument, readDocument } from '#shared/contracts/documents.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Verified to exist first, then deleted: row, file and links (ASSET-21..28). */
async function remove({ id }: BrandDocument): Promise<void> {
  await call(readDocument, { params: { id } }).catch((thrown: unknown) => {
    const gone = AppError.from(thrown).status === 404;
    throw new Error(gone ? 'Document not found' : 'Failed to verify document');
  });
  await call(deleteDocument, { params: { id } }).catch((thrown: unknown) => {
    const refused = AppError.from(thrown).code === 'UNKNOWN_ERROR';
    throw new Error(refused ? 'Failed to delete document record' : 'Failed to delete document');
  });
}

export function DeleteAssetDialog({ document, onClose }: { document: BrandDocument | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.documents });
      void queries.invalidateQueries({ queryKey: keys.roles });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={document !== undefined}
      title="Delete Asset?"
      message={`Are you sure you want to delete "${document?.title ?? ''}"? This action cannot be undone.`}
      note="The document file and all profile associations will be permanently deleted."
      confirm="Delete"
      busy={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={() => document && deletion.mutate(document)}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
    />
  );
}
