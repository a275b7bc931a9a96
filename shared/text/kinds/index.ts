import * as z from 'zod/mini';
import type { Schema } from '#shared/endpoint.ts';
import { seenText } from '#shared/text/as-seen.ts';
import { booleanSearch } from '#shared/text/kinds/boolean-search.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import type { Kind, ShownFor } from '#shared/text/kinds/kind.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { plain } from '#shared/text/kinds/plain.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';
import { socialAd } from '#shared/text/kinds/social-ad.ts';
import { sourcingEmail } from '#shared/text/kinds/sourcing-email.ts';

export type { KindName } from '#shared/text/kinds/names.ts';

/** The implementation of each kind. */
export const kinds = {
  boolean_search: booleanSearch,
  sourcing_email: sourcingEmail,
  social_ad: socialAd,
  job_spec: plain,
  job_advert: plain,
  interview_questions: plain,
  plain,
} as const satisfies Record<KindName, unknown>;

/** The content when it has the shape of its kind, else undefined: then the raw text is shown (OUT-17, GAP-56). */
export function readContent<Name extends KindName>(
  name: Name,
  content: unknown,
): z.output<(typeof kinds)[Name]['content']> | undefined {
  const read = z.safeParse(kinds[name].content, content);
  return read.success ? (read.data as z.output<(typeof kinds)[Name]['content']>) : undefined;
}

/**
 * '7 of 8 search strings' for a list with fewer entries than requested, '2 gaps to fill' for a text with placeholders
 * the model left; undefined when nothing is missing (GAP-75).
 */
export function shortOf(name: KindName, content: unknown): string | undefined {
  const { entries } = kinds[name];
  if (!entries && typeof content === 'string') return gapsNote(gapsIn(content).length);
  if (!entries || !Array.isArray(content) || content.length >= entries.count) return undefined;
  return `${content.length} of ${entries.count} ${entries.named}`;
}

const gapsNote = (count: number): string | undefined =>
  count === 0 ? undefined : `${count} ${count === 1 ? 'gap' : 'gaps'} to fill`;

const rawText = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content, null, 2);

/** The text to copy and download, as shown (GAP-79); content without the shape of its kind unchanged. */
export function contentToText(name: KindName, content: unknown, shownFor: ShownFor): string {
  const kind: Kind<Schema> = kinds[name];
  const read = readContent(name, content);
  return seenText(read === undefined ? fillShown(rawText(content), shownFor) : kind.toText(read, shownFor));
}
