import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteUser, listUsers } from '#shared/accounts/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain } from '#web/lib/endpoint.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Mail } from '#web/ui/layout/icons.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

type ButtonProps = { onOpen: () => void; onDone: (email: string) => void };

export function InviteButton({ onOpen, onDone }: ButtonProps) {
  const { round, show, props } = useDialog<null>();
  const ask = () => {
    onOpen();
    show(null);
  };
  return (
    <>
      <Button icon={Mail} onClick={ask}>
        Invite user
      </Button>
      <InviteDialog key={round} {...props} onDone={onDone} />
    </>
  );
}

type Props = Omit<DialogProps<null>, 'item'> & { onDone: (email: string) => void };

/** Sends an invitation by mail. A second one to the same address replaces the first link. */
function InviteDialog({ open, onClose, onDone }: Props) {
  const [email, setEmail] = useState('');
  const { failure, busy, submit } = useInvitation((sent) => {
    onDone(sent);
    onClose();
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Invite a user"
      description="They get a mail with a link to set their password. It works for 24 hours; invite them again for a new one."
      submit={busy ? 'Sending...' : 'Send invitation'}
      busy={busy}
      onSubmit={() => submit(email.trim())}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        value={email}
        error={failure?.isAddress ? failure.text : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      {failure && !failure.isAddress && <Banner tone="error">{failure.text}</Banner>}
    </FormDialog>
  );
}

type Failure = { text: string; isAddress: boolean };

/** Returns the error text; `isAddress`: it is shown under the field. */
function failureOf(thrown: unknown): Failure {
  const error = AppError.from(thrown);
  if (error.fields.email) return { text: error.fields.email, isAddress: true };
  if (error.code === 'email_taken') return { text: error.message, isAddress: true };
  if (error.code === 'too_many_requests') {
    return { text: 'This person was invited just now. Please wait a minute and try again.', isAddress: false };
  }
  return { text: 'Failed to send the invitation. Please try again.', isAddress: false };
}

function useInvitation(onSent: (email: string) => void) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const invitation = useMutation({
    mutationFn: (email: string) => call(inviteUser, { body: { email } }),
    onSuccess: async ({ email }) => {
      await readAgain(queries, [endpointKey(listUsers)]);
      onSent(email);
    },
    onError: (thrown) => setFailure(isUnconfirmed(thrown) ? undefined : failureOf(thrown)),
  });
  const submit = (email: string) => {
    setFailure(email ? undefined : { text: 'Email is required', isAddress: true });
    if (email) invitation.mutate(email);
  };
  return { failure, busy: invitation.isPending, submit };
}
