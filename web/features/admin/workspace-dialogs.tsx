import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AdminWorkspace } from '#shared/contracts/admin-workspaces.ts';
import { AppError } from '#shared/errors.ts';
import { fetchMembersOf, nameOwner, resume, suspend } from '#web/features/admin/workspaces-api.ts';
import { keys } from '#web/lib/query.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

type Props = DialogProps<AdminWorkspace> & { onDone: (text: string) => void };

const REASON_MAX = 500;

/** One act of a super admin in a dialog with a form. */
function useAct(run: () => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.adminWorkspaces });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { submit, busy: isPending, failure: error && !isUnconfirmed(error) ? AppError.from(error).message : null };
}

type FormProps = Pick<Props, 'open' | 'onClose'> & {
  act: ReturnType<typeof useAct>;
  title: string;
  description: string;
  confirm: string;
  variant: 'primary' | 'danger';
  isReady: boolean;
  children: ReactNode;
};

const FORM = 'workspace-act';

const FormDialog = ({ open, onClose, act, title, description, confirm, variant, isReady, children }: FormProps) => (
  <Dialog
    open={open}
    onClose={() => !act.busy && onClose()}
    title={title}
    description={description}
    footer={
      <>
        <Button disabled={act.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={FORM} variant={variant} busy={act.busy} disabled={!isReady} needsServer>
          {confirm}
        </Button>
      </>
    }
  >
    <form id={FORM} noValidate onSubmit={act.submit}>
      {children}
      {act.failure && (
        <Banner tone="error" className="mt-4">
          {act.failure}
        </Banner>
      )}
    </form>
  </Dialog>
);

/** TEAM-31, with a reason that only super admins see. */
export function SuspendWorkspaceDialog({ item, open, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const act = useAct(
    async () => item && suspend(item, reason.trim()),
    () => {
      onDone(`${item?.name} is suspended`);
      onClose();
    },
  );
  return (
    <FormDialog
      {...{ open, onClose, act }}
      title={`Suspend ${item?.name ?? ''}`}
      description="Its members see nothing but that it is suspended. Nothing is deleted."
      confirm="Suspend"
      variant="danger"
      isReady={reason.trim() !== ''}
    >
      <TextField
        label="Reason"
        hint="Only super admins see it."
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

export function ResumeDialog({ item, open, onClose, onDone }: Props) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      {...{ open, onClose }}
      harmless
      title={`Resume ${item?.name ?? ''}?`}
      message="Its members can work in it again."
      confirm="Resume"
      busyLabel="Saving..."
      run={async () => {
        if (item) await resume(item);
        await queries.invalidateQueries({ queryKey: keys.adminWorkspaces });
      }}
      failureText={(error) => AppError.from(error).message}
      onDone={() => onDone(`${item?.name} can be used again`)}
    />
  );
}

/** The other owners stay (TEAM-31). */
export function OwnerDialog({ item, open, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.adminWorkspaceMembers(item?.id ?? ''),
    queryFn: ({ signal }) => fetchMembersOf(item?.id ?? '', signal),
    enabled: open && item !== undefined,
  });
  const others = data?.items.filter(({ role }) => role !== 'owner') ?? [];
  const next = others.find(({ id }) => id === chosen);
  const act = useAct(
    async () => item && next && nameOwner(item, next.id),
    () => {
      onDone(`${next?.name} is an owner of ${item?.name}`);
      onClose();
    },
  );
  return (
    <FormDialog
      {...{ open, onClose, act }}
      title={`Make an owner of ${item?.name ?? ''}`}
      description="Owners can delete the workspace. The other owners stay."
      confirm="Make owner"
      variant="primary"
      isReady={next !== undefined}
    >
      {!data && error && (
        <ErrorState message="Failed to load members" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label="Loading members">
          <Skeleton />
        </Loading>
      )}
      {data && others.length === 0 && <p className="text-sm text-fg-2">Every member is an owner already.</p>}
      {others.length > 0 && (
        <Select aria-label="Member" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Choose a member</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FormDialog>
  );
}
