import { expect, test } from 'vitest';
import { changesInWords } from '#shared/roles/role-change-words.ts';
import { type RoleMaterial, roleMaterial } from '#shared/text/material.ts';

const pay = { pay_min: 34_000, pay_max: 38_500, pay_currency: 'GBP', pay_period: 'year' };
const role = roleMaterial.parse({
  ...pay,
  job_title: 'Workshop Manager',
  experience_level: 'senior',
  location_type: 'onsite',
  benefits: ['Tea', 'Tools'],
  hours_per_week: 40,
  closing_date: '2026-12-12',
  role_requirements: 'Run the workshop\nWork two Saturdays in three\nOrder parts',
});

const cases: [name: string, change: Partial<RoleMaterial>, said: [label: string, was: string, now: string][]][] = [
  ['nothing', {}, []],
  ['one end of the pay', { pay_min: 35_000 }, [['Pay', '£34,000 to £38,500', '£35,000 to £38,500']]],
  [
    'pay that is gone',
    { pay_min: null, pay_max: null, pay_currency: '', pay_period: '' },
    [['Pay', '£34,000 to £38,500 a year', '']],
  ],
  [
    'another period',
    { pay_min: 18, pay_max: 20, pay_period: 'hour' },
    [['Pay', '£34,000 to £38,500 a year', '£18 to £20 an hour']],
  ],
  ['another currency', { pay_currency: 'EUR' }, [['Pay', '£34,000 to £38,500', '€34,000 to €38,500']]],
  ['a list', { benefits: ['Tea'] }, [['Benefits', 'Tea, Tools', 'Tea']]],
  [
    'choices',
    { experience_level: 'mid', employment_type: 'part_time' },
    [
      ['Level of Experience', 'Senior', 'Mid'],
      ['Employment Type', '', 'Part-time'],
    ],
  ],
  [
    'a place of work with its days',
    { location_type: 'hybrid', days_onsite: 2, days_remote: 3 },
    [
      ['Location Type', 'Onsite', 'Hybrid'],
      ['Days Onsite', '', '2'],
      ['Days Remote', '', '3'],
    ],
  ],
  [
    'hours and a date',
    { hours_per_week: 37.5, closing_date: '' },
    [
      ['Hours a Week', '40', '37.5'],
      ['Closing Date', '12 December 2026', ''],
    ],
  ],
  [
    'lines of a long text',
    { role_requirements: 'Run the workshop\nWork one Saturday in four\nOrder parts' },
    [['Role Requirements', 'Work two Saturdays in three', 'Work one Saturday in four']],
  ],
];

test.each(cases)('%s is said as people read it', (_name, change, said) => {
  const changes = changesInWords(role, { ...role, ...change });
  expect(changes.map(({ label, was, now }) => [label, was, now])).toEqual(said);
});

test('a long text is shortened, and what it is known by is the whole', () => {
  const [long] = changesInWords(role, { ...role, role_requirements: 'x'.repeat(20_000) });
  const [longer] = changesInWords(role, { ...role, role_requirements: 'x'.repeat(19_999) });
  expect([long?.now.length, long?.now.at(-1)]).toEqual([300, '…']);
  expect([long?.now, long?.value === longer?.value]).toEqual([longer?.now, false]);
});

test('a value is known by the same whatever it was before', () => {
  const now = { ...role, pay_max: 40_000 };
  const [a, b] = [role, { ...role, pay_min: 1 }].map((then) => changesInWords(then, now)[0]?.value);
  expect(a).toBe(b);
});
