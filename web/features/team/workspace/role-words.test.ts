import { expect, test } from 'vitest';
import { addressesIn } from '#web/features/team/workspace/role-words.ts';

test.each([
  ['ada@example.com, Bea@example.com\ncy@example.com', ['ada@example.com', 'bea@example.com', 'cy@example.com'], null],
  ['ada@example.com ada@example.com;', ['ada@example.com'], null],
  ['ada@ bea@example.com', ['bea@example.com'], 'ada@'],
  ['ada@müller.example; bea@example', ['ada@xn--mller-kva.example'], 'bea@example'],
  ['  ', [], null],
])('the addresses in %j [MEMBER-09] [REAL-31]', (text, emails, wrong) => {
  expect(addressesIn(text)).toEqual({ emails, wrong });
});
