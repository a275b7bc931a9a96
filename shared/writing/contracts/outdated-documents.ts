import * as z from 'zod/mini';
import { id, one } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { generationStatus } from '#shared/tasks/card.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { REVIEW_STATES } from '#shared/text/review-states.ts';

/**
 * A document whose role has changed since its text was written. `changed`: the labels of the fields that differ.
 * `proposal`: one's own open proposal that brings it in line with the role.
 */
export const outdatedDocument = z.object({
  id,
  version: z.int(),
  template_name: z.nullable(z.string()),
  kind: kindName,
  changed: z.array(z.string()),
  /** What is in review or approved is changed in a draft alone. Missing from the previous release. */
  review_state: z._default(z.enum(REVIEW_STATES), 'draft'),
  proposal: z.nullable(z.object({ id, status: generationStatus })),
});
export type OutdatedDocument = z.output<typeof outdatedDocument>;

export const listOutdatedDocuments = endpoint({
  method: 'GET',
  path: '/api/roles/:id/outdated-documents',
  may: 'content.read',
  params: one,
  reply: z.object({ items: z.array(outdatedDocument) }),
});
