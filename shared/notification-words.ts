import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationKind } from '#shared/notification-kinds.ts';

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

function ofMembership(given: Notified): string {
  const { details, workspace } = given;
  const role = details.role ? ROLES[details.role] : 'member';
  switch (details.what) {
    case 'invited':
      return `${who(given)} invites you to ${workspace.name} as ${role}`;
    case 'joined':
      return `${who(given)} joined ${workspace.name}`;
    case 'removed':
      return `${who(given)} removed you from ${workspace.name}`;
    case 'asked_again':
      return `${details.address ?? 'A colleague'} asks for a new invitation to ${workspace.name}`;
    default:
      return `${who(given)} made you ${role} in ${workspace.name}`;
  }
}

const sentences: Record<NotificationKind, (given: Notified) => string> = {
  review: (given) => `${who(given)} asks for your approval of ${about(given)}`,
  answer: (given) => `${who(given)} ${verdict(given)} ${about(given)}`,
  mention: (given) => `${who(given)} mentioned you${times(given)} in ${about(given)}`,
  reply: (given) => `${who(given)} replied${times(given)} in ${about(given)}`,
  thread: (given) => `${who(given)} commented${times(given)} on ${about(given)}`,
  share: (given) => `${who(given)} (link) ${verdict(given)} ${about(given)}`,
  membership: ofMembership,
};

/** The one sentence of a notification, without a full stop (NOTE-03). */
export const notificationSentence = (given: Notified): string => sentences[given.kind](given);
