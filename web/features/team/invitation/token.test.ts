import { expect, test } from 'vitest';
import { tokenIn } from '#web/features/team/invitation/token.ts';

test.each([
  ['https://app.example.com/invitation#abc', 'abc'],
  ['https://app.example.com/invitation%23abc', 'abc'],
  ['https://app.example.com/invitation', ''],
])('the token of %s [MEMBER-12]', (address, token) => {
  expect(tokenIn(address)).toBe(token);
});
