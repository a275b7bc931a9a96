import { useQuery } from '@tanstack/react-query';
import { fetchRole } from '#web/features/roles/api.ts';
import { RoleForm } from '#web/features/roles/role-form.tsx';
import { frame } from '#web/features/roles/role-frame.tsx';
import { LOAD_FAILED } from '#web/features/roles/voice-picker.tsx';
import { keys } from '#web/lib/query.ts';
import { useDeletedDraft } from '#web/lib/use-deleted-draft.ts';
import { useEditForm } from '#web/lib/use-edit-form.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** /roles/create: creates a role, or edits the one with `editId` (ROLE-08). */
export function RoleFormPage() {
  const { editId, round, bind, reset } = useEditForm();
  return editId ? (
    <Loaded key={`${editId} ${round}`} id={editId} onBound={bind} onReset={reset} />
  ) : (
    <RoleForm key={round} onBound={bind} onReset={reset} />
  );
}

type Props = { id: string; onBound: (id: string) => void; onReset: () => void };

function Loaded({ id, ...ends }: Props) {
  const role = useQuery({
    queryKey: keys.role(id),
    queryFn: ({ signal }) => fetchRole(id, signal),
  });
  const hasDraft = useDeletedDraft('role', id, role.error);
  if (role.data) return <RoleForm role={role.data} {...ends} />;
  if (hasDraft) return <RoleForm deletedId={id} {...ends} />;
  return (
    <Page {...frame} title="Edit Role">
      {role.error ? (
        <ErrorState className="mt-6" message={LOAD_FAILED} busy={role.isFetching} onRetry={() => void role.refetch()} />
      ) : (
        <Loading className="mt-6 max-w-[44rem] space-y-4">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </Page>
  );
}
