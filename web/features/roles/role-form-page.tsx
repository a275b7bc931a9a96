import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fetchRole } from '#web/features/roles/api.ts';
import { copyOfRole } from '#web/features/roles/copy-of-role.ts';
import { type Outdated, RoleForm } from '#web/features/roles/role-form.tsx';
import { frame } from '#web/features/roles/role-frame.tsx';
import { LOAD_FAILED } from '#web/features/roles/voice-picker.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { keys } from '#web/lib/query.ts';
import { useIsReadOnly } from '#web/lib/rights.ts';
import { useDeletedDraft } from '#web/lib/use-deleted-draft.ts';
import { useEditForm } from '#web/lib/use-edit-form.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';

const FilledForm = lazyInPage(() =>
  import('#web/features/roles/reading/filled-form.tsx').then((file) => ({ default: file.FilledForm })),
);

/** /roles/create: creates a role, edits the one with `editId` (ROLE-08), or begins with a copy of `copyOf` or what was read. */
export function RoleFormPage({ outdated }: { outdated: Outdated }) {
  const { editId, copyOf, reading, round, bind, reset } = useEditForm();
  const ends = { onBound: bind, onReset: reset, outdated };
  if (editId) return <SavedRoleForm key={`${editId} ${round}`} id={editId} {...ends} />;
  if (copyOf) return <Copy key={`copy ${copyOf} ${round}`} id={copyOf} {...ends} />;
  if (reading) {
    return (
      <Suspense fallback={null}>
        <FilledForm key={`reading ${reading} ${round}`} id={reading} {...ends} />
      </Suspense>
    );
  }
  return <RoleForm key={round} {...ends} />;
}

type Props = { id: string; onBound: (id: string) => void; onReset: () => void; outdated: Outdated };

const roleQuery = (id: string) =>
  queryOptions({ queryKey: keys.role(id), queryFn: ({ signal }) => fetchRole(id, signal) });

function SavedRoleForm({ id, ...ends }: Props) {
  const role = useQuery(roleQuery(id));
  const hasDraft = useDeletedDraft('role', id, role.error);
  const title = useIsReadOnly('role.write') ? 'Role' : 'Edit Role';
  if (role.data) return <RoleForm role={role.data} {...ends} />;
  if (hasDraft) return <RoleForm deletedId={id} {...ends} />;
  return <Unloaded title={title} role={role} />;
}

function Copy({ id, ...ends }: Props) {
  const role = useQuery(roleQuery(id));
  if (role.data) return <RoleForm prefill={copyOfRole(role.data)} {...ends} />;
  return <Unloaded title="Create Role" role={role} />;
}

function Unloaded({ title, role }: { title: string; role: UseQueryResult }) {
  return (
    <Page {...frame} title={title}>
      {role.error ? (
        <ErrorState
          className="mt-6"
          message={LOAD_FAILED}
          error={role.error}
          busy={role.isFetching}
          onRetry={() => void role.refetch()}
        />
      ) : (
        <Loading className="mt-6 max-w-[44rem] space-y-4">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </Page>
  );
}
