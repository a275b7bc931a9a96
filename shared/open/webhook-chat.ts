import type { PublicEvent } from '#shared/open/webhook-body.ts';
import type { WebhookEventType } from '#shared/open/webhook-events.ts';
import { byLinkOf } from '#shared/text/by-link.ts';

type Data = {
  actor: { name: string | null };
  role?: { id: string | null; job_title: string };
  template?: { name: string | null };
  document_id?: string;
  verdict?: string;
  link_of?: { name: string | null } | null;
  decides?: boolean;
  member?: { name: string };
  member_role?: string;
  files?: number;
  format?: string;
};
type Sentence = { says: string /** In the product; null: nothing to see. */; path: string | null };

/**
 * The body for the incoming webhook of a chat tool: one sentence with who, what and a link. `inApp`: the address of a
 * page in the workspace of the event.
 */
export function chatBody({ type, data }: Pick<PublicEvent, 'type' | 'data'>, inApp: (path: string) => string): string {
  const given = data as Data;
  const { says, path } = sentences[type](given);
  const text = asText(says);
  return JSON.stringify({ text: path === null ? text : `${text} ${inApp(path)}` });
}

const LOOKALIKES: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ', '@': '＠', '[': '［', ']': '］' };
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Names may hold what chat tools take for markup and mentions, for which they have no common way to escape. */
const asText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[*_~`@[\]]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

const by = ({ actor, link_of }: Data): string => {
  if (!actor.name) return '';
  return ` by ${link_of ? byLinkOf(actor.name, link_of.name ?? 'a member') : actor.name}`;
};
const what = ({ template, role }: Data): string =>
  `${template?.name ?? 'A document'} for ${role?.job_title ?? 'a role'}`;
const documentPath = ({ document_id }: Data): string | null => (document_id ? `/content/${document_id}` : null);
const rolePath = ({ role }: Data): string | null => (role?.id ? `/roles/${role.id}` : null);

const document = (done: string) => (data: Data) => ({
  says: `${what(data)} was ${done}${by(data)}.`,
  path: documentPath(data),
});
const role = (done: string) => (data: Data) => ({
  says: `The role ${data.role?.job_title ?? ''} was ${done}${by(data)}.`,
  path: rolePath(data),
});
const changesRequested = (data: Data) => ({
  says: `Changes to ${what(data)} were requested${by(data)}.`,
  path: documentPath(data),
});
const member = (says: (name: string, data: Data) => string) => (data: Data) => ({
  says: says(data.member?.name ?? 'A member', data),
  path: '/workspace',
});

const sentences: Record<WebhookEventType, (data: Data) => Sentence> = {
  'document.created': document('created'),
  'document.updated': document('changed'),
  'document.approved': document('approved'),
  'document.deleted': (data) => ({ ...document('deleted')(data), path: null }),
  'generation.completed': document('written'),
  'generation.failed': (data) => ({ says: `${what(data)} could not be written.`, path: rolePath(data) }),
  'generation.cancelled': (data) => ({ says: `Writing ${what(data)} was cancelled${by(data)}.`, path: rolePath(data) }),
  'role.created': role('created'),
  'role.updated': role('changed'),
  'role.deleted': (data) => ({ ...role('deleted')(data), path: null }),
  'review.requested': (data) => ({
    says: `Approval of ${what(data)} was requested${by(data)}.`,
    path: documentPath(data),
  }),
  'review.changes_requested': changesRequested,
  'review.withdrawn': (data) => ({
    says: `The request to approve ${what(data)} was withdrawn${by(data)}.`,
    path: documentPath(data),
  }),
  'comment.created': (data) => ({
    says: `A comment on ${what(data)} was written${by(data)}.`,
    path: documentPath(data),
  }),
  'share.answered': (data) => {
    const { says, path } = data.verdict === 'approved' ? document('approved')(data) : changesRequested(data);
    return { says: data.decides === false ? says.replace(/\.$/, '; a member still decides.') : says, path };
  },
  'member.joined': member((name) => `${name} joined the workspace.`),
  'member.removed': member((name, data) =>
    name === data.actor.name ? `${name} left the workspace.` : `${name} was removed from the workspace${by(data)}.`,
  ),
  'member.role_changed': member(
    (name, data) => `The role of ${name} was changed to ${data.member_role ?? 'member'}${by(data)}.`,
  ),
  'export.completed': ({ files, format }) => ({
    says: `An export of ${files} ${files === 1 ? 'file' : 'files'} (${format}) was completed.`,
    path: null,
  }),
  test: ({ message }: Data & { message?: string }) => ({ says: message ?? '', path: null }),
};
