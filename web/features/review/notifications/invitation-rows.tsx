import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { acceptInvitation, declineInvitation } from '#shared/team/contracts/invitations.ts';
import { type InvitationToMe, listWorkspaces } from '#shared/team/contracts/workspaces.ts';
import { UnreadDot } from '#web/features/review/notifications/unread-dot.tsx';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { addressIn } from '#web/lib/workspace.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';

/** The pending invitations to one's own address; undefined until known. */
export const useInvitations = (): InvitationToMe[] | undefined => useQuery(workspacesQuery).data?.invitations;

/** An invitation that waits for its person, who joins with one click or declines (MEMBER-17). */
export function InvitationRow({ invitation }: { invitation: InvitationToMe }) {
  const { workspace_name, logo_url, inviter, role, is_unread } = invitation;
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <Avatar name={workspace_name} src={logo_url} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words text-fg-2">
          <strong className="font-semibold text-fg">{inviter ?? 'Deleted user'}</strong> invites you to {workspace_name}{' '}
          as {ROLE_NAMES[role]}
        </p>
        <Acts invitation={invitation} />
      </div>
      {is_unread && <UnreadDot />}
    </li>
  );
}

function Acts({ invitation: { id, workspace_name } }: { invitation: InvitationToMe }) {
  const { joining, declining } = useActs(id);
  const failed = joining.error ?? declining.error;
  const busy = joining.isPending || declining.isPending;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="primary"
        aria-label={`Join ${workspace_name}`}
        busy={joining.isPending}
        disabled={declining.isPending}
        needsServer
        onClick={() => runUnlessUnsaved(() => joining.mutate())}
      >
        Join
      </Button>
      <Button
        size="sm"
        aria-label={`Decline ${workspace_name}`}
        busy={declining.isPending}
        disabled={joining.isPending}
        needsServer
        onClick={() => declining.mutate()}
      >
        Decline
      </Button>
      {failed && !busy && (
        <p role="alert" className="text-xs text-danger-text">
          {AppError.from(failed).message}
        </p>
      )}
    </div>
  );
}

function useActs(id: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: nounKey(listWorkspaces) });
  return {
    joining: useMutation({
      mutationFn: () => call(acceptInvitation, { body: { id } }),
      // Another workspace is another page load.
      onSuccess: ({ slug }) => location.assign(addressIn(slug, paths.dashboard)),
    }),
    declining: useMutation({ mutationFn: () => call(declineInvitation, { body: { id } }), onSuccess }),
  };
}
