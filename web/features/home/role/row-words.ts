import type { RoleText } from '#shared/home/contracts/home.ts';
import { formatRelative, plural } from '#web/lib/format.ts';

const SAYS_IT_ALREADY: readonly string[] = ['to_fix', 'writing', 'missing', 'failed'];

/** '2 to fix' beside a state that does not say so. */
export const fixWords = ({ state }: RoleText): string =>
  state.to_fix > 0 && !SAYS_IT_ALREADY.includes(state.state) ? `${state.to_fix} to fix` : '';

/** The last act on a text: a comment, its approval, or who edited it (HOME-05). `me`: the id of the reader. */
export function lastAct(text: RoleText, me: string): string {
  if (text.comments_open > 0) return `${plural(text.comments_open, 'comment')} open`;
  return approvalWords(text) || editWords(text, me);
}

function approvalWords({ state, approved, outgoing_ordinal }: RoleText): string {
  if (!approved || state.has_newer_draft || !['approved', 'published', 'copied'].includes(state.state)) return '';
  const version = outgoing_ordinal === null ? [] : [`version ${outgoing_ordinal}`];
  const when = approved.at === null ? [] : [formatRelative(approved.at)];
  return [`Approved by ${approved.by}`, ...when, ...version].join(', ');
}

/** The first version of a text is as it was written. */
function editWords({ edited, version }: RoleText, me: string): string {
  if (!edited) return '';
  const by = edited.by === null ? '' : ` by ${edited.by.id === me ? 'you' : edited.by.name}`;
  return `${version === 1 ? 'Written' : 'Edited'}${by} ${formatRelative(edited.at)}`;
}
