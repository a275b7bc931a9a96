import type { BrandDocument } from '#shared/brand/contracts/assets.ts';
import { removeDocument } from '#web/features/brand/assets/api.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type DeleteProps = DialogProps<BrandDocument> & {
  /** Called when the asset no longer exists: deleted here, or elsewhere (GAP-155). */
  onDeleted: (id: string) => void;
};

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
