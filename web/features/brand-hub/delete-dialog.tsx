import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '#shared/contracts/documents.ts';
import { deleteGuidelines } from '#shared/contracts/guidelines.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export type Deleting = { kind: 'guidelines' | 'document'; id: string; name: string };

// GAP-30, GAP-33.
const texts = {
  guidelines: { title: 'Delete Brand Voice?', note: 'Roles that use it stay; they only lose this brand voice.' },
  document: {
    title: 'Delete Asset?',
    note: 'The document file and all profile associations will be permanently deleted.',
  },
} as const;

/** Asks, deletes, and takes the item off the list (HUB-18, 19). */
export function DeleteDialog({ item, onClose }: { item: Deleting | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ kind, id }: Deleting) =>
      kind === 'document' ? call(deleteDocument, { params: { id } }) : call(deleteGuidelines, { params: { id } }),
    onSuccess: async (_, { kind }) => {
      await queries.invalidateQueries({ queryKey: kind === 'document' ? keys.documents : keys.guidelines });
      void queries.invalidateQueries({ queryKey: keys.roles });
      onClose();
    },
  });
  const text = texts[item?.kind ?? 'document'];
  return (
    <ConfirmDialog
      open={item !== undefined}
      title={text.title}
      message={`Are you sure you want to delete "${item?.name ?? ''}"? This action cannot be undone.`}
      note={text.note}
      confirm="Delete"
      busy={remove.isPending}
      error={remove.isError ? 'Failed to delete item. Please try again.' : null}
      onConfirm={() => item && remove.mutate(item)}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
}
