import { Menu } from '@base-ui/react/menu';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import { acceptInvitation, declineInvitation } from '#shared/team/contracts/invitations.ts';
import { type InvitationToMe, listWorkspaces, type WorkspaceSummary } from '#shared/team/contracts/workspaces.ts';
import type { TeamAsk } from '#web/app/team-dialogs.tsx';
import { useTeamDialogs } from '#web/app/use-team-dialogs.tsx';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';
import { openWorkspace } from '#web/lib/last-workspace.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { runUnlessUnsaved } from '#web/lib/use-unsaved.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { Check, ChevronsUpDown, type Icon, Plus, UserPlus, UserRound, X } from '#web/ui/layout/icons.ts';
import { pageContent } from '#web/ui/layout/page-content.ts';

/** Another workspace is another page load; unsaved edits are asked about first (TEAM-10). */
const open = (slug: string | null) => runUnlessUnsaved(() => openWorkspace(slug));

const roleLine = ({ members, role }: WorkspaceSummary): string =>
  `${members === 1 ? '1 member' : `${members} members`} · ${ROLE_NAMES[role]}`;

/** The workspace of this page and the way to another; nothing for a person who has none but Personal (TEAM-01, TEAM-07). */
export function Switcher({ narrow }: { narrow: boolean }) {
  const { data } = useQuery(workspacesQuery);
  const { name: own } = usePerson();
  const { ask, dialogs } = useTeamDialogs();
  const items = data?.items ?? [];
  const invitations = data?.invitations ?? [];
  if (items.length + invitations.length === 0) return null;
  const current = items.find(({ slug }) => slug === openSlug);
  const name = current?.name ?? 'Personal';
  return (
    <div className="px-3 pt-1">
      <Menu.Root>
        <Menu.Trigger
          aria-label={`Workspace: ${name}`}
          title={narrow ? name : undefined}
          className="flex h-10 w-full items-center gap-2 rounded-sm px-2 text-left text-sm font-medium hover:bg-hover md:h-8"
        >
          <Avatar name={current ? name : own} src={current?.logo_url} size="xs" />
          {!narrow && <span className="min-w-0 flex-1 truncate">{name}</span>}
          {!narrow && <ChevronsUpDown className="size-3.5 shrink-0 text-fg-3" aria-hidden />}
        </Menu.Trigger>
        <Menu.Portal container={pageContent()}>
          <Menu.Positioner align="start" sideOffset={4} className="z-50">
            <Menu.Popup className="menu">
              {items.map((one) => (
                <Place
                  key={one.id}
                  name={one.name}
                  line={roleLine(one)}
                  logo={one.logo_url}
                  isOpen={one.slug === openSlug}
                  onOpen={() => open(one.slug)}
                />
              ))}
              <Place name="Personal" line="Only you" logo={null} isOpen={openSlug === null} onOpen={() => open(null)} />
              <Invitations invitations={invitations} />
              <div className="border-t border-line pt-1.5">
                {openSlug && <Members />}
                <Acts mayCreate={data?.may_create === true} onAsk={ask} />
              </div>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {dialogs}
    </div>
  );
}

type PlaceProps = { name: string; line: string; logo: string | null; isOpen: boolean; onOpen: () => void };

const Place = ({ name, line, logo, isOpen, onOpen }: PlaceProps) => (
  <Menu.Item className="menu-item h-auto! py-2" onClick={() => !isOpen && onOpen()}>
    <Avatar name={name} src={logo} />
    <span className="min-w-0 flex-1">
      {name}
      <span className="block text-xs text-fg-3">{line}</span>
    </span>
    {isOpen && <Check className="size-4" aria-label="Open" />}
  </Menu.Item>
);

function Members() {
  const navigate = useNavigate();
  return (
    <Menu.Item className="menu-item" onClick={() => void navigate(paths.workspace)}>
      <UserRound className="size-4" aria-hidden />
      <span>Members</span>
    </Menu.Item>
  );
}

type ActsProps = { mayCreate: boolean; onAsk: (item: TeamAsk) => void };

/** From Personal an invitation makes a workspace too. */
function Acts({ mayCreate, onAsk }: ActsProps) {
  const mayInvite = useMay('member.invite');
  const isFull = mayCreate ? null : 'You have as many workspaces as one person may have.';
  return (
    <>
      {mayInvite && (
        <Act
          icon={UserPlus}
          name="Invite a colleague"
          refusal={openSlug === null ? isFull : null}
          onAct={() => onAsk('invite')}
        />
      )}
      <Act icon={Plus} name="New workspace" refusal={isFull} onAct={() => onAsk('create')} />
    </>
  );
}

type ActProps = { icon: Icon; name: string; refusal: string | null; onAct: () => void };

const Act = ({ icon: Shown, name, refusal, onAct }: ActProps) => (
  <Menu.Item
    className={`menu-item data-disabled:text-fg-3 ${refusal ? 'h-auto! py-2' : ''}`}
    disabled={refusal !== null}
    onClick={onAct}
  >
    <Shown className="size-4" aria-hidden />
    <span>
      {name}
      {refusal && <span className="block max-w-48 text-xs text-fg-3">{refusal}</span>}
    </span>
  </Menu.Item>
);

function Invitations({ invitations }: { invitations: readonly InvitationToMe[] }) {
  if (invitations.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu groups its items this way
    <div role="group" aria-label="Invitations" className="border-t border-line py-1.5">
      <p className="px-2.5 py-1.5 text-xs font-medium text-fg-3" aria-hidden>
        Invitations
      </p>
      {invitations.map((one) => (
        <Invitation key={one.id} invitation={one} />
      ))}
    </div>
  );
}

/** 'Join' is one click here: the invitation went to one's own address (MEMBER-17). */
function Invitation({ invitation: { id, workspace_name, logo_url, role } }: { invitation: InvitationToMe }) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: nounKey(listWorkspaces) });
  const joining = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { id } }),
    onSuccess: ({ slug }) => openWorkspace(slug),
    onError: again,
  });
  const declining = useMutation({ mutationFn: () => call(declineInvitation, { body: { id } }), onSettled: again });
  const isBusy = joining.isPending || declining.isPending;
  const failed = joining.error ?? declining.error;
  return (
    <>
      <Menu.Item
        className="menu-item h-auto! py-2"
        closeOnClick={false}
        disabled={isBusy}
        onClick={() => runUnlessUnsaved(() => joining.mutate())}
      >
        <Avatar name={workspace_name} src={logo_url} />
        <span className="min-w-0 flex-1">
          Join {workspace_name}
          <span className="block text-xs text-fg-3">
            {failed ? AppError.from(failed).message : `As ${ROLE_NAMES[role]}`}
          </span>
        </span>
      </Menu.Item>
      <Menu.Item className="menu-item" closeOnClick={false} disabled={isBusy} onClick={() => declining.mutate()}>
        <X className="size-4" aria-hidden />
        <span>Decline {workspace_name}</span>
      </Menu.Item>
    </>
  );
}
