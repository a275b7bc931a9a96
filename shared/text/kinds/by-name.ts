import type { KindName } from '#shared/text/kinds/names.ts';

const RULES: readonly [RegExp, KindName][] = [
  [/boolean/i, 'boolean_search'],
  [/sourcing/i, 'sourcing_email'],
  [/social media/i, 'social_ad'],
  [/advert/i, 'job_advert'],
  [/interview/i, 'interview_questions'],
  [/\bspec(s|ifications?)?\b/i, 'job_spec'],
];

/** The kind that a template of this name is created with (CTX-11, GAP-76). `kind_of_name` of the database is the same rule. */
export const kindOfName = (name: string): KindName => RULES.find(([rule]) => rule.test(name))?.[1] ?? 'plain';
