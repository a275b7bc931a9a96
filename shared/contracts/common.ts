import * as z from 'zod/mini';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX, SEARCH_MAX_LENGTH } from '#shared/constants.ts';
import type { Schema } from '#shared/endpoint.ts';
import { TEXT_STATES } from '#shared/file-text.ts';
import { seenText } from '#shared/text/as-seen.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

export const id = z.uuid();
export const one = z.object({ id });
export const time = z.string();
/** For how many seconds an answer may be held (REST-06). */
export const wait = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(55));
/** Who did something, as others see them. */
export const person = z.object({ id, name: z.string() });
export type Person = z.output<typeof person>;
/** DELETE answers 204 without a body. */
export const nothing = z.undefined();

/** The version of a record that was seen; with a number that no column holds, the database would refuse to compare. */
export const versionSeen = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/** The version of the record that a save began from. */
export const seenVersion = z.optional(versionSeen);

/** A required text: trimmed, not blank, at most `max` characters, no NUL (Postgres cannot store one). */
export const filled = (label: string, max = 10_000, verb: 'is' | 'are' = 'is') =>
  z.string(`${label} ${verb} required`).check(
    z.overwrite(lineFeeds),
    z.trim(),
    z.minLength(1, `${label} ${verb} required`),
    z.maxLength(max, `${label} must be at most ${max.toLocaleString('en')} characters`),
    z.refine((text) => !text.includes('\u0000'), `${label} holds a character that cannot be stored`),
  );

/** An optional text; stored as '' when missing. */
export const optionalText = (label: string, max = 10_000) =>
  z._default(
    z.string().check(
      z.overwrite(lineFeeds),
      z.trim(),
      z.maxLength(max, `${label} must be at most ${max.toLocaleString('en')} characters`),
      z.refine((text) => !text.includes('\u0000'), `${label} holds a character that cannot be stored`),
    ),
    '',
  );

/** The query of every list: keyset paging, a search text and a sort. `after` is the `next` of the page before. */
export const page = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_LIMIT_MAX)), LIST_LIMIT_DEFAULT),
  // Long enough for the cursor of a list sorted by a name of 200 characters, whatever its script.
  after: z.optional(z.string().check(z.maxLength(2_000))),
  q: z.optional(
    z.string().check(
      z.overwrite(seenText),
      z.trim(),
      z.maxLength(SEARCH_MAX_LENGTH),
      z.refine((text) => !text.includes('\u0000')),
    ),
  ),
});

/** The reply of every list; `next` is null on the last page. */
export const listOf = <Item extends Schema>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });

/** Whether the text is read (`shared/file-text.ts`); a response of the previous release has none of these. */
export const textStatus = {
  text_state: z._default(z.enum(TEXT_STATES), 'ready'),
  text_reason: z._default(z.nullable(z.string()), null),
  text_detail: z._default(z.nullable(z.string()), null),
};
