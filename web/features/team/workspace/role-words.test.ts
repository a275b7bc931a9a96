import { expect, test } from 'vitest';
import { addressesIn } from '#web/features/team/workspace/role-words.ts';

test.each([
  ['ada@example.com, Bea@example.com\ncy@example.com', ['ada@example.com', 'bea@example.com', 'cy@example.com'], null],
  ['ada@example.com ada@example.com;', ['ada@example.com'], null],
  ['ada@ bea@example.com', ['bea@example.com'], 'ada@'],
  ['  ', [], null],
])('the addresses in %j [MEMBER-09]', (text, emails, wrong) => {
  expect(addressesIn(text)).toEqual({ emails, wrong });
});
