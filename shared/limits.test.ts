import { expect, test } from 'vitest';
import { raisable } from '#shared/accounts/raisable-limits.ts';
import { limitError, limitNames, limits } from '#shared/limits.ts';

test.each(limitNames)('%s names its limit and says what to do, in two plain sentences', (name) => {
  const error = limitError(name, limits[name].byDefault, 1_500);
  expect(error.status).toBe(limits[name].code === 'limit_reached' ? 409 : 429);
  expect(error.message).toMatch(/^[A-Z][^.]+\. [A-Z][^.]+\.$/);
});

test('a number is formatted for people', () => {
  expect(limitError('LIMIT_ROLES', 2_000).message).toBe(
    'Your account has reached its limit of 2,000 roles. Delete some, or ask your administrator to raise the limit.',
  );
});

test('a refusal offers to ask the administrator exactly for what an administrator can raise [GAP-187]', () => {
  const offered = limitNames.filter((name) => limitError(name, 1).message.includes('ask your administrator to raise'));
  expect(offered).toEqual(raisable);
});
