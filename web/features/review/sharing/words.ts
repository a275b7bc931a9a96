import type { Share } from '#shared/review/contracts/shares.ts';
import { formatDate, formatRelative, plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

type Allows = Pick<Share, 'may_comment' | 'may_answer'>;

/** 'read, comment and answer' */
export const allowedWords = ({ may_comment, may_answer }: Allows): string =>
  new Intl.ListFormat('en', { type: 'conjunction' })
    .format(['read', ...(may_comment ? ['comment'] : []), ...(may_answer ? ['answer'] : [])])
    .replace(', and ', ' and ');

/** The second line of a link: 'Opened 4 times, last 2 h ago · expires 2 Dec 2026' (SHARE-12, SHARE-13). */
export function linkLine({ views, last_viewed_at, expires_at, is_expired }: Share, now = serverNow()): string {
  const opened =
    views === 0 || last_viewed_at === null
      ? 'Not opened yet'
      : `Opened ${views === 1 ? 'once' : plural(views, 'time')}, last ${formatRelative(last_viewed_at, now)}`;
  return `${opened} · ${is_expired ? 'expired' : 'expires'} ${formatDate(expires_at)}`;
}

/** Why a link opens nothing although it has not expired (SHARE-14). */
export const stoppedWords = ({
  is_stopped,
  is_expired,
}: Pick<Share, 'is_stopped' | 'is_expired'>): string | undefined =>
  is_stopped && !is_expired ? 'Stopped: its maker can no longer share. An owner or admin can take it over.' : undefined;

/** What the link shows from now on. */
export const shownWords = ({ may_answer }: Allows): string =>
  may_answer
    ? 'It shows the version in review, then the approved one. Later drafts are never visible.'
    : 'It shows this version until you update it, or the approved one. Later drafts are never visible.';

export const linkOf = (token: string, origin = location.origin): string => `${origin}/s#${token}`;

/** A text to send the link with (SHARE-15). */
export const mailText = ({ share, token }: { share: Share; token: string }, jobTitle: string): string =>
  [
    `${share.documents.map(({ title }) => title).join(', ')}${jobTitle ? `, ${jobTitle}` : ''}`,
    linkOf(token),
    `You can ${allowedWords(share)} without an account until ${formatDate(share.expires_at)}.`,
  ].join('\n');
