import { expect, test } from 'vitest';
import { deletedWhat, reviewLabel } from '#web/features/writing/documents/review-words.ts';

test('a row says where its review stands, and nothing for a draft [REVIEW-10]', () => {
  expect(reviewLabel({})).toBeNull();
  expect(reviewLabel({ review_state: 'draft', approved_version: null })).toBeNull();
  expect(reviewLabel({ review_state: 'draft', approved_version: 3 })).toBe('Approved · newer draft');
  expect(reviewLabel({ review_state: 'approved', approved_version: 3 })).toBe('Approved');
  expect(reviewLabel({ review_state: 'in_review', approved_version: 3 })).toBe('In review');
  expect(reviewLabel({ review_state: 'changes_requested' })).toBe('Changes requested');
});

test('the question before a deletion names an approval and an open review [REVIEW-12]', () => {
  expect(deletedWhat({ review_state: 'draft' })).toBe('this generated asset');
  expect(deletedWhat({ review_state: 'approved', approved_version: 2 })).toBe('this approved generated asset');
  expect(deletedWhat({ review_state: 'draft', approved_version: 2 })).toBe('this approved generated asset');
  expect(deletedWhat({ review_state: 'in_review' })).toBe('this generated asset, which is in review');
  const three = [{ review_state: 'in_review' }, { approved_version: 1 }, {}] as const;
  expect(deletedWhat(...three)).toBe('these 3 generated assets, 1 of them approved, 1 of them in review');
});
