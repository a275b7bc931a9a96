import { useQuery } from '@tanstack/react-query';
import { fetchGuidelines } from '#web/features/brand/guidelines/api.ts';
import { frame } from '#web/features/brand/guidelines/fields.ts';
import { GuidelinesForm } from '#web/features/brand/guidelines/guidelines-form.tsx';
import { keys } from '#web/lib/query.ts';
import { useDeletedDraft } from '#web/lib/use-deleted-draft.ts';
import { useEditForm } from '#web/lib/use-edit-form.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';

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
  const record = useQuery({
    queryKey: keys.guideline(id),
    queryFn: ({ signal }) => fetchGuidelines(id, signal),
  });
  const hasDraft = useDeletedDraft('guidelines', id, record.error);
  if (record.data) return <GuidelinesForm saved={record.data} {...ends} />;
  if (hasDraft) return <GuidelinesForm deletedId={id} {...ends} />;
  return (
    <Page {...frame}>
      {record.error ? (
        <ErrorState
          className="mt-6"
          message="Failed to load data. Please try refreshing the page."
          error={record.error}
          busy={record.isFetching}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Loading className="mt-6 space-y-4">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </Page>
  );
}
