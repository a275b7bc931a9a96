import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { INVITED_AT_ONCE, inviteMembers, listMemberInvitations } from '#shared/team/contracts/members.ts';
import { INVITED_ROLES, type InvitedRole } from '#shared/team/contracts/workspaces.ts';
import { addressesIn, ROLE_LINES } from '#web/features/team/workspace/role-words.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { UserPlus } from '#web/ui/layout/icons.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { type DialogProps, useDialog } from '#web/ui/overlay/use-dialog.ts';

const invitations = (count: number): string => (count === 1 ? '1 invitation' : `${count} invitations`);

export function InviteButton({ onDone }: { onDone: (text: string) => void }) {
  const { round, show, props } = useDialog<null>();
  return (
    <>
      <Button icon={UserPlus} variant="primary" onClick={() => show(null)}>
        Invite colleagues
      </Button>
      <InviteDialog key={round} {...props} onDone={onDone} />
    </>
  );
}

type Props = Omit<DialogProps<unknown>, 'item'> & { onDone: (text: string) => void };

/** Invites up to twenty addresses with one role (MEMBER-09, MEMBER-10). */
export function InviteDialog({ open, onClose, onDone }: Props) {
  const workspace = useOpenWorkspace();
  const [text, setText] = useState('');
  const [role, setRole] = useState<InvitedRole>('reviewer');
  const { emails, wrong } = addressesIn(text);
  const sending = useSending((count) => {
    onDone(`${invitations(count)} sent`);
    onClose();
  });
  const error = problemIn({ emails, wrong }) ?? sending.failure;
  const submit = () => {
    if (emails.length > 0 && !problemIn({ emails, wrong })) sending.mutate({ emails, role });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Invite to ${workspace?.name ?? 'the workspace'}`}
      description="Each gets an email with a link that works once and for seven days."
      submit={`Send ${invitations(emails.length)}`}
      busy={sending.isPending}
      disabled={emails.length === 0}
      onSubmit={submit}
    >
      <TextAreaField
        id="invited"
        label="Email addresses"
        hint="Separate several with commas, blanks or lines."
        value={text}
        error={text ? error : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Roles role={role} onRole={setRole} />
    </FormDialog>
  );
}

function problemIn({ emails, wrong }: ReturnType<typeof addressesIn>): string | undefined {
  if (wrong) return `"${wrong}" is not an email address`;
  return emails.length > INVITED_AT_ONCE ? `At most ${INVITED_AT_ONCE} addresses at once` : undefined;
}

function Roles({ role, onRole }: { role: InvitedRole; onRole: (role: InvitedRole) => void }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Role</legend>
      <div className="mt-2 space-y-1">
        {INVITED_ROLES.map((one) => (
          <label key={one} className="flex gap-2.5 py-1 text-sm max-md:min-h-11">
            <input
              type="radio"
              name="role"
              className="mt-0.5 size-4"
              checked={role === one}
              onChange={() => onRole(one)}
            />
            <span>
              <span className="font-medium">{ROLE_NAMES[one]}</span>
              <span className="block text-xs text-fg-3">{ROLE_LINES[one]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useSending(onSent: (count: number) => void) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (body: { emails: string[]; role: InvitedRole }) => call(inviteMembers, { body }),
    onSuccess: (_, { emails }) => {
      void readAgain(queries, [nounKey(listMemberInvitations)]);
      onSent(emails.length);
    },
  });
  const failed = sending.error && AppError.from(sending.error);
  return { ...sending, failure: failed ? (Object.values(failed.fields)[0] ?? failureOf(failed)) : undefined };
}
