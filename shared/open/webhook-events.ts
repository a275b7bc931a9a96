import * as z from 'zod/mini';
import type { EventWith } from '#shared/events.ts';
import { WORKSPACE_ROLES } from '#shared/permissions.ts';
import type { Verdict } from '#shared/text/review-states.ts';

const VERDICTS = ['approved', 'changes_requested'] as const satisfies readonly Verdict[];
const id = z.uuid();
/** In the API; null for what it cannot read any more. */
const url = z.nullable(z.url());
/** Who caused it; of the system both are null, of a guest the id. */
const actor = z.object({ id: z.nullable(id), name: z.nullable(z.string()) });
const role = z.object({ id: z.nullable(id), job_title: z.string(), company_name: z.string() });
const template = z.object({ id: z.nullable(id), name: z.nullable(z.string()) });

const aboutRole = z.object({ actor, role, url });
const aboutGeneration = z.object({ actor, generation_id: id, role, template, url });
/** `version`: after the change; of a deleted document its last one. */
const aboutDocument = z.object({ actor, document_id: id, version: z.int(), role, template, url });
/** `link_of`: who made the share link by which a guest answered; null of an answer by a member. */
const aboutAnswer = z.extend(aboutDocument, { link_of: z.nullable(actor) });
const aboutMember = z.object({ actor, member: z.object({ id, name: z.string() }) });

/**
 * What a webhook sends as `data`, for each type of event: ids and names, never a text of a document or an email address
 * (HOOK-06). It is written when the event is dispatched, so that every attempt sends the same bytes.
 */
export const webhookData = {
  'document.created': aboutDocument,
  'document.updated': aboutDocument,
  'document.approved': aboutAnswer,
  'document.deleted': aboutDocument,
  'generation.completed': z.extend(aboutGeneration, { document_id: id }),
  'generation.failed': z.extend(aboutGeneration, { code: z.string() }),
  'generation.cancelled': aboutGeneration,
  'role.created': aboutRole,
  'role.updated': aboutRole,
  'role.deleted': aboutRole,
  'review.requested': aboutDocument,
  'review.changes_requested': aboutAnswer,
  'review.withdrawn': aboutDocument,
  'comment.created': z.extend(aboutDocument, { comment_id: id }),
  /** `decides`: whether the answer decides; else a member does. */
  'share.answered': z.extend(aboutAnswer, { verdict: z.enum(VERDICTS), decides: z.boolean() }),
  'member.joined': z.extend(aboutMember, { member_role: z.enum(WORKSPACE_ROLES) }),
  'member.removed': aboutMember,
  'member.role_changed': z.extend(aboutMember, { member_role: z.enum(WORKSPACE_ROLES) }),
  'export.completed': z.object({ actor, export_id: id, format: z.string(), files: z.int(), url }),
  test: z.object({ message: z.string() }),
} as const satisfies Record<EventWith<'leaves'> | 'test', z.ZodMiniType>;

export type WebhookEventType = keyof typeof webhookData;
export const WEBHOOK_EVENT_TYPES = Object.keys(webhookData) as WebhookEventType[];

/** The types that are chosen; `test` is sent by its button alone. */
export const CHOSEN_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter((type) => type !== 'test');
const nounOf = (type: string): string => type.split('.')[0] ?? type;
/** `document.*` and the like. */
export const EVENT_NOUNS = [...new Set(CHOSEN_EVENT_TYPES.map(nounOf))].map((noun) => `${noun}.*`);
/** What `webhook_endpoints.events` may hold. */
export const EVENT_CHOICES = [...EVENT_NOUNS, ...CHOSEN_EVENT_TYPES];

/** What an endpoint may have chosen to be sent events of this type. */
export const choicesFor = (type: string): [type: string, noun: string] => [type, `${nounOf(type)}.*`];
/** Whether an endpoint with these choices is sent events of this type. */
export const isChosen = (choices: readonly string[], type: WebhookEventType): boolean =>
  choicesFor(type).some((one) => choices.includes(one));
