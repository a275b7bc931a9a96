import * as z from 'zod/mini';
import { id } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { FACT_TYPES } from '#shared/text/claims/fact.ts';
import { content } from '#shared/text/contracts/generated-documents.ts';
import { lengthOf } from '#shared/text/document-parts.ts';
import { kindName } from '#shared/text/kinds/names.ts';

/** Characters of a content that is checked without being stored. */
export const CHECKED_MAX = 20_000;

/** `part`: 'text', or the field of a card ('0.subject'); null when something is missing. Offsets are UTF-16 units of it. */
const place = { part: z.string(), from: z.int(), to: z.int() };

/** What is to be mended ('fix'), or thought over. `replacements`: what may stand there instead. */
export const checkFinding = z.object({
  ...place,
  rule: z.string(),
  level: z.enum(['fix', 'consider']),
  part: z.nullable(z.string()),
  quote: z.string(),
  why: z.string(),
  replacements: z.array(z.object({ label: z.string(), from: z.int(), to: z.int(), text: z.string() })),
});

/**
 * A statement, looked up in the role, its brand voice and its assets. `because` of a different one: they have another
 * `value`, call it desirable, deny it. `source`: where they speak of it.
 */
export const checkFact = z.object({
  ...place,
  type: z.enum(FACT_TYPES),
  quote: z.string(),
  state: z.enum(['found', 'not_found', 'different']),
  because: z.nullable(z.enum(['value', 'desirable', 'denied', 'was'])),
  value: z.nullable(z.string()),
  source: z.nullable(
    z.object({
      in: z.enum(['role', 'voice', 'document']),
      name: z.string(),
      id: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
});

export type CheckFinding = z.output<typeof checkFinding>;
export type CheckFact = z.output<typeof checkFact>;

export const checked = z.object({
  findings: z.array(checkFinding),
  facts: z.array(checkFact),
  counts: z.object({ fix: z.int(), consider: z.int(), facts_open: z.int() }),
});
export type Checked = z.output<typeof checked>;

/** `content` as that of a document: a text, or the list of a structured kind. */
export const textToCheck = z.object({
  kind: kindName,
  content: content.check(
    z.refine((given) => lengthOf(given) <= CHECKED_MAX, 'Content must be at most 20,000 characters'),
  ),
  role_id: z.optional(id),
});
export type TextToCheck = z.output<typeof textToCheck>;

/**
 * Checks a text as the page of a document does, and stores nothing (REST-09). `role_id`: compares it with the role, its
 * brand voice and its assets, which needs role.read and brand.read as well; without a role there are no facts.
 */
export const checkText = endpoint({
  method: 'POST',
  path: '/api/checks',
  may: 'content.read',
  access: 'key',
  v1: true,
  body: textToCheck,
  reply: checked,
});
