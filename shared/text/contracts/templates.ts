import * as z from 'zod/mini';
import { id } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { kindName } from '#shared/text/kinds/names.ts';

/** A kind of material, as the wizard lists it (GEN-03). Prompts never leave the server. */
export const template = z.object({
  id,
  name: z.string(),
  kind: kindName,
  description: z.string(),
  sort_order: z.int(),
});
export type Template = z.output<typeof template>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/document-templates',
  may: 'generation.read',
  reply: z.object({ items: z.array(template), next: z.nullable(z.string()) }),
  v1: true,
});
