import type { Notification } from '#shared/review/contracts/notifications.ts';
import type { NotificationKind } from '#shared/review/notification-kinds.ts';
import { byLinkOf } from '#shared/text/by-link.ts';

/** What a sentence is made of: a row of the list, or of a mail. */
export type Notified = Pick<Notification, 'kind' | 'actors' | 'count' | 'details' | 'document' | 'workspace'>;

const ROLES = { owner: 'Owner', admin: 'Admin', editor: 'Editor', reviewer: 'Reviewer', viewer: 'Viewer' } as const;

/** 'Bo', 'Bo and Cy', 'Bo, Cy and others' */
function who({ actors }: Notified): string {
  const [first, second, ...more] = actors.map(({ name }) => name);
  if (first === undefined) return 'Deleted user';
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and others`;
}

/** 'Job Advert, Senior Backend Engineer' */
const about = ({ document }: Notified): string =>
  document ? [document.title, document.job_title].filter(Boolean).join(', ') : 'a document';

const times = ({ count }: Notified): string => (count > 1 ? ` ${count} times` : '');

const verdict = ({ details }: Notified): string =>
  details.verdict === 'changes_requested' ? 'requested changes to' : 'approved';

/** What a sentence begins with, a name, and what follows it. */
export type NotificationParts = { who: string; rest: string };

function ofMembership(given: Notified): NotificationParts {
  const { details, workspace } = given;
  const role = details.role ? ROLES[details.role] : 'member';
  const by = (rest: string) => ({ who: who(given), rest });
  switch (details.what) {
    case 'invited':
      return by(`invites you to ${workspace.name} as ${role}`);
    case 'joined':
      return by(`joined ${workspace.name}`);
    case 'removed':
      return by(`removed you from ${workspace.name}`);
    case 'asked_again':
      return { who: details.address ?? 'A colleague', rest: `asks for a new invitation to ${workspace.name}` };
    case 'export_ready':
      return { who: 'The export', rest: `of ${workspace.name} is ready` };
    case 'export_failed':
      return { who: 'The export', rest: `of ${workspace.name} failed` };
    default:
      return by(`made you ${role} in ${workspace.name}`);
  }
}

const rests: Record<Exclude<NotificationKind, 'membership'>, (given: Notified) => string> = {
  review: (given) => `asks for your approval of ${about(given)}`,
  answer: (given) => `${verdict(given)} ${about(given)}`,
  mention: (given) => `mentioned you${times(given)} in ${about(given)}`,
  reply: (given) => `replied${times(given)} in ${about(given)}`,
  thread: (given) => `commented${times(given)} on ${about(given)}`,
  lead: ({ details: { lead, job_title = 'a role' } }) =>
    lead === undefined ? `took over ${job_title}` : `made ${lead} the lead of ${job_title}`,
  webhook: ({ details }) => `was switched off: ${details.reason ?? 'it failed'}`,
  share: (given) => `${verdict(given)} ${about(given)}${given.details.counts === false ? MEMBER_DECIDES : ''}`,
};
const MEMBER_DECIDES = '; a member still decides';

/** Of guests one reads by whose link they answered. */
const whoOf = (given: Notified): string =>
  given.kind === 'share' ? byLinkOf(who(given), given.details.link_of ?? 'a member') : who(given);

export function notificationParts(given: Notified): NotificationParts {
  if (given.kind === 'membership') return ofMembership(given);
  const rest = rests[given.kind](given);
  return given.kind === 'webhook' ? { who: `The webhook to ${who(given)}`, rest } : { who: whoOf(given), rest };
}

/** The one sentence of a notification, without a full stop (NOTE-03). */
export function notificationSentence(given: Notified): string {
  const { who: name, rest } = notificationParts(given);
  return `${name} ${rest}`;
}
