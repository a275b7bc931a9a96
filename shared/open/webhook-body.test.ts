import { expect, test } from 'vitest';
import type { EventType, WorkspaceEvent } from '#shared/events.ts';
import { bodyOfEvent, publicEvent, WEBHOOK_BODY_BYTES } from '#shared/open/webhook-body.ts';
import { type WebhookEventType, webhookData } from '#shared/open/webhook-events.ts';

const ID = '7b0c1f5e-6a3a-4d53-9a55-0f6f0d2a9c11';
/** Every field that any payload has; texts, notes and addresses among them must not leave. */
const payload = (name: string) => ({
  role_id: ID,
  template_id: ID,
  template_name: name,
  job_title: name,
  company_name: name,
  version: 3,
  review_id: ID,
  note: 'The secret note',
  document_id: ID,
  comment_id: ID,
  user_id: ID,
  name,
  creator: ID,
  verdict: 'approved',
  code: 'crashed',
  role: 'editor',
  format: 'docx',
  files: 2,
  label: 'ada@example.com',
  counts: true,
  link_of: { id: ID, name },
});
const of = (type: EventType, name = 'Engineer', actorName = name) =>
  publicEvent(
    { type, subject_id: ID, payload: payload(name), created_at: new Date(0) } as unknown as WorkspaceEvent & {
      created_at: Date;
    },
    { actor: { id: ID, name: actorName }, site: 'https://app.example.com' },
  );
const TYPES = (Object.keys(webhookData) as WebhookEventType[]).filter((type) => type !== 'test');

test.each(TYPES)('%s fits its schema and holds no text or address [HOOK-06]', (type) => {
  const event = of(type as EventType, 'Engineer', 'bo@example.com');
  expect(event?.data.actor).toEqual({ id: ID, name: null });
  expect(webhookData[type].parse(event?.data)).toEqual(event?.data);
  expect(JSON.stringify(event)).not.toMatch(/secret note|@example/);
});

test.each(TYPES)('%s has at most 4 kB with names of 200 emoji [HOOK-06]', (type) => {
  for (const emoji of ['😀', '👩‍👩‍👧‍👦']) {
    const event = of(type as EventType, emoji.repeat(200));
    const body = event ? bodyOfEvent(event) : '';
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(WEBHOOK_BODY_BYTES);
    const { data } = JSON.parse(body);
    expect(webhookData[type].safeParse(data).success).toBe(true);
    expect(body).not.toContain('\ufffd');
  }
});

test.each(['brand.updated', 'asset.read', 'document.review_changed', 'invitation.sent', 'export.ended'] as const)(
  '%s is internal and never leaves',
  (type) => expect(of(type)).toBeUndefined(),
);
