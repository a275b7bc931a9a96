import { expect, test } from 'vitest';
import { type ExistingDocuments, replacing, reviewWarning } from '#web/features/writing/generate/existing-documents.ts';

const updated_at = '2026-11-20T09:40:00.000Z';
const existing: ExistingDocuments = new Map([
  ['advert', [{ role_id: 'a', updated_at, edited: true }]],
  ['email', [{ role_id: 'a', updated_at, edited: false }]],
  ['post', ['a', 'b'].map((role_id) => ({ role_id, updated_at, edited: false }))],
]);

test('the button row shows how many documents a run replaces and how many were edited by hand [GAP-122]', () => {
  expect(replacing(['advert', 'email', 'questions'], existing)).toBe('Replaces 2 texts, 1 of them edited by you');
  expect(replacing(['email'], existing)).toBe('Replaces 1 text');
  expect(replacing(['questions'], existing)).toBe('');
  expect(replacing(['post'], existing)).toBe('Replaces 2 texts');
  expect(replacing(['advert'], undefined)).toBe('');
});

test('a template whose document is in review or approved says what a new generation does [REVIEW-11]', () => {
  const one = (review_state?: 'draft' | 'in_review' | 'approved') => ({
    role_id: 'a',
    updated_at: '2026-11-18T10:00:00.000Z',
    edited: false,
    review_state,
  });
  expect(reviewWarning([])).toBeNull();
  expect(reviewWarning([one(), one('draft')])).toBeNull();
  expect(reviewWarning([one('approved')])).toBe('Approved: a new generation becomes a draft beside it');
  expect(reviewWarning([one('approved'), one('in_review')])).toBe('In review: a new generation withdraws it');
});
