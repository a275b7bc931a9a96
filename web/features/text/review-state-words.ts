import type { ReviewState } from '#shared/text/review-states.ts';

/** The words of where the review of a text stands, on every page. */
export const reviewStateWords: Record<ReviewState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
};
