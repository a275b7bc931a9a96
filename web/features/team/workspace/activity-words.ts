import type { ActivityAction } from '#shared/team/activity.ts';
import type { Activity } from '#shared/team/contracts/activity.ts';
import { ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import {
  Check,
  Copy,
  Download,
  type Icon,
  KeyRound,
  LogOut,
  MessagesSquare,
  Pencil,
  Plus,
  RotateCw,
  Rss,
  Send,
  Settings,
  Share2,
  Sparkles,
  Trash2,
  Undo2,
  UserPlus,
  X,
} from '#web/ui/layout/icons.ts';

/** A sentence after the name of who acted: `to` stands in bold between its parts. */
export type ActWords = { icon: Icon; text: string; to?: string; rest?: string; detail?: string | undefined };
type Words = (act: Activity) => ActWords;
type Details = Activity['details'];

const textIn = (details: Details, name: string): string => String(details[name] ?? '');
const countIn = (details: Details, name: string): number => Number(details[name] ?? 0);
const quoted = (details: Details): string => (details.note ? `"${textIn(details, 'note')}"` : '');
const listIn = (details: Details, name: string): string[] => (Array.isArray(details[name]) ? details[name] : []);
const roleIn = (details: Details, name: string): string =>
  ROLE_NAMES[textIn(details, name) as keyof typeof ROLE_NAMES] ?? textIn(details, name);

/** ' of Senior Backend Engineer'. */
const ofRole = ({ job_title }: Details): string => (job_title ? ` of ${job_title}` : '');

/** About a document of a role. */
const document =
  (icon: Icon, text: string, end = '', detailOf: (details: Details) => string = () => ''): Words =>
  ({ subject, details }) => ({
    icon,
    text,
    to: subject.name,
    rest: `${ofRole(details)}${end}`,
    detail: detailOf(details) || undefined,
  });

/** About something with a name. */
const thing =
  (icon: Icon, text: string, rest = ''): Words =>
  ({ subject }) => ({ icon, text, to: subject.name, rest });

const plain =
  (icon: Icon, text: string): Words =>
  () => ({ icon, text });

const sentTo = (details: Details): string => {
  const to = listIn(details, 'people').join(', ');
  return [to && `To ${to}`, quoted(details)].filter(Boolean).join(': ');
};

const approvedAs = (details: Details): string =>
  [details.version !== undefined && `Version ${textIn(details, 'version')}`, quoted(details)]
    .filter(Boolean)
    .join(': ');

const staying = (count: number): string | undefined =>
  count > 0 ? `${plural(count, 'document')} ${count === 1 ? 'stays' : 'stay'} without a role` : undefined;

const linksRevoked = (details: Details): string | undefined => {
  const count = countIn(details, 'links_revoked');
  return count > 0 ? `${plural(count, 'share link')} ${count === 1 ? 'was' : 'were'} revoked` : undefined;
};

const rightsOf = ({ may_comment, may_answer }: Details): string => {
  if (may_answer) return may_comment ? 'Reads, comments and approves' : 'Reads and approves';
  return may_comment ? 'Reads and comments' : 'Reads';
};

const link =
  (text: string, detailOf: (details: Details) => string | undefined): Words =>
  ({ subject, details }) => ({
    icon: Share2,
    text,
    to: subject.name,
    rest: ` for ${textIn(details, 'label')}`,
    detail: detailOf(details),
  });

const linkChange = (details: Details): string => {
  if (details.new_link) return 'A new link, the one before no longer works';
  return details.updated ? 'Shows the current texts' : openUntil(details);
};
const openUntil = (details: Details): string => {
  const until = textIn(details, 'expires_at');
  return until ? `${rightsOf(details)} until ${formatDate(until)}` : rightsOf(details);
};

const answered: Words = ({ subject, details }) => {
  const isApproval = details.verdict === 'approved';
  const waits = details.counts === false && `Not signed in. A member still ${isApproval ? 'approves' : 'decides'}.`;
  return {
    icon: isApproval ? Check : X,
    text: isApproval ? 'approved' : 'requested changes to',
    to: subject.name,
    rest: `${ofRole(details)} ${details.link_of ? `by a link of ${textIn(details, 'link_of')}` : 'through a share link'}`,
    detail: [quoted(details), waits].filter(Boolean).join(' ') || undefined,
  };
};

const invited: Words = ({ details }) => {
  const emails = listIn(details, 'emails');
  const people = plural(countIn(details, 'people'), 'person', 'people');
  const to = emails.length > 0 ? emails.join(', ') : people;
  return { icon: UserPlus, text: 'invited', to, rest: ` as ${roleIn(details, 'role')}` };
};

const invitation =
  (text: string): Words =>
  ({ details }) => ({
    icon: X,
    text: `${text} as ${roleIn(details, 'role')}${listIn(details, 'emails').length > 0 ? ' of' : ''}`,
    ...(listIn(details, 'emails').length > 0 && { to: listIn(details, 'emails').join(', ') }),
  });

/** What was set, in words. */
function settingsIn(details: Details): string {
  const said: Record<string, (value: unknown) => string> = {
    name: (name) => `Name: ${name}`,
    logo: (has) => (has ? 'New logo' : 'No logo'),
    required_approvals: (count) => (count ? 'A document needs an approval' : 'A document needs no approval'),
    editors_approve: (may) => `Editors may ${may ? '' : 'not '}approve each other’s documents`,
    link_approvals_count: (counts) => (counts ? 'An answer by a link decides' : 'A member still approves after a link'),
  };
  return Object.entries(said)
    .flatMap(([name, say]) => (name in details ? say(details[name]) : []))
    .join(', ');
}

const WORDS: Record<ActivityAction, Words> = {
  'review.sent': document(Send, 'sent', ' for review', sentTo),
  'review.approved': document(Check, 'approved', '', approvedAs),
  'review.changes_requested': document(X, 'requested changes to', '', quoted),
  'review.withdrawn': document(Undo2, 'withdrew', ' from review', quoted),
  'review.replaced': document(RotateCw, 'replaced', ' while it was in review'),
  'review.revoked': document(Undo2, 'revoked the approval of', '', quoted),
  'review.draft_started': document(Pencil, 'started a new draft of'),
  'review.draft_discarded': document(Trash2, 'discarded the new draft of'),
  'role.created': thing(Plus, 'created the role'),
  'role.changed': thing(Pencil, 'changed the role'),
  'role.deleted': (act) => ({
    ...thing(Trash2, 'deleted the role')(act),
    detail: staying(countIn(act.details, 'documents')),
  }),
  'role.lead_changed': ({ actor, subject, details }) => {
    const [lead = ''] = listIn(details, 'people');
    return lead === actor.name
      ? { icon: UserPlus, text: 'took over', to: subject.name }
      : { icon: UserPlus, text: `made ${lead} the lead of`, to: subject.name };
  },
  'role.copied': thing(Copy, 'copied the role', ' from another workspace'),
  'brand.created': thing(Plus, 'created the brand voice'),
  'brand.changed': thing(Pencil, 'changed the brand voice'),
  'brand.deleted': thing(Trash2, 'deleted the brand voice'),
  'asset.created': thing(Plus, 'added the asset'),
  'asset.changed': thing(Pencil, 'changed the asset'),
  'asset.deleted': thing(Trash2, 'deleted the asset'),
  'generations.started': ({ subject, details }) => ({
    icon: Sparkles,
    text: 'generated',
    to: plural(countIn(details, 'documents'), 'document'),
    rest: ` for ${subject.name}`,
  }),
  'document.edited': document(Pencil, 'edited'),
  'document.deleted': document(Trash2, 'deleted'),
  'thread.started': document(MessagesSquare, 'started a comment thread on'),
  'thread.resolved': document(Check, 'resolved a comment thread on'),
  'thread.reopened': document(MessagesSquare, 'reopened a comment thread on'),
  'share.created': link('created a share link to', openUntil),
  'share.changed': link('changed the share link to', linkChange),
  'share.taken_over': link('took over the share link to', () => undefined),
  'share.revoked': link('revoked the share link to', () => undefined),
  'share.answered': answered,
  'key.created': thing(KeyRound, 'created the API key'),
  'key.renamed': thing(Pencil, 'renamed an API key to'),
  'key.revoked': thing(KeyRound, 'revoked the API key'),
  'key.taken_over': thing(KeyRound, 'took over the API key'),
  'member.invited': invited,
  'member.joined': ({ details }) => ({ icon: UserPlus, text: `joined as ${roleIn(details, 'role')}` }),
  'member.role_changed': ({ subject, details }) => ({
    icon: KeyRound,
    text: 'changed the role of',
    to: subject.name,
    rest: ` from ${roleIn(details, 'before')} to ${roleIn(details, 'role')}`,
  }),
  'member.removed': (act) => ({ ...thing(LogOut, 'removed')(act), detail: linksRevoked(act.details) }),
  'member.left': ({ details }) => ({ icon: LogOut, text: 'left the workspace', detail: linksRevoked(details) }),
  'invitation.revoked': invitation('revoked the invitation'),
  'invitation.declined': invitation('declined the invitation'),
  'owner.transferred': thing(KeyRound, 'made', ' the owner'),
  'workspace.created': plain(Plus, 'created the workspace'),
  'workspace.changed': ({ details }) => ({
    icon: Settings,
    text: 'changed the settings of the workspace',
    detail: settingsIn(details) || undefined,
  }),
  'workspace.exported': plain(Download, 'exported the workspace'),
  'workspace.suspended': plain(X, 'suspended the workspace'),
  'workspace.resumed': plain(Check, 'resumed the workspace'),
  'workspace.owner_named': thing(KeyRound, 'made', ' an owner'),
  'feed.created': plain(Rss, 'switched on the job feed'),
  'feed.changed': plain(Rss, 'changed the job feed'),
  'feed.renewed': plain(Rss, 'gave the job feed a new address'),
  'feed.deleted': plain(Rss, 'switched off the job feed'),
  'feed.listed': thing(Rss, 'listed', ' in the job feed'),
  'feed.unlisted': thing(Rss, 'took', ' out of the job feed'),
  'key.used_tool': thing(KeyRound, 'used the assistant tool'),
  'webhook.created': thing(Plus, 'added the webhook to'),
  'webhook.changed': thing(Pencil, 'changed the webhook to'),
  'webhook.switched_on': thing(Check, 'switched on the webhook to'),
  'webhook.switched_off': thing(X, 'switched off the webhook to'),
  'webhook.deleted': thing(Trash2, 'deleted the webhook to'),
  'webhook.taken_over': thing(Check, 'took over the webhook to'),
  'webhook.secret_revealed': thing(KeyRound, 'revealed the secret of the webhook to'),
  'webhook.secret_rotated': thing(RotateCw, 'rotated the secret of the webhook to'),
  'webhook.secret_ended': thing(KeyRound, 'ended the old secret of the webhook to'),
};

/** What was done, in words (ACT-01). */
export const wordsOf = (act: Activity): ActWords => WORDS[act.action](act);

/** Acts of the system have nobody who is named. */
export function actorName({ actor, action }: Activity): string {
  if (actor.name !== null) return actor.name;
  if (action === 'invitation.declined') return 'An invited person';
  return action.startsWith('workspace.') ? 'An administrator' : 'Deleted user';
}
