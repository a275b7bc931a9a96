import { listToMail, markMailed } from '#db/review/notifications/mails.ts';
import type { Db } from '#db/schema.ts';
import type { Secret } from '#platform/secret.ts';
import { unsubscribeToken } from '#platform/unsubscribe.ts';
import { notificationSentence } from '#shared/review/notification-words.ts';
import { nameInMail, noteInMail, titleInMail } from '#worker/mail/typed-text.ts';

const LINES = 20;

/** What one mail about notifications says. */
export type Digest = {
  subject: string;
  lines: string[];
  /** One POST to it ends these mails (RFC 8058). */
  unsubscribe_url: string;
  /** Remembers what was mailed. */
  mailed: () => Promise<unknown>;
};
type Item = Awaited<ReturnType<typeof listToMail>>[number];

/**
 * Everything that is unread and not mailed yet, read at the moment of sending: what was read, deleted or lost with a
 * membership is not in it (NOTE-07). Undefined: nothing is left to say.
 */
export async function digestOf(
  { db, secret }: { db: Db; secret: Secret },
  userId: string,
  siteUrl: string,
): Promise<Digest | undefined> {
  const items = (await listToMail(db, userId)).map(withTypedTexts);
  const [first] = items;
  if (!first) return undefined;
  const shown = byDocument(items).slice(0, LINES).map(lineOf);
  const more = items.length - shown.length;
  return {
    subject: items.length === 1 ? notificationSentence(first) : `${items.length} new in ${placeOf(items)}`,
    lines: more > 0 ? [...shown, `and ${more} more`] : shown,
    unsubscribe_url: `${siteUrl}/api/unsubscribe?t=${unsubscribeToken(secret, userId)}`,
    mailed: () => markMailed(db, userId, items),
  };
}

/** All that colleagues and guests typed; a webhook is named by its host. */
const withTypedTexts = (item: Item): Item => ({
  ...item,
  details: { ...item.details, note: noteInMail(item.details.note), ...leadInMail(item.details) },
  actors:
    item.kind === 'webhook'
      ? item.actors
      : item.actors.map((actor) => ({ ...actor, name: nameInMail(actor.name) || 'A colleague' })),
  document: item.document && {
    ...item.document,
    title: titleInMail(item.document.title) || 'a document',
    job_title: titleInMail(item.document.job_title),
  },
  workspace: { ...item.workspace, name: nameInMail(item.workspace.name) || 'a workspace' },
});

const leadInMail = ({ job_title, lead }: Item['details']) => ({
  ...(job_title !== undefined && { job_title: titleInMail(job_title) || 'a role' }),
  ...(lead !== undefined && { lead: nameInMail(lead) || 'a colleague' }),
});

const lineOf = (item: Item): string => {
  const { note } = item.details;
  return note ? `${notificationSentence(item)}: "${note}"` : `${notificationSentence(item)}.`;
};

/** Those of a document together, the document with the newest first. */
function byDocument(items: readonly Item[]): Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = item.document?.id ?? item.id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flat();
}

function placeOf(items: readonly Item[]): string {
  const names = new Set(items.map(({ workspace: { name, slug } }) => (slug === null ? 'Personal' : name)));
  const [only = ''] = names;
  return names.size === 1 ? only : `${names.size} workspaces`;
}
