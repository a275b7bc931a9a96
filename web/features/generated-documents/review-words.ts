import type { GeneratedDocumentRow } from '#shared/contracts/generated-documents.ts';

export type Reviewed = Pick<GeneratedDocumentRow, 'review_state' | 'approved_version'>;

/** Where the review of a row stands (REVIEW-10); null: a draft that was never approved. */
export function reviewLabel({ review_state = 'draft', approved_version }: Reviewed): string | null {
  if (review_state === 'in_review') return 'In review';
  if (review_state === 'changes_requested') return 'Changes requested';
  if (review_state === 'approved') return 'Approved';
  return approved_version ? 'Approved · newer draft' : null;
}

/** What is deleted, with the state that the question names (REVIEW-12). */
export function deletedWhat({ review_state, approved_version }: Reviewed): string {
  if (review_state === 'in_review') return 'this generated asset, which is in review';
  return approved_version ? 'this approved generated asset' : 'this generated asset';
}
