import { MAX_ANSWER_CHARACTERS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { answerText } from '#shared/text/answers/answer-text.ts';
import { readBooleanSearch } from '#shared/text/answers/boolean-search.ts';
import { readPlain } from '#shared/text/answers/plain.ts';
import type { Read } from '#shared/text/answers/reader.ts';
import { readSocialAd } from '#shared/text/answers/social-ad.ts';
import { readSourcingEmail } from '#shared/text/answers/sourcing-email.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/index.ts';

export type { Read } from '#shared/text/answers/reader.ts';

const readers = {
  boolean_search: readBooleanSearch,
  sourcing_email: readSourcingEmail,
  social_ad: readSocialAd,
  job_spec: readPlain,
  job_advert: readPlain,
  interview_questions: readPlain,
  plain: readPlain,
} satisfies Record<KindName, (text: string) => Read<Content>>;

/**
 * Reads the content of a kind from a model's answer, or from a text pasted instead (GAP-56). Used by servers only: it
 * must not be in the browser's bundle. Throws no_content, answer_declined, answer_asked or unreadable_answer, also of an
 * answer that is too long.
 */
export function readAnswer(kind: KindName, raw: string): Read<Content> {
  if (raw.length > MAX_ANSWER_CHARACTERS)
    throw new AppError('unreadable_answer', { cause: new Error('The answer is too long') });
  return readers[kind](answerText(raw));
}
