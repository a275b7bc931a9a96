import { type JsonSchema, outputSchema } from '#api/open/openapi/json-schema.ts';
import { webhookTexts } from '#api/open/openapi/texts.ts';
import type { WorkspaceEvent } from '#shared/events.ts';
import { webhookBody } from '#shared/open/contracts/events.ts';
import { bodyOfEvent, publicEvent, testEvent } from '#shared/open/webhook-body.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/open/webhook-events.ts';

export type OpenApiWebhook = {
  operationId: string;
  tags: string[];
  summary: string;
  security: [];
  parameters: ReturnType<typeof header>[];
  requestBody: { required: true; content: Record<'application/json', { schema: JsonSchema; example: unknown }> };
  responses: Record<string, { description: string }>;
};

/** What is sent to webhooks, by type of event. */
export const describedWebhooks = (
  shape: (schema: JsonSchema) => JsonSchema,
): Record<string, { post: OpenApiWebhook }> =>
  Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: described(type, shape) }]));

const described = (type: WebhookEventType, shape: (schema: JsonSchema) => JsonSchema): OpenApiWebhook => ({
  operationId: `on${type.split(/[._]/).map(capitalized).join('')}`,
  tags: ['webhooks'],
  summary: webhookTexts[type],
  security: [],
  parameters,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: shape(outputSchema(webhookBody(type))), example: exampleOf(type) } },
  },
  responses: {
    '2XX': { description: 'Received. It is to be answered within 15 seconds.' },
    410: { description: 'The receiver is gone: the webhook is switched off.' },
    default: { description: 'Not received: it is sent again, ten times over three days.' },
  },
});

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
/** Standard Webhooks 1.0.0. */
const parameters = [
  header('webhook-id', '`msg_` and the number of the event: the same each time it is sent.'),
  header('webhook-timestamp', 'When this request was sent, in seconds since 1970.'),
  header('webhook-signature', '`v1,` and the signature; two of them, apart by a space, while a secret is replaced.'),
];

const ID = '0b9ff0f2-52a4-4b6c-a9d5-8a6f5dd0e7a1';
const AT = new Date(Date.UTC(2026, 0, 12, 9, 30));
/** Every field of any payload. */
const payload = {
  role_id: ID,
  template_id: ID,
  document_id: ID,
  comment_id: ID,
  user_id: ID,
  review_id: ID,
  template_name: 'Job Advert',
  job_title: 'Senior Engineer',
  company_name: 'Harbour Works',
  version: 3,
  code: 'provider_error',
  verdict: 'approved',
  name: 'Bo Lind',
  role: 'editor',
  format: 'docx',
  files: 2,
  counts: true,
  link_of: null,
};

/** Made as every body is. */
function exampleOf(type: WebhookEventType): unknown {
  const event = { type, subject_id: ID, payload, created_at: AT } as unknown as WorkspaceEvent & { created_at: Date };
  const parts = { actor: { id: ID, name: 'Hilde Okonjo' }, site: 'https://app.example.com' };
  return JSON.parse(bodyOfEvent(publicEvent(event, parts) ?? testEvent('Rolevoice', AT)));
}
