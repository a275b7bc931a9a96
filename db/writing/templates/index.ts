import { booleanSearch } from '#db/writing/templates/boolean-search.ts';
import { interviewQuestions } from '#db/writing/templates/interview-questions.ts';
import { jobAdvert } from '#db/writing/templates/job-advert.ts';
import { jobSpec } from '#db/writing/templates/job-spec.ts';
import type { TemplateSeed } from '#db/writing/templates/parts.ts';
import { socialMediaAd } from '#db/writing/templates/social-media-ad.ts';
import { sourcingEmail } from '#db/writing/templates/sourcing-email.ts';

/**
 * The six rows of document_templates, in the order of GAP-83. They are seeded once, and renewed by a
 * release as long as they are unedited: the worker reads the rows at each run, so that a template edited in the database
 * takes effect without a release.
 */
export const templates: readonly TemplateSeed[] = [
  jobSpec,
  jobAdvert,
  interviewQuestions,
  sourcingEmail,
  socialMediaAd,
  booleanSearch,
];
