import * as z from 'zod/mini';
import { names } from '#api/open/openapi/names.ts';
import type { Schema } from '#shared/endpoint.ts';

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
