import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { permissionsOf, type WorkspaceRole } from '#shared/permissions.ts';
import { changeMember, type Member, removeMember } from '#shared/team/contracts/members.ts';
import { leaveWorkspace, transferOwnership } from '#shared/team/contracts/workspaces.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { readAgain } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { MEMBER_KEYS, useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

/** A member, and the role that was chosen for them. */
type Lowered = Member & { next: WorkspaceRole };

export const useMemberDialogs = () => ({
  owner: useDialog<Member>(),
  lower: useDialog<Lowered>(),
  transfer: useDialog<Member>(),
  remove: useDialog<Member>(),
  leave: useDialog<Member>(),
});

type Props = { dialogs: ReturnType<typeof useMemberDialogs>; onDone: (text: string) => void };

/** Another page load: nothing of the workspace that was left stays (TEAM-10). */
const openPersonal = () => location.assign(paths.dashboard);

const changeRole = (id: string, role: WorkspaceRole) => call(changeMember, { params: { id }, body: { role } });

/** The questions before what a member cannot take back alone (MEMBER-04 to MEMBER-08). */
export function MemberDialogs({ dialogs, onDone }: Props) {
  const queries = useQueryClient();
  const workspace = useOpenWorkspace()?.name ?? 'the workspace';
  const done = (text: string) => {
    void readAgain(queries, MEMBER_KEYS);
    onDone(text);
  };
  const owner = askedOf(dialogs.owner);
  const lower = askedOf(dialogs.lower);
  const next = askedOf(dialogs.transfer);
  const gone = askedOf(dialogs.remove);
  const left = askedOf(dialogs.leave);
  const lowered = dialogs.lower.props.item;
  const role = lowered?.next ?? 'viewer';
  return (
    <>
      <Question
        {...of(owner)}
        harmless
        title={`Make ${owner.name} an owner?`}
        message="Owners can delete the workspace and remove you."
        confirm="Make owner"
        run={() => changeRole(owner.id, 'owner')}
        onDone={() => done(`Role of ${owner.name} is now Owner`)}
      />
      <Question
        {...of(lower)}
        title={`Change the role of ${lower.name} to ${ROLE_NAMES[role]}?`}
        message={lowered ? endedWords(endedBy(lowered, role), 'Their').trim() : ''}
        confirm="Change role"
        run={() => changeRole(lower.id, role)}
        onDone={() => done(`Role of ${lower.name} is now ${ROLE_NAMES[role]}`)}
      />
      <Question
        {...of(next)}
        title={`Transfer ownership to ${next.name}?`}
        message={`${next.name} becomes the owner of ${workspace}, you become an admin.`}
        confirm="Transfer ownership"
        run={() => call(transferOwnership, { body: { user_id: next.id } })}
        onDone={() => done(`${next.name} is the owner now`)}
      />
      <Removal
        key={dialogs.remove.round}
        {...dialogs.remove.props}
        onDone={() => done(`${gone.name} is no member any more`)}
      />
      <LeaveDialog {...of(left)} made={dialogs.leave.props.item} />
    </>
  );
}

type Made = Pick<Member, 'share_links' | 'api_keys' | 'webhooks' | 'invitations'>;

/** What of the member's ends or stops when they have this role. */
export function endedBy(made: Made, role: WorkspaceRole): Made {
  const may = permissionsOf(role);
  return {
    share_links: may.has('share.write') ? 0 : made.share_links,
    api_keys: may.has('key.manage') ? 0 : made.api_keys,
    webhooks: may.has('webhook.manage') ? 0 : made.webhooks,
    invitations: may.has('member.invite') ? 0 : made.invitations,
  };
}

/** What of the person's does not stay as it is (SHARE-14, KEY-10, HOOK-20, MEMBER-16). */
function endedWords({ share_links, api_keys, webhooks, invitations }: Made, whose: 'Your' | 'Their'): string {
  const end = (count: number, what: string) =>
    count > 0 ? ` ${whose} ${plural(count, what)} ${count === 1 ? 'ends' : 'end'}.` : '';
  const stop = (count: number, what: string) =>
    count > 0
      ? ` ${whose} ${plural(count, what)} ${count === 1 ? 'stops' : 'stop'} until an owner or admin takes over.`
      : '';
  return [
    end(share_links, 'share link'),
    stop(api_keys, 'API key'),
    stop(webhooks, 'webhook'),
    end(invitations, 'open invitation'),
  ].join('');
}

/** `made`: what the person made, where it is known. */
export function LeaveDialog({ made, ...shown }: Pick<Asked, 'open' | 'onClose'> & { made?: Made | undefined }) {
  const workspace = useOpenWorkspace()?.name ?? 'the workspace';
  return (
    <Question
      {...shown}
      title={`Leave ${workspace}?`}
      message={`What you created stays.${made ? endedWords(made, 'Your') : ''} You need a new invitation to come back.`}
      confirm="Leave workspace"
      run={() => call(leaveWorkspace)}
      onDone={openPersonal}
    />
  );
}

type Asked = { open: boolean; onClose: () => void; name: string; id: string };
const askedOf = ({ props: { item, open, onClose } }: Pick<ReturnType<typeof useDialog<Member>>, 'props'>): Asked => ({
  open,
  onClose,
  name: item?.name ?? '',
  id: item?.id ?? '',
});
const of = ({ open, onClose }: Asked) => ({ open, onClose });

type RemovalProps = { item: Member | undefined; open: boolean; onClose: () => void; onDone: () => void };

/** Asks about the member's share links and API keys, and says what of the rest does not stay (MEMBER-07, KEY-10, HOOK-20). */
function Removal({ item, open, onClose, onDone }: RemovalProps) {
  const [revoked, setRevoked] = useState({ revoke_links: true, revoke_keys: true });
  const { name = '', id = '', share_links: links = 0, api_keys: keys = 0, webhooks = 0, invitations = 0 } = item ?? {};
  const tick = (what: keyof typeof revoked, label: string) => (
    <Checkbox
      checked={revoked[what]}
      onChange={({ target }) => setRevoked((were) => ({ ...were, [what]: target.checked }))}
    >
      {label}
    </Checkbox>
  );
  return (
    <Question
      open={open}
      onClose={onClose}
      onDone={onDone}
      title={`Remove ${name}?`}
      message={`What ${name} created stays.${endedWords({ share_links: 0, api_keys: 0, webhooks, invitations }, 'Their')}`}
      note={
        links + keys > 0 && (
          <div className="space-y-2">
            {links > 0 && tick('revoke_links', `Also revoke their ${plural(links, 'share link')}`)}
            {keys > 0 && tick('revoke_keys', `Revoke the ${plural(keys, 'API key')} ${name} created`)}
          </div>
        )
      }
      confirm="Remove"
      run={() => call(removeMember, { params: { id }, body: revoked })}
    />
  );
}

type QuestionProps = Omit<Asked, 'name' | 'id'> & {
  title: string;
  message: string;
  note?: ReactNode;
  confirm: string;
  harmless?: boolean;
  run: () => Promise<unknown>;
  onDone: () => void;
};

const Question = (question: QuestionProps) => (
  <ActionDialog {...question} busyLabel="Saving..." failureText={(error) => AppError.from(error).message} />
);
