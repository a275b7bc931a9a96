import { useQueryClient } from '@tanstack/react-query';
import { type Deleting, deleteItem } from '#web/features/brand/brand-hub/api.ts';
import { keys } from '#web/lib/query.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

// Texts of GAP-30 and GAP-33.
const texts = {
  guidelines: { title: 'Delete Brand Voice?', note: 'Roles that use it stay; they only lose this brand voice.' },
  document: {
    title: 'Delete Asset?',
    note: 'The document file and all profile associations will be permanently deleted.',
  },
} as const;

/** Confirms, deletes and refetches the list (HUB-18, 19). */
export function DeleteItemDialog({ item, ...dialog }: DialogProps<Deleting>) {
  const queries = useQueryClient();
  const kind = item?.kind ?? 'document';
  const run = async () => {
    if (item) await deleteItem(item);
    await queries.invalidateQueries({ queryKey: kind === 'document' ? keys.documents : keys.guidelines });
    void queries.invalidateQueries({ queryKey: keys.roles });
  };
  return (
    <DeleteDialog
      {...dialog}
      {...texts[kind]}
      what={`"${item?.name ?? ''}"`}
      run={run}
      failureText={() => 'Failed to delete item. Please try again.'}
    />
  );
}
