import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '#shared/accounts/contracts/admin.ts';
import { suspendUser } from '#shared/accounts/contracts/admin-acts.ts';
import { NEEDS_SECOND } from '#web/features/accounts/admin/request-words.ts';
import { type ActProps, actOrAsk, refusalOr } from '#web/features/accounts/admin/user-dialogs.tsx';
import { nameOf } from '#web/features/accounts/admin/user-words.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

const REASON_MAX = 200;
const FAILED = refusalOr('Failed to suspend the account. Please try again.');

/** ADMIN-16, with a reason for the audit. */
export function SuspendDialog({ item: user, open, onClose, onDone }: ActProps) {
  const [reason, setReason] = useState('');
  const { failure, busy, submit } = useSuspension(user, () => {
    onDone(user ? nameOf(user) : '', user?.needs_second === true);
    onClose();
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Suspend ${user ? nameOf(user) : ''}`}
      description={`${user?.email} is signed out everywhere and cannot sign in. What is being written for them is cancelled; nothing is deleted.`}
      submit={busy ? 'One moment...' : user?.needs_second ? 'Send request' : 'Suspend'}
      tone="danger"
      busy={busy}
      onSubmit={() => submit(reason.trim())}
    >
      <TextField
        label="Reason"
        optional
        hint="For other administrators, in the activity of the account."
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {user?.needs_second && <p className="text-sm text-fg-2">{NEEDS_SECOND}</p>}
      {failure && <Banner tone="error">{failure}</Banner>}
    </FormDialog>
  );
}

function useSuspension(user: AdminUser | undefined, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      const directly = (id: string) => call(suspendUser, { params: { id }, body: { reason } });
      if (user) await actOrAsk('suspend', user, () => directly(user.id), { reason });
      await readAgain(queries, [nounKey(suspendUser)]);
    },
    onSuccess: onDone,
  });
  return { failure: error && !isUnconfirmed(error) ? FAILED(error) : null, busy: isPending, submit: mutate };
}
