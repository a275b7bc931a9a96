import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { WORKSPACE_ROLES, type WorkspaceRole } from '#shared/permissions.ts';
import { changeMember, type Member } from '#shared/team/contracts/members.ts';
import { endedBy, MemberDialogs, useMemberDialogs } from '#web/features/team/workspace/member-dialogs.tsx';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { readAgain } from '#web/lib/endpoint.ts';
import { MEMBER_KEYS } from '#web/lib/open-workspace.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';
import { useMay } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { KeyRound, LogOut, Trash2 } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { type RowAction, RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = { members: readonly Member[]; onDone: (text: string) => void };
type Dialogs = ReturnType<typeof useMemberDialogs>;

/** From so many members on there is a search. */
const SEARCHED_FROM = 20;

/** Each word in the name, the job title or the address. */
function isFound({ name, job_title, email }: Member, search: string): boolean {
  const text = [name, job_title, email].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The members by name, with what one's own role may do about each. */
export function MemberRows({ members, onDone }: Props) {
  const dialogs = useMemberDialogs();
  const [search, setSearch] = useState('');
  const owners = members.filter(({ role }) => role === 'owner').length;
  const isSearched = members.length >= SEARCHED_FROM;
  const shown = isSearched ? members.filter((one) => isFound(one, search)) : members;
  return (
    <>
      {isSearched && (
        <div className="border-b border-line px-4 py-2.5 sm:px-5">
          <SearchBox placeholder="Search members..." value={search} onChange={setSearch} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <Row
            key={one.id}
            member={one}
            isLastOwner={one.role === 'owner' && owners === 1}
            dialogs={dialogs}
            onDone={onDone}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="p-4 text-sm text-fg-2 sm:px-5">No members found.</p>}
      <MemberDialogs dialogs={dialogs} onDone={onDone} />
    </>
  );
}

type RowProps = { member: Member; isLastOwner: boolean; dialogs: Dialogs; onDone: (text: string) => void };

function Row({ member, isLastOwner, dialogs, onDone }: RowProps) {
  const { id: own } = usePerson();
  const isOwn = member.id === own;
  const actions = useActions(member, { isOwn, isLastOwner, dialogs });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
      <Avatar name={member.name} src={member.avatar_url} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">
          {member.name} {isOwn && <span className="text-xs font-normal text-fg-3">You</span>}
        </p>
        <p className="truncate text-xs text-fg-3">{[member.job_title, member.email].filter(Boolean).join(' · ')}</p>
      </div>
      <RoleOf member={member} isLastOwner={isLastOwner} dialogs={dialogs} onDone={onDone} />
      <span className="text-xs text-fg-3 max-sm:hidden">
        <DateTime iso={member.joined_at} />
      </span>
      {actions.length > 0 && <RowMenu name={member.name} actions={actions} />}
    </li>
  );
}

type About = { isOwn: boolean; isLastOwner: boolean; dialogs: Dialogs };
const LAST = 'A workspace needs an owner. Make another member an owner first.';

function useActions(member: Member, { isOwn, isLastOwner, dialogs }: About): RowAction[] {
  const mayManage = useMay('member.manage');
  const isOwner = useMay('owner.manage');
  if (isOwn) {
    const refusal = isLastOwner ? LAST : null;
    return [{ label: 'Leave workspace', icon: LogOut, refusal, onSelect: () => dialogs.leave.show(member) }];
  }
  if (!mayManage || (member.role === 'owner' && !isOwner)) return [];
  const transfer = { label: 'Transfer ownership', icon: KeyRound, onSelect: () => dialogs.transfer.show(member) };
  const removal = { label: 'Remove', icon: Trash2, danger: true, onSelect: () => dialogs.remove.show(member) };
  return isOwner ? [transfer, removal] : [removal];
}

type RoleProps = { member: Member; isLastOwner: boolean; dialogs: Dialogs; onDone: (text: string) => void };

/** A select where one's role may change it, else its name (MEMBER-03, MEMBER-04). */
function RoleOf({ member, isLastOwner, dialogs, onDone }: RoleProps) {
  const mayManage = useMay('member.manage');
  const isOwner = useMay('owner.manage');
  const failureId = useId();
  const [failure, setFailure] = useState<string>();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (role: WorkspaceRole) => call(changeMember, { params: { id: member.id }, body: { role } }),
    onSuccess: ({ role }) => onDone(`Role of ${member.name} is now ${ROLE_NAMES[role]}`),
    onError: (thrown) => setFailure(notChanged(thrown)),
    onSettled: () => readAgain(queries, MEMBER_KEYS),
  });
  if (!mayManage || (member.role === 'owner' && !isOwner))
    return <span className="text-sm max-sm:order-last max-sm:basis-full">{ROLE_NAMES[member.role]}</span>;
  const choose = (role: WorkspaceRole) => {
    setFailure(undefined);
    if (role === 'owner') return dialogs.owner.show(member);
    if (Object.values(endedBy(member, role)).some((count) => count > 0))
      return dialogs.lower.show({ ...member, next: role });
    change.mutate(role);
  };
  const offered = WORKSPACE_ROLES.filter((role) => isOwner || role !== 'owner');
  return (
    <span className="w-36 max-sm:order-last max-sm:basis-full">
      <Select
        aria-describedby={failure && failureId}
        aria-label={`Role of ${member.name}`}
        title={isLastOwner ? LAST : undefined}
        disabled={isLastOwner || change.isPending}
        value={member.role}
        onChange={(event) => choose(event.target.value as WorkspaceRole)}
      >
        {offered.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      {failure && <FieldError id={failureId}>{failure}</FieldError>}
    </span>
  );
}

const notChanged = (thrown: unknown): string => {
  const { code, message } = AppError.from(thrown);
  if (isUnconfirmed(thrown)) return UNCONFIRMED;
  return code === 'last_owner' ? message : 'Failed to change the role. Please try again.';
};
