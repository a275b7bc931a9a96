import { expect, it } from 'vitest';
import { aRoleOf, findingsIn } from '#shared/checks/testing/texts.ts';

it.each([
  [{}, ['Add pay to the role']],
  [{ pay_min: 45_000, pay_currency: 'EUR', pay_period: 'year' }, []],
  [{ pay_max: 45_000, pay_currency: 'EUR', pay_period: 'year' }, []],
])('pay that is missing leads to the role only while the role %j has none [CHECK-13]', (pay, labels) => {
  const [found] = findingsIn('Come and mend bikes.', { role: aRoleOf(pay) }).filter(
    ({ rule }) => rule === 'pay/missing',
  );
  expect(found?.better.map(({ label }) => label)).toEqual(labels);
});

it('a text whose role is gone leads nowhere [CHECK-13]', () => {
  const found = findingsIn('Come and mend bikes.', { role: null }).find(({ rule }) => rule === 'pay/missing');
  expect(found?.better).toEqual([]);
});
