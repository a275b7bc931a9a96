import { type PublicEvent, WEBHOOK_BODY_BYTES } from '#shared/open/webhook-body.ts';
import type { WebhookEventType } from '#shared/open/webhook-events.ts';
import type { ChatTool } from '#shared/open/webhooks.ts';
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

type Event = Pick<PublicEvent, 'type' | 'data'>;
type Link = (path: string) => string;

/**
 * The body for the incoming webhook of a chat tool: one sentence with who, what and a link. `inApp`: the address of a
 * page in the workspace of the event.
 */
export function chatBody(tool: ChatTool, { type, data }: Event, inApp: Link): string {
  const { says, path } = sentences[type](data as Data);
  const link = path === null ? undefined : inApp(path);
  const signs = [...onOneLine(says)];
  const written = SIGNS.map((most) =>
    bodies[tool](signs.length > most ? `${signs.slice(0, most).join('')}…` : signs.join(''), link),
  );
  const fitting = written.find((body) => fits(body, tool));
  return JSON.stringify(fitting ?? bodies[tool]('', link));
}

/** Characters of a sentence: it is shorter where what a tool takes needs more room. */
const SIGNS = [2_000, 1_000, 500, 250, 100];
/** Slack and Teams take more than a delivery may have, Google Chat 4,096 characters, and Discord less. */
const DISCORD_MAX = 2_000;

const fits = (body: Body, tool: ChatTool): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length <= WEBHOOK_BODY_BYTES &&
  (tool !== 'discord' || String(body.content).length <= DISCORD_MAX);

/** The same for every tool. */
export const chatBodies = (event: Event, inApp: Link): Record<ChatTool, string> => ({
  slack: chatBody('slack', event, inApp),
  google_chat: chatBody('google_chat', event, inApp),
  discord: chatBody('discord', event, inApp),
  teams: chatBody('teams', event, inApp),
  text: chatBody('text', event, inApp),
});

/** Names may hold what chat tools take for markup and mentions; where nothing escapes a sign, one like it is shown. */
const LOOKALIKES: Record<string, string> = {
  '*': '∗',
  _: 'ˍ',
  '~': '∼',
  '`': 'ˋ',
  '@': '＠',
  '[': '［',
  ']': '］',
  '<': '＜',
  '>': '＞',
};
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What begins a heading, a list or a quote. */
const BEGINNINGS: Record<string, string> = { '#': '＃', '-': '‐', '+': '＋' };

const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
const like = (text: string, signs: RegExp): string => text.replace(signs, (sign) => LOOKALIKES[sign] ?? sign);

/** Slack knows entities, and most tools take what Slack takes. */
const forSlack = (text: string): string =>
  like(text, /[*_~`@[\]]/g).replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
/** Google Chat shows entities as they are written. */
const forGoogleChat = (text: string): string => like(text, /[*_~`@<>]/g);
/** Discord takes a backslash before each sign of its markup; a mention is broken by a space of no width. */
const forDiscord = (text: string): string =>
  text.replace(/[\\*_~`|<>#[\]()-]/g, (sign) => `\\${sign}`).replace(/@/g, '@\u200b');
/** Teams reads Markdown, with entities. */
const forTeams = (text: string): string =>
  like(text, /[*_~`[\]<>]/g)
    .replace(/&(?=#?\w+;)/g, '＆')
    .replace(/\\/g, '＼')
    .replace(/^[#+-]/, (sign) => BEGINNINGS[sign] ?? sign)
    .replace(/^(\d+)[.)] /, '$1․ ');

const linked = (text: string, link: string | undefined): string => (link === undefined ? text : `${text} ${link}`);

type Body = Record<string, unknown>;
const bodies: Record<ChatTool, (says: string, link: string | undefined) => Body> = {
  slack: (says, link) => ({ text: linked(forSlack(says), link) }),
  google_chat: (says, link) => ({ text: linked(forGoogleChat(says), link) }),
  text: (says, link) => ({ text: linked(forSlack(says), link) }),
  // Nobody is called by a name.
  discord: (says, link) => ({ content: linked(forDiscord(says), link), allowed_mentions: { parse: [] } }),
  teams: (says, link) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: cardOf(forTeams(says), link),
      },
    ],
  }),
};

/** An Adaptive Card; the link is a button. */
const cardOf = (text: string, link: string | undefined): Body => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body: [{ type: 'TextBlock', text, wrap: true }],
  ...(link !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
});

const by = ({ actor, link_of }: Data): string => {
  if (!actor.name) return '';
  return ` by ${link_of ? byLinkOf(actor.name, link_of.name ?? 'a member') : actor.name}`;
};
const what = ({ template, role }: Data): string => `${template?.name ?? 'A text'} for ${role?.job_title ?? 'a role'}`;
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
