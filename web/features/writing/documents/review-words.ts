import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import { reviewStateWords } from '#web/features/text/review-state-words.ts';

export type Reviewed = Pick<GeneratedDocumentRow, 'review_state' | 'approved_version'>;

/** Where the review of a row stands (REVIEW-10); null: a draft that was never approved. */
export function reviewLabel({ review_state = 'draft', approved_version }: Reviewed): string | null {
  if (review_state !== 'draft') return reviewStateWords[review_state];
  return approved_version ? `${reviewStateWords.approved} · newer draft` : null;
}

/** What is deleted, with the states that the question names (REVIEW-12). */
export function deletedWhat(...documents: readonly Reviewed[]): string {
  const approved = documents.filter(({ approved_version }) => approved_version).length;
  const asked = documents.filter(({ review_state }) => review_state === 'in_review').length;
  if (documents.length === 1) {
    const what = approved ? 'this approved generated asset' : 'this generated asset';
    return asked ? `${what}, which is in review` : what;
  }
  const states = [approved && `${approved} of them approved`, asked && `${asked} of them in review`].filter(Boolean);
  return [`these ${documents.length} generated assets`, ...states].join(', ');
}
