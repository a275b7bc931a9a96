import { useMutation } from '@tanstack/react-query';
import { type BrandDocument, deleteDocument, readDocument } from '#shared/contracts/documents.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#web/lib/call.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

const GONE = 'Document not found';

/** Verified to exist first, then deleted: row, file and links (ASSET-21..28). */
async function remove({ id }: BrandDocument): Promise<void> {
  await call(readDocument, { params: { id } }).catch((thrown: unknown) => {
    const gone = AppError.from(thrown).status === 404;
    throw new Error(gone ? GONE : 'Failed to verify document');
  });
  await call(deleteDocument, { params: { id } }).catch((thrown: unknown) => {
    const refused = AppError.from(thrown).code === 'UNKNOWN_ERROR';
    throw new Error(refused ? 'Failed to delete document record' : 'Failed to delete document');
  });
}

type Props = {
  document: BrandDocument | undefined;
  /** It is gone: deleted here, or found to be deleted elsewhere (GAP-155). */
  onDeleted: (id: string) => void;
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
};

export function DeleteAssetDialog({ document, onDeleted, finalFocus, onClose }: Props) {
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: (_, { id }) => {
      onDeleted(id);
      onClose();
    },
  });
  const close = () => {
    if (document && deletion.error?.message === GONE) onDeleted(document.id);
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={document !== undefined}
      title="Delete Asset?"
      message={`Are you sure you want to delete "${document?.title ?? ''}"? This action cannot be undone.`}
      note="The document file and all profile associations will be permanently deleted."
      confirm="Delete"
      busy={deletion.isPending}
      error={deletion.error?.message}
      finalFocus={finalFocus}
      onConfirm={() => document && deletion.mutate(document)}
      onClose={close}
    />
  );
}
