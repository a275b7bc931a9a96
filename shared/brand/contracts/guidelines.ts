import * as z from 'zod/mini';
import {
  filled,
  id,
  listOf,
  nothing,
  one,
  optionalText,
  page,
  person,
  seenVersion,
  time,
} from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

/** Lines of a list of words, and characters of one line. */
export const WORD_LINES_MAX = 200;
export const WORD_LINE_MAX = 60;
/** UTF-16 units as they are sent, two for a character and for the end of a line. */
const LIST_MAX = 2 * WORD_LINES_MAX * (WORD_LINE_MAX + 1);

/** One word or phrase a line. */
const words = (label: string) =>
  z.string().check(
    z.maxLength(LIST_MAX, `${label} must be at most ${WORD_LINES_MAX} lines of ${WORD_LINE_MAX} characters`),
    z.trim(),
    z.overwrite(lineFeeds),
    z.refine((text) => text.split('\n').length <= WORD_LINES_MAX, `${label} must be at most ${WORD_LINES_MAX} lines`),
    z.refine(
      (text) => text.split('\n').every((line) => [...line].length <= WORD_LINE_MAX),
      `A line of ${label} must be at most ${WORD_LINE_MAX} characters`,
    ),
    z.refine((text) => !text.includes('\u0000'), `${label} holds a character that cannot be stored`),
  );
const wordsToAvoid = words('Words to avoid');
const wordsWeUse = words('Words we use');

export const STATEMENT_MAX = 600;
const statement = z.pipe(
  z.nullable(
    z.string().check(
      z.trim(),
      z.overwrite(lineFeeds),
      z.maxLength(STATEMENT_MAX, `Equal Opportunity Statement must be at most ${STATEMENT_MAX} characters`),
      z.refine(
        (text) => !text.includes('\u0000'),
        'Equal Opportunity Statement holds a character that cannot be stored',
      ),
    ),
  ),
  z.transform((text) => text ?? ''),
);

/** GUIDE-03..10, in the order of the form. A statement that is left out stays as it was (OFFER-07). */
export const guidelinesInput = z.object({
  profile_name: filled('Guidelines Name', 200),
  brand_values: filled('Brand Values', 10_000, 'are'),
  target_audience: filled('Target Audience'),
  writing_style: filled('Writing Style'),
  personality_traits: filled('Brand Personality Traits', 10_000, 'are'),
  tone_descriptors: filled('Tone Descriptors', 10_000, 'are'),
  communication_style: filled('Communication Style'),
  additional_notes: optionalText('Additional Notes'),
  words_to_avoid: z._default(wordsToAvoid, ''),
  words_we_use: z._default(wordsWeUse, ''),
  /** Adverts and specifications end with it, word for word. */
  equal_opportunity_statement: z.optional(statement),
});

export const guidelines = z.object({
  id,
  /** Null: the account is deleted. */
  user_id: z.nullable(id),
  version: z.int(),
  profile_name: z.string(),
  brand_values: z.string(),
  target_audience: z.string(),
  writing_style: z.string(),
  personality_traits: z.string(),
  tone_descriptors: z.string(),
  communication_style: z.string(),
  additional_notes: z.string(),
  words_to_avoid: z._default(z.string(), ''),
  words_we_use: z._default(z.string(), ''),
  equal_opportunity_statement: z._default(z.string(), ''),
  created_at: time,
  updated_at: time,
  /** Who changed it last; null before the first change and for a deleted account. Missing from the previous release. */
  changed_by: z.optional(z.nullable(person)),
});

/** A list row has no long columns. `complete` says whether CTX-05 would pass. */
export const guidelinesRow = z.object({
  id,
  profile_name: z.string(),
  complete: z.boolean(),
  /** Who created it; null once the account is deleted. Missing from the previous release. */
  author: z.optional(z.nullable(person)),
  created_at: time,
  updated_at: time,
  /** Who changed it last; null before the first change and for a deleted account. Missing from the previous release. */
  changed_by: z.optional(z.nullable(person)),
});

/** The values of a form before validation. */
export type GuidelinesInput = z.output<typeof guidelinesInput>;
export type Guidelines = z.output<typeof guidelines>;

/** `q` filters by profile name, writing style and personality traits (HUB-05). */
export const listGuidelines = endpoint({
  method: 'GET',
  path: '/api/brand-guidelines',
  may: 'brand.read',
  query: z.extend(page, { sort: z._default(z.enum(['updated', 'created']), 'updated') }),
  reply: listOf(guidelinesRow),
  v1: true,
});
export const createGuidelines = endpoint({
  method: 'POST',
  path: '/api/brand-guidelines',
  may: 'brand.write',
  body: guidelinesInput,
  body_max: 400_000,
  reply: guidelines,
  idempotent: true,
  v1: true,
});
export const readGuidelines = endpoint({
  method: 'GET',
  path: '/api/brand-guidelines/:id',
  may: 'brand.read',
  params: one,
  reply: guidelines,
  v1: true,
});
/**
 * A stale `version` answers 409 edit_conflict with `current`. Without `version` the save is accepted (GAP-141). Pages of
 * the previous release do not know the two lists of words: without one it stays as it is.
 */
export const updateGuidelines = endpoint({
  method: 'PUT',
  path: '/api/brand-guidelines/:id',
  may: 'brand.write',
  params: one,
  body: z.extend(guidelinesInput, {
    version: seenVersion,
    words_to_avoid: z.optional(wordsToAvoid),
    words_we_use: z.optional(wordsWeUse),
  }),
  body_max: 400_000,
  reply: guidelines,
  v1: true,
});
export const deleteGuidelines = endpoint({
  method: 'DELETE',
  path: '/api/brand-guidelines/:id',
  may: 'brand.delete',
  params: one,
  reply: nothing,
  status: 204,
  v1: true,
});
