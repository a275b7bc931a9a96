import type { EventPayloads, EventType, WorkspaceEvent } from '#shared/events.ts';
import type { WebhookEventType } from '#shared/open/webhook-events.ts';

/** Who caused an event; of the system both are null, of a guest the id. */
export type WebhookActor = { id: string | null; name: string | null };
/** An event as it leaves. `subject_id`: the document where it is about one; `subject`: one line for the log. */
export type PublicEvent = {
  type: WebhookEventType;
  subject_id: string;
  subject: string;
  timestamp: string;
  data: Record<string, unknown>;
};

type Recorded = WorkspaceEvent & { created_at: Date };
/** `site`: the product's own address. */
type Parts = { actor: WebhookActor; site: string };

/** Longer names are cut, so that a body of any event fits. */
const NAME_LENGTHS = [200, 120, 60, 30];
export const WEBHOOK_BODY_BYTES = 4_096;

type Public = Exclude<WebhookEventType, 'test'>;
const isPublic = (type: EventType): type is Public => Object.hasOwn(makers, type);

/** What leaves of an event; undefined for an internal one. The same for every receiver and every time it is asked. */
export function publicEvent(event: Recorded, { actor, site }: Parts): PublicEvent | undefined {
  if (!isPublic(event.type)) return undefined;
  // The maker of a type takes its payload; TypeScript cannot infer this through the union.
  const make = makers[event.type] as (event: Recorded, inApi: InApi) => Made;
  const made = make(event, (path) => `${site}/api/v1/${path}`);
  const head = { type: event.type, timestamp: event.created_at.toISOString() };
  return { ...made, ...head, data: { actor: named(actor), ...made.data } };
}

/** What the button 'Send test' sends. */
export const testEvent = (brand: string, at: Date): Pick<PublicEvent, 'type' | 'timestamp' | 'data'> => ({
  type: 'test',
  timestamp: at.toISOString(),
  data: { message: `This is a test from ${brand}.` },
});

/** The text of the body; with names of any length it has at most WEBHOOK_BODY_BYTES. */
export function bodyOfEvent({ type, timestamp, data }: Pick<PublicEvent, 'type' | 'timestamp' | 'data'>): string {
  const bodies = NAME_LENGTHS.map((most) => JSON.stringify({ type, timestamp, data: cut(data, most) }));
  const fitting = bodies.find((body) => new TextEncoder().encode(body).length <= WEBHOOK_BODY_BYTES);
  return fitting ?? JSON.stringify({ type, timestamp, data: cut(data, 0) });
}

/** In characters, so that none is cut into halves. Ids and addresses are shorter than names may be. */
function cut<Value>(value: Value, most: number, key = ''): Value {
  if (typeof value === 'string') return (NAMES.has(key) ? [...value].slice(0, most).join('') : value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, most, name)])) as Value;
}
const NAMES: ReadonlySet<string> = new Set(['name', 'job_title', 'company_name', 'message', 'code', 'format']);

type Made = Pick<PublicEvent, 'subject_id' | 'subject' | 'data'>;
type InApi = (path: string) => string;
type Maker<Type extends Public> = (event: { subject_id: string; payload: EventPayloads[Type] }, inApi: InApi) => Made;

/** An account without a name can have its address in place of it. */
const ADDRESS = /\S@\S/;
const withoutAddress = (name: string | null): string | null => (name && !ADDRESS.test(name) ? name : null);
const named = ({ id, name }: WebhookActor): WebhookActor => ({ id, name: withoutAddress(name) });

type AboutRole = { role_id: string | null; job_title: string; company_name: string };
const roleOf = ({ role_id, job_title, company_name }: AboutRole) => ({ id: role_id, job_title, company_name });
type AboutTemplate = { template_id: string | null; template_name: string | null };
const templateOf = ({ template_id, template_name }: AboutTemplate) => ({ id: template_id, name: template_name });
const line = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ');

type Deleted = { isDeleted?: boolean };

type AboutDocument = AboutRole & AboutTemplate & { version: number };
function ofDocument(document_id: string, payload: AboutDocument, inApi: InApi, { isDeleted = false }: Deleted = {}) {
  const about = { document_id, version: payload.version, role: roleOf(payload), template: templateOf(payload) };
  const url = isDeleted ? null : inApi(`generated-documents/${document_id}`);
  const subject = line(payload.template_name, payload.job_title);
  return { subject_id: document_id, subject, data: { ...about, url } };
}
const document = ({ subject_id, payload }: { subject_id: string; payload: AboutDocument }, inApi: InApi): Made =>
  ofDocument(subject_id, payload, inApi);

type Names = Omit<AboutRole, 'role_id'>;
function ofRole(id: string, payload: Names, inApi: InApi, { isDeleted = false }: Deleted = {}) {
  const url = isDeleted ? null : inApi(`roles/${id}`);
  const subject = line(payload.job_title, payload.company_name);
  return { subject_id: id, subject, data: { role: roleOf({ role_id: id, ...payload }), url } };
}
const role = ({ subject_id, payload }: { subject_id: string; payload: Names }, inApi: InApi): Made =>
  ofRole(subject_id, payload, inApi);

type Answered = AboutDocument & { link_of?: WebhookActor | null };
const withLink = (made: Made, { link_of }: Answered): Made =>
  withData(made, { link_of: link_of ? named(link_of) : null });
const answer = (event: { subject_id: string; payload: Answered }, inApi: InApi): Made =>
  withLink(document(event, inApi), event.payload);

type AboutGeneration = AboutRole & AboutTemplate;
function ofGeneration(id: string, payload: AboutGeneration, inApi: InApi) {
  const about = { generation_id: id, role: roleOf(payload), template: templateOf(payload) };
  const subject = line(payload.template_name, payload.job_title);
  return { subject_id: id, subject, data: { ...about, url: inApi(`generations/${id}`) } };
}

const withData = (made: Made, more: Record<string, unknown>): Made => ({ ...made, data: { ...made.data, ...more } });

type AboutMember = { user_id: string; name: string };
const ofMember = (subject_id: string, { user_id, name }: AboutMember): Made => {
  const member = { id: user_id, name: withoutAddress(name) ?? 'A member' };
  return { subject_id, subject: member.name, data: { member } };
};

const makers: { [Type in Public]: Maker<Type> } = {
  'document.created': document,
  'document.updated': document,
  'document.approved': answer,
  'document.deleted': ({ subject_id, payload }, inApi) => ofDocument(subject_id, payload, inApi, { isDeleted: true }),
  'generation.completed': ({ subject_id, payload }, inApi) =>
    withData(ofGeneration(subject_id, payload, inApi), { document_id: payload.document_id }),
  'generation.failed': ({ subject_id, payload }, inApi) =>
    withData(ofGeneration(subject_id, payload, inApi), { code: payload.code }),
  'generation.cancelled': ({ subject_id, payload }, inApi) => ofGeneration(subject_id, payload, inApi),
  'role.created': role,
  'role.updated': role,
  'role.deleted': ({ subject_id, payload }, inApi) => ofRole(subject_id, payload, inApi, { isDeleted: true }),
  'review.requested': document,
  'review.changes_requested': answer,
  'review.withdrawn': document,
  'comment.created': ({ payload }, inApi) =>
    withData(ofDocument(payload.document_id, payload, inApi), { comment_id: payload.comment_id }),
  'share.answered': ({ payload }, inApi) =>
    withData(answer({ subject_id: payload.document_id, payload }, inApi), {
      verdict: payload.verdict,
      decides: payload.counts,
    }),
  'member.joined': ({ subject_id, payload }) => withData(ofMember(subject_id, payload), { member_role: payload.role }),
  'member.removed': ({ subject_id, payload }) => ofMember(subject_id, payload),
  'member.role_changed': ({ subject_id, payload }) =>
    withData(ofMember(subject_id, payload), { member_role: payload.role }),
  'export.completed': ({ subject_id, payload: { format, files } }, inApi) => ({
    subject_id,
    subject: `${files} ${files === 1 ? 'file' : 'files'}, ${format}`,
    data: { export_id: subject_id, format, files, url: inApi(`exports/${subject_id}`) },
  }),
};
