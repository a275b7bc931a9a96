import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import {
  type AdminWorkspace,
  listAdminWorkspaceMembers,
  nameWorkspaceOwner,
  resumeWorkspace,
  suspendWorkspace,
} from '#shared/team/contracts/admin-workspaces.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { isUnconfirmed } from '#web/lib/reauthentication.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import type { DialogProps } from '#web/ui/overlay/use-dialog.ts';

const REASON_MAX = 500;

export type WorkspaceAct = { act: 'suspend' | 'resume' | 'owner'; workspace: AdminWorkspace };
type Props = DialogProps<WorkspaceAct> & { onDone: (text: string) => void };

const words = {
  suspend: {
    title: (name: string) => `Suspend ${name}`,
    text: 'Its members can read nothing and change nothing; what runs ends and is stored. Share links stop working.',
    button: 'Suspend',
    done: (name: string) => `${name} is suspended`,
  },
  resume: {
    title: (name: string) => `Resume ${name}`,
    text: 'Its members can work in it again.',
    button: 'Resume',
    done: (name: string) => `${name} works again`,
  },
  owner: {
    title: (name: string) => `Name an owner of ${name}`,
    text: 'The member becomes an owner; the other owners stay.',
    button: 'Name owner',
    done: (name: string) => `${name} has a new owner`,
  },
} as const;

/** What a super admin does about a workspace; each is in audit and activity (TEAM-31). */
export function WorkspaceDialogs({ item, open, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [person, setPerson] = useState('');
  const acting = useMutation({
    mutationFn: ({ act, workspace: { id } }: WorkspaceAct): Promise<unknown> => {
      const params = { id };
      if (act === 'resume') return call(resumeWorkspace, { params });
      return act === 'suspend'
        ? call(suspendWorkspace, { params, body: { reason: reason.trim() } })
        : call(nameWorkspaceOwner, { params, body: { user_id: person } });
    },
    onSuccess: (_, { act, workspace }) => {
      onDone(words[act].done(workspace.name));
      onClose();
    },
  });
  if (!item) return null;
  const { act, workspace } = item;
  const { title, text, button } = words[act];
  const isReady = act === 'resume' || (act === 'suspend' ? reason.trim() !== '' : person !== '');
  const failure = acting.error && !isUnconfirmed(acting.error) ? AppError.from(acting.error).message : null;
  return (
    <FormDialog
      open={open}
      title={title(workspace.name)}
      description={text}
      onClose={onClose}
      submit={button}
      tone={act === 'suspend' ? 'danger' : 'primary'}
      busy={acting.isPending}
      disabled={!isReady}
      onSubmit={() => acting.mutate(item)}
    >
      {failure && (
        <Banner tone="error" takeFocus>
          {failure}
        </Banner>
      )}
      {act === 'suspend' && (
        <TextField
          label="Reason"
          hint="Only super admins see it."
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {act === 'owner' && <Members id={workspace.id} person={person} onPerson={setPerson} />}
    </FormDialog>
  );
}

type MembersProps = { id: string; person: string; onPerson: (id: string) => void };

function Members({ id, person, onPerson }: MembersProps) {
  const { data } = useQuery(readOf(listAdminWorkspaceMembers, { params: { id } }));
  return (
    <SelectField label="Member" value={person} onChange={({ target }) => onPerson(target.value)}>
      <option value="">{data ? 'Choose a member' : 'Loading...'}</option>
      {data?.items.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name} ({ROLE_NAMES[one.role]})
        </option>
      ))}
    </SelectField>
  );
}
