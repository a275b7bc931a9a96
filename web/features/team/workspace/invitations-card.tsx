import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeMemberInvitation,
  listMemberInvitations,
  type MemberInvitation,
  resendMemberInvitation,
  revokeMemberInvitation,
} from '#shared/team/contracts/members.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';
import { INVITED_ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { formatDate } from '#web/lib/format.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Mail } from '#web/ui/layout/icons.ts';

/** Pending invitations; without any there is no card (MEMBER-18). */
export function InvitationsCard({ onDone }: { onDone: (text: string) => void }) {
  const invitations = useQuery(readOf(listMemberInvitations));
  return (
    <Loaded query={invitations} failed="Failed to load invitations" placeholder={null} empty={null}>
      {({ items }) => (
        <Card flush title="Invitations" count={items.length}>
          <ul className="divide-y divide-line">
            {items.map((one) => (
              <Invitation key={one.id} invitation={one} onDone={onDone} />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}

type Props = { invitation: MemberInvitation; onDone: (text: string) => void };

function Invitation({ invitation: { id, email, role, sent_at, expires_at }, onDone }: Props) {
  const queries = useQueryClient();
  const onSettled = () => readAgain(queries, [nounKey(listMemberInvitations)]);
  const params = { id };
  const again = useMutation({
    mutationFn: () => call(resendMemberInvitation, { params }),
    onSettled,
    onSuccess: () => onDone(`Sent again to ${email}`),
  });
  const end = useMutation({
    mutationFn: () => call(revokeMemberInvitation, { params }),
    onSettled,
    onSuccess: () => onDone(`Invitation of ${email} revoked`),
  });
  const change = useMutation({
    mutationFn: (next: InvitedRole) => call(changeMemberInvitation, { params, body: { role: next } }),
    onSettled,
    onSuccess: (next) => onDone(`Role of ${email} is now ${INVITED_ROLE_NAMES[next.role]}`),
  });
  const failed = again.error ?? end.error ?? change.error;
  const isExpired = Date.parse(expires_at) < serverNow();
  const validity = isExpired ? '' : `, valid until ${formatDate(expires_at)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-5">
      <Mail className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">
          {email} {isExpired && <Pill tone="warn">Expired</Pill>}
        </p>
        <p className="text-xs text-fg-3">
          Sent {formatDate(sent_at)}
          {validity}
        </p>
        {failed && (
          <p role="alert" className="text-xs text-danger-text">
            {failureOf(failed)}
          </p>
        )}
      </div>
      <RoleSelect email={email} role={role} busy={change.isPending} onRole={change.mutate} />
      <Button
        size="sm"
        busy={again.isPending}
        needsServer
        onClick={() => again.mutate()}
        aria-label={`Resend to ${email}`}
      >
        Resend
      </Button>
      <Button
        size="sm"
        variant="ghost"
        busy={end.isPending}
        needsServer
        onClick={() => end.mutate()}
        aria-label={`Revoke ${email}`}
      >
        Revoke
      </Button>
    </li>
  );
}

type RoleProps = { email: string; role: InvitedRole; busy: boolean; onRole: (role: InvitedRole) => void };

/** The link that was sent stays valid. */
const RoleSelect = ({ email, role, busy, onRole }: RoleProps) => (
  <span className="w-36">
    <SelectFrom
      aria-label={`Role of ${email}`}
      options={INVITED_ROLE_NAMES}
      value={role}
      disabled={busy}
      onChoose={onRole}
    />
  </span>
);
