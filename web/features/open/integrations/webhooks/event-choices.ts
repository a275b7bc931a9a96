import type { WebhookEventType } from '#shared/open/webhook-events.ts';

type Chosen = Exclude<WebhookEventType, 'test'>;
type Noun = Chosen extends `${infer Name}.${string}` ? Name : never;

const WORDS: Record<Chosen, string> = {
  'document.approved': 'Approved',
  'document.created': 'Created',
  'document.updated': 'Changed, bundled',
  'document.deleted': 'Deleted',
  'generation.completed': 'Completed',
  'generation.failed': 'Failed',
  'generation.cancelled': 'Cancelled',
  'review.requested': 'Sent for review',
  'review.changes_requested': 'Changes requested',
  'review.withdrawn': 'Withdrawn',
  'comment.created': 'Written',
  'share.answered': 'Answered',
  'role.created': 'Created',
  'role.updated': 'Changed',
  'role.deleted': 'Deleted',
  'member.joined': 'Joined',
  'member.removed': 'Removed',
  'member.role_changed': 'Role changed',
  'export.completed': 'Completed',
};
const NOUNS: Record<Noun, string> = {
  document: 'Texts',
  generation: 'Generations',
  review: 'Review',
  comment: 'Comments',
  share: 'Share links',
  role: 'Roles',
  member: 'Members',
  export: 'Exports',
};

export type EventGroup = { all: string; name: string; types: { type: string; name: string }[] };

/** Every event that can be chosen, by what it is about, in the order of the dialog. */
export const EVENT_GROUPS: readonly EventGroup[] = Object.entries(NOUNS).map(([noun, name]) => ({
  all: `${noun}.*`,
  name,
  types: Object.entries(WORDS)
    .filter(([type]) => type.startsWith(`${noun}.`))
    .map(([type, words]) => ({ type, name: words })),
}));

const ORDER = EVENT_GROUPS.flatMap(({ all, types }) => [...types.map(({ type }) => type), all]);

/** The choices after one box was changed, in the order of the dialog; a whole group takes the place of its events. */
export function chosenAfter(chosen: readonly string[], value: string, isOn: boolean): string[] {
  const without = chosen.filter((one) => one !== value);
  if (!isOn) return without;
  const group = EVENT_GROUPS.find(({ all }) => all === value);
  const others = group ? without.filter((one) => !group.types.some(({ type }) => type === one)) : without;
  return [...others, value].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}
