import * as z from 'zod/mini';

/** What a template writes. The last four are the same plain text under different names. */
export const KIND_NAMES = [
  'boolean_search',
  'sourcing_email',
  'social_ad',
  'job_spec',
  'job_advert',
  'interview_questions',
  'plain',
] as const;
export const kindName = z.enum(KIND_NAMES);
export type KindName = z.output<typeof kindName>;
