import { expect, test } from 'vitest';
import { keptPairs, stillWaiting, waitingFieldOf, waitingOf, withoutWaiting } from '#shared/roles/waiting.ts';

const role = {
  city: 'Bristol',
  location_type: 'hybrid',
  days_onsite: 2,
  days_remote: 3,
  pay_min: 34_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  benefits: ['Tea'],
  hours_per_week: 40,
  closing_date: '',
};

test('what waits is left out with the fields that are kept with it, and nothing else [JUDGE-49]', () => {
  const toCheck = { pay_min: '£34,000', location_type: 'hybrid', benefits: 'Tea' };
  expect(withoutWaiting(role, toCheck)).toEqual({
    ...role,
    pay_min: null,
    pay_max: null,
    pay_currency: '',
    pay_period: '',
    benefits: [],
    location_type: '',
    days_onsite: null,
    days_remote: null,
  });
  expect(withoutWaiting(role, { passed: '2025-12-12' })).toEqual(role);
  expect(waitingOf({ hours_per_week: '40 hours', passed: '2025-12-12', city: 'Bristol' })).toEqual([
    'city',
    'hours_per_week',
  ]);
  expect([waitingFieldOf('pay_period'), waitingFieldOf('job_title')]).toEqual(['pay_min', undefined]);
});

test('only known fields with a value wait, and their words are short and can be stored [JUDGE-49]', () => {
  const given = {
    city: ` ${'x'.repeat(299)}😀 `,
    region: 'Avon',
    hours_per_week: '40\u0000 hours \uD800',
    benefits: ' ',
    job_title: 'Mechanic',
    constructor: 'x',
    passed: '2025-12-12',
  };
  const waiting = stillWaiting({ given, values: role });
  expect(waiting).toEqual({ city: 'x'.repeat(299), hours_per_week: '40 hours', passed: '2025-12-12' });
  expect(stillWaiting({ given: { passed: 'yesterday' }, values: role })).toEqual({});
  expect(stillWaiting({ given: { pay_min: '£34,000' }, values: { pay_max: 34_000 } })).toEqual({ pay_min: '£34,000' });
  expect(stillWaiting({ given: { pay_min: '£34,000' }, values: { pay_currency: 'GBP' } })).toEqual({});
});

test('a value waits until it is changed or kept, whichever field of its group is [JUDGE-49]', () => {
  const before = { toCheck: { pay_min: '£34,000', city: 'Bristol', passed: '2025-12-12' }, values: role };
  const after = (values: Record<string, unknown>, keep?: string[]) =>
    Object.keys(stillWaiting({ before, values, keep }));
  expect(after({ ...role })).toEqual(['city', 'pay_min', 'passed']);
  expect(after({ ...role, pay_max: 40_000 })).toEqual(['city', 'passed']);
  expect(after({ ...role, closing_date: '2999-12-12' })).toEqual(['city', 'pay_min']);
  expect(after(role, ['pay_max', 'unknown'])).toEqual(['city', 'passed']);
  expect(after(role, ['city', 'pay_min', 'closing_date'])).toEqual([]);
});

test('pairs that are kept are each kept once, the newest ones within a limit [JUDGE-51]', () => {
  expect(keptPairs(['a', 'b'], ['b', ' c ', '', 'x'.repeat(201)])).toEqual(['a', 'b', 'c']);
  const many = Array.from({ length: 50 }, (_, at) => `${at}`);
  expect(keptPairs(many, ['new'])).toEqual([...many.slice(1), 'new']);
});
