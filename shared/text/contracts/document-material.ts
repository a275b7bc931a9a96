import * as z from 'zod/mini';
import { one } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { material, sibling } from '#shared/text/material.ts';

/** UTF-16 units of one document's text, and of all of them together. A text beyond is cut, and says so. */
export const MATERIAL_TEXT_MAX = 60_000;
export const MATERIAL_TEXTS_MAX = 200_000;
export const SIBLINGS_MAX = 20;

/**
 * What a document is compared with: its role, that role's brand voice and brand assets as they stand now. `snapshot`: what
 * the current text was generated from, as the model was given it; null for texts of earlier releases. `siblings`: other
 * documents of the role as shown, the newest first. `role_changed`: labels of the role's fields that differ from the
 * snapshot (FACT-13).
 */
export const documentMaterialReply = z.extend(material, {
  snapshot: z._default(z.nullable(material), null),
  siblings: z._default(z.array(sibling), []),
  role_changed: z._default(z.array(z.string()), []),
});
export type DocumentMaterialReply = z.output<typeof documentMaterialReply>;

/** Has an ETag: the same one in `If-None-Match` answers 304 without a body. */
export const readDocumentMaterial = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/material',
  may: 'content.read',
  params: one,
  reply: documentMaterialReply,
});
