import { type BrandDocument, deleteDocument, readDocument } from '#shared/brand/contracts/assets.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#web/lib/call.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type DeleteProps = DialogProps<BrandDocument> & {
  /** Called when the asset no longer exists: deleted here, or elsewhere (GAP-155). */
  onDeleted: (id: string) => void;
};

/**
 * Deletes row, file and profile links of an asset after checking that it exists (ASSET-24..28).
 * @throws Error whose message is shown; that of the server when it was deleted elsewhere.
 */
async function removeDocument(id: string): Promise<void> {
  await call(readDocument, { params: { id } }).catch((thrown: unknown) => {
    throw isGone(thrown) ? thrown : new Error('Failed to verify document');
  });
  await call(deleteDocument, { params: { id } }).catch((thrown: unknown) => {
    if (isGone(thrown)) throw thrown;
    const refused = AppError.from(thrown).code === 'UNKNOWN_ERROR';
    throw new Error(refused ? 'Failed to delete document record' : 'Failed to delete document');
  });
}

export function DeleteAssetDialog({ item, open, onClose, onDeleted }: DeleteProps) {
  const id = item?.id ?? '';
  return (
    <DeleteDialog
      open={open}
      title="Delete Asset?"
      what={`"${item?.title ?? ''}"`}
      note="The document file and all profile associations will be permanently deleted."
      run={() => removeDocument(id)}
      failureText={({ message }) => message}
      onDone={() => onDeleted(id)}
      onGone={() => onDeleted(id)}
      onClose={onClose}
    />
  );
}
