import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '#shared/brand/contracts/assets.ts';
import { deleteGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { ROLE_LISTS } from '#web/features/brand/shown.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

export type Deleting = { kind: 'guidelines' | 'document'; id: string; name: string };

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
    const deletion = kind === 'document' ? deleteDocument : deleteGuidelines;
    if (item) await call(deletion, { params: { id: item.id } });
    await queries.invalidateQueries({ queryKey: nounKey(deletion) });
    void queries.invalidateQueries({ queryKey: ROLE_LISTS });
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
