import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { actOrAsk, suspend } from '#web/features/accounts/admin/api.ts';
import { NEEDS_SECOND } from '#web/features/accounts/admin/request-words.ts';
import { type ActProps, refusalOr } from '#web/features/accounts/admin/user-dialogs.tsx';
import { nameOf } from '#web/features/accounts/admin/user-words.ts';
import { keys } from '#web/lib/query.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'suspend-user';
const REASON_MAX = 200;
const FAILED = refusalOr('Failed to suspend the account. Please try again.');

/** ADMIN-16, with a reason for the audit. */
export function SuspendDialog({ item: user, open, onClose, onDone }: ActProps) {
  const [reason, setReason] = useState('');
  const { failure, busy, submit } = useSuspension(user, () => {
    onDone(user ? nameOf(user) : '', user?.needs_second === true);
    onClose();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={`Suspend ${user ? nameOf(user) : ''}`}
      description={`${user?.email} is signed out everywhere and cannot sign in. What is being written for them is cancelled; nothing is deleted.`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="danger" busy={busy} needsServer>
            {busy ? 'One moment...' : user?.needs_second ? 'Send request' : 'Suspend'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send}>
        <TextField
          label="Reason"
          optional
          hint="For other administrators, in the activity of the account."
          autoComplete="off"
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {user?.needs_second && <p className="mt-4 text-sm text-fg-2">{NEEDS_SECOND}</p>}
        {failure && (
          <Banner tone="error" className="mt-4">
            {failure}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}

function useSuspension(user: AdminUser | undefined, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      if (user) await actOrAsk('suspend', user, () => suspend(user, reason), { reason });
      await queries.invalidateQueries({ queryKey: keys.admin });
    },
    onSuccess: onDone,
  });
  const submit = (reason: string) => !isPending && mutate(reason);
  return { failure: error && !isUnconfirmed(error) ? FAILED(error) : null, busy: isPending, submit };
}
