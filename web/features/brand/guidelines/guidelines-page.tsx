import { useQuery } from '@tanstack/react-query';
import { readGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { frame } from '#web/features/brand/guidelines/fields.ts';
import { GuidelinesForm } from '#web/features/brand/guidelines/guidelines-form.tsx';
import { readOf } from '#web/lib/endpoint.ts';
import { useDeletedDraft } from '#web/lib/use-deleted-draft.ts';
import { useEditForm } from '#web/lib/use-edit-form.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RecordPage } from '#web/ui/layout/record-page.tsx';

/** /brand-guidelines: creates a brand voice, or edits the one with `editId` (GUIDE-01). */
export function GuidelinesPage() {
  const { editId, round, bind, reset } = useEditForm();
  return editId ? (
    <SavedGuidelinesForm key={`${editId} ${round}`} id={editId} onBound={bind} onReset={reset} />
  ) : (
    <GuidelinesForm key={round} onBound={bind} onReset={reset} />
  );
}

type Props = { id: string; onBound: (id: string) => void; onReset: () => void };

function SavedGuidelinesForm({ id, ...ends }: Props) {
  const record = useQuery(readOf(readGuidelines, { params: { id } }));
  const hasDraft = useDeletedDraft('guidelines', id, record.error);
  if (hasDraft && !record.data) return <GuidelinesForm deletedId={id} {...ends} />;
  return (
    <RecordPage
      record={record}
      frame={frame}
      failed="Failed to load data. Please try refreshing the page."
      placeholder={
        <Loading className="mt-6 space-y-4">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      }
    >
      {(saved) => <GuidelinesForm saved={saved} {...ends} />}
    </RecordPage>
  );
}
