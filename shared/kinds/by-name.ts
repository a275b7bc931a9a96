import * as z from 'zod/mini';
import type { Schema } from '#shared/endpoint.ts';
import type { KindName } from '#shared/kinds/names.ts';

const RULES: readonly [RegExp, KindName][] = [
  [/boolean/i, 'boolean_search'],
  [/sourcing/i, 'sourcing_email'],
  [/social media/i, 'social_ad'],
  [/advert/i, 'job_advert'],
  [/interview/i, 'interview_questions'],
  [/\bspec(s|ifications?)?\b/i, 'job_spec'],
];

/** The kind that a template of this name is created with (CTX-11, GAP-76). The database has the same rule, see 025. */
export const kindOfName = (name: string): KindName => RULES.find(([rule]) => rule.test(name))?.[1] ?? 'plain';

type Named = { kind?: unknown; name?: string; template_name?: string | null };

/**
 * Adds the kind to a template, document or card of release 0.1.0, which has none: the kind of its template's name. One
 * with a kind is returned unchanged.
 */
export const withKind = <One extends object>(one: One): One & { kind: KindName } => {
  const { kind, template_name, name } = one as Named;
  return (kind === undefined ? { ...one, kind: kindOfName(template_name ?? name ?? '') } : one) as One & {
    kind: KindName;
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The schema of an item with a kind, which is missing from release 0.1.0. */
export const kindAdded = <One extends Schema>(schema: One) =>
  z.pipe(
    z.transform((value: unknown) => (isObject(value) ? withKind(value) : value)),
    schema,
  );
