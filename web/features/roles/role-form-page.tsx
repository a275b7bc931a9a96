import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRole } from '#shared/roles/contracts/role-input.ts';
import { type Role, readRole } from '#shared/roles/contracts/roles.ts';
import { stillWaiting } from '#shared/roles/waiting.ts';
import { copyOfRole } from '#web/features/roles/copy-of-role.ts';
import { type Outdated, RoleForm, type Wordings } from '#web/features/roles/role-form.tsx';
import { frame, RoleLoading } from '#web/features/roles/role-frame.tsx';
import { roleKind } from '#web/features/roles/role-kind.ts';
import { LOAD_FAILED } from '#web/features/roles/voice-picker.tsx';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { useIsReadOnly } from '#web/lib/rights.ts';
import { useDeletedDraft } from '#web/lib/use-deleted-draft.ts';
import { useEditForm } from '#web/lib/use-edit-form.ts';
import { RecordPage } from '#web/ui/layout/record-page.tsx';

const FilledForm = lazyInPage(() =>
  import('#web/features/roles/reading/filled-form.tsx').then((file) => ({ default: file.FilledForm })),
);

/** /roles/create: creates a role, edits the one with `editId` (ROLE-08), or begins with a copy of `copyOf` or what was read. */
export function RoleFormPage({ outdated, wordings }: { outdated: Outdated; wordings?: Wordings }) {
  const { editId, copyOf, reading, round, bind, reset } = useEditForm();
  const ends = { onBound: bind, onReset: reset, outdated, wordings };
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

type Props = {
  id: string;
  onBound: (id: string) => void;
  onReset: () => void;
  outdated: Outdated;
  wordings: Wordings | undefined;
};

const unread = { failed: LOAD_FAILED, placeholder: <RoleLoading /> };

function SavedRoleForm({ id, ...ends }: Props) {
  const role = useQuery(readOf(readRole, { params: { id } }));
  const hasDraft = useDeletedDraft('role', id, role.error);
  const title = useIsReadOnly('role.write') ? 'Role' : 'Edit Role';
  if (hasDraft && !role.data) return <RoleForm deletedId={id} {...ends} />;
  return (
    <RecordPage record={role} frame={{ ...frame, title }} {...unread}>
      {(saved) => <RoleForm role={saved} {...ends} />}
    </RecordPage>
  );
}

const Copy = ({ id, ...ends }: Props) => (
  <RecordPage
    record={useQuery(readOf(readRole, { params: { id } }))}
    frame={{ ...frame, title: 'Create Role' }}
    {...unread}
  >
    {(copied) => <RoleForm prefill={copyOfRole(copied)} kind={kindOfCopy(copied)} {...ends} />}
  </RecordPage>
);

/** What waits in the role waits in its copy, where the value is the same. */
const kindOfCopy = (copied: Role): typeof roleKind => ({
  ...roleKind,
  create: (input, idempotencyKey) => {
    const before = { toCheck: copied.to_check, values: copied };
    return call(createRole, { body: { ...input, to_check: stillWaiting({ before, values: input }) }, idempotencyKey });
  },
});
