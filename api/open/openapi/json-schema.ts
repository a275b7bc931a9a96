import * as z from 'zod/mini';
import {
  assetOfKeys,
  documentOfKeys,
  documentRowOfKeys,
  generationOfKeys,
  proposalOfKeys,
  versionOfKeys,
} from '#api/http/replies-of-keys.ts';
import { guidelines, guidelinesRow } from '#shared/brand/contracts/guidelines.ts';
import { checkFact, checkFinding } from '#shared/checks/contracts/checks.ts';
import { person } from '#shared/contracts/common.ts';
import type { Schema } from '#shared/endpoint.ts';
import { documentExport } from '#shared/exports/contracts/document-exports.ts';
import { listedEvent } from '#shared/open/contracts/events.ts';
import { delivery, webhook } from '#shared/open/contracts/webhooks.ts';
import { webhookData } from '#shared/open/webhook-events.ts';
import { role, roleRow } from '#shared/roles/contracts/roles.ts';
import { content } from '#shared/text/contracts/generated-documents.ts';

/** Schemas that the description names, so that generated clients do. */
const names = z.registry<{ id: string }>();

names.add(person, { id: 'Person' });
names.add(content, { id: 'Content' });
names.add(role, { id: 'Role' });
names.add(roleRow, { id: 'RoleRow' });
names.add(guidelines, { id: 'BrandVoice' });
names.add(guidelinesRow, { id: 'BrandVoiceRow' });
names.add(assetOfKeys, { id: 'Asset' });
names.add(generationOfKeys, { id: 'Generation' });
names.add(documentRowOfKeys, { id: 'DocumentRow' });
names.add(documentOfKeys, { id: 'Document' });
names.add(versionOfKeys, { id: 'Version' });
names.add(checkFinding, { id: 'Finding' });
names.add(checkFact, { id: 'Fact' });
names.add(documentExport, { id: 'Export' });
names.add(proposalOfKeys, { id: 'Proposal' });
names.add(webhook, { id: 'Webhook' });
names.add(delivery, { id: 'Delivery' });
names.add(listedEvent, { id: 'Event' });
// Types of one noun may have the same schema.
names.add(webhookData['document.created'], { id: 'DocumentEventData' });
names.add(webhookData['document.approved'], { id: 'ReviewAnsweredData' });
names.add(webhookData['role.created'], { id: 'RoleEventData' });
names.add(webhookData['generation.completed'], { id: 'GenerationCompletedData' });
names.add(webhookData['generation.failed'], { id: 'GenerationFailedData' });
names.add(webhookData['generation.cancelled'], { id: 'GenerationCancelledData' });
names.add(webhookData['comment.created'], { id: 'CommentEventData' });
names.add(webhookData['share.answered'], { id: 'ShareAnsweredData' });
names.add(webhookData['member.joined'], { id: 'MemberJoinedData' });
names.add(webhookData['member.removed'], { id: 'MemberRemovedData' });
names.add(webhookData['member.role_changed'], { id: 'MemberRoleChangedData' });
names.add(webhookData['export.completed'], { id: 'ExportCompletedData' });

export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [more: string]: unknown;
};

const made = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema;

/** What is sent to a program. */
export const outputSchema = (schema: Schema): JsonSchema => made(schema, 'output');
/** What a program may send: a field with a default may be left out. */
export const inputSchema = (schema: Schema): JsonSchema => made(schema, 'input');

type How = { strict: boolean };

/** Moves the named schemas to `into` and drops what says nothing to a reader. */
export function hoisted(
  { $schema: _, $defs = {}, id: __, ...schema }: JsonSchema,
  into: Record<string, JsonSchema>,
  how: How,
) {
  for (const [name, { id: ___, ...named }] of Object.entries($defs)) into[name] ??= plain(named, how) as JsonSchema;
  return plain(schema, how) as JsonSchema;
}

/** UUIDs have a format and integers a type: neither needs the pattern or the bounds that zod adds. */
function plain(value: unknown, how: How): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, how));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, format, pattern, minimum, maximum, additionalProperties, ...rest } = value as JsonSchema;
  const bound = (limit: unknown) => typeof limit === 'number' && Math.abs(limit) !== Number.MAX_SAFE_INTEGER;
  const isClosed = additionalProperties === false;
  const kept = {
    ...(typeof $ref === 'string' && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }),
    ...(format !== undefined && { format }),
    ...(pattern !== undefined && format !== 'uuid' && { pattern }),
    ...(bound(minimum) && { minimum }),
    ...(bound(maximum) && { maximum }),
    ...(additionalProperties !== undefined &&
      (!isClosed || how.strict) && { additionalProperties: plain(additionalProperties, how) }),
  };
  return { ...Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, plain(one, how)])), ...kept };
}
