import { expect, test } from 'vitest';
import { type Made, replacing } from '#web/features/generate/made.ts';

const updated_at = '2026-11-20T09:40:00.000Z';
const made: Made = new Map([
  ['advert', { updated_at, edited: true }],
  ['email', { updated_at, edited: false }],
]);

test('the button row names what a run replaces, and how much of it was edited by hand [GAP-122]', () => {
  expect(replacing(['advert', 'email', 'questions'], made)).toBe('Replaces 2 texts, 1 of them edited by you');
  expect(replacing(['email'], made)).toBe('Replaces 1 text');
  expect(replacing(['questions'], made)).toBe('');
  expect(replacing(['advert'], undefined)).toBe('');
});
