import { describe, expect, test } from 'vitest';
import { contradictionsOf, type RoleToCompare } from '#shared/roles/contradictions.ts';

const role = (more: Partial<RoleToCompare> = {}): RoleToCompare => ({
  pay_min: 35_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  pay_note: '',
  benefits: [],
  role_requirements: '',
  person_specification: '',
  how_to_apply: '',
  hours_per_week: 40,
  location_type: 'hybrid',
  days_onsite: 2,
  city: 'Bristol',
  region: '',
  country: 'United Kingdom',
  closing_date: '2027-03-12',
  kept_pairs: [],
  ...more,
});
const german: Partial<RoleToCompare> = {
  country: 'Germany',
  city: 'München',
  pay_currency: 'EUR',
  pay_min: 42_000,
  pay_max: 48_000,
};
const shown = (more: Partial<RoleToCompare>) =>
  contradictionsOf(role(more)).map(({ here, there, better }) => [
    here.field,
    here.says,
    there.field,
    better?.label ?? null,
  ]);

/** What one line of a field says, in place of what the role says. */
const WRONG: readonly [string, Partial<RoleToCompare>, unknown[]][] = [
  ['one amount below', { benefits: ['Tools', 'Salary from £34,000'] }, ['benefits', '£34,000', 'pay_min', '£35,000']],
  ['one amount above', { benefits: ['Pay up to £40,000 a year'] }, ['benefits', '£40,000', 'pay_min', '£38,500']],
  [
    'a range',
    { role_requirements: 'The salary is £34,000 to £38,500 a year.' },
    ['role_requirements', '£34,000 to £38,500', 'pay_min', '£35,000 to £38,500'],
  ],
  ['thousands', { person_specification: 'Salary: £34k' }, ['person_specification', '£34k', 'pay_min', '£35k']],
  [
    'German',
    { ...german, benefits: ['Gehalt: 40.000 € brutto im Jahr'] },
    ['benefits', '40.000 €', 'pay_min', '42.000 €'],
  ],
  [
    'a German range',
    { ...german, benefits: ['Wir zahlen ein Jahresgehalt von 40.000 bis 48.000 Euro.'] },
    ['benefits', '40.000 bis 48.000 Euro', 'pay_min', '42.000 bis 48.000 Euro'],
  ],
  [
    'by the hour',
    { pay_min: 14.5, pay_max: null, pay_period: 'hour', benefits: ['Hourly rate £13.50 an hour'] },
    ['benefits', '£13.50', 'pay_min', '£14.50'],
  ],
  [
    'hours',
    { benefits: ['37.5 hours a week'] },
    ['benefits', '37.5 hours a week', 'hours_per_week', '40 hours a week'],
  ],
  [
    'hours of a contract',
    { role_requirements: 'This is a full-time role, 38 hours per week.' },
    ['role_requirements', '38 hours per week', 'hours_per_week', '40 hours per week'],
  ],
  [
    'German hours',
    { ...german, hours_per_week: 38.5, benefits: ['Vollzeit, 40 Stunden pro Woche'] },
    ['benefits', '40 Stunden pro Woche', 'hours_per_week', '38,5 Stunden pro Woche'],
  ],
  [
    'days',
    { role_requirements: 'You are in the office three days a week.' },
    ['role_requirements', '3 days onsite', 'location_type', 'two days'],
  ],
  ['days at home', { benefits: ['2 days a week from home'] }, ['benefits', '3 days onsite', 'location_type', '3 days']],
  [
    'days of a role onsite',
    { location_type: 'onsite', days_onsite: null, benefits: ['Two days a week from home'] },
    ['benefits', '3 days onsite', 'location_type', null],
  ],
  [
    'German days',
    { ...german, role_requirements: 'Du bist drei Tage pro Woche im Büro.' },
    ['role_requirements', '3 days onsite', 'location_type', 'zwei Tage'],
  ],
  [
    'a town',
    { role_requirements: 'Location: Leeds\nPlan the week.' },
    ['role_requirements', 'Leeds', 'city', 'Bristol'],
  ],
  [
    'where the role is based',
    { role_requirements: 'The role is based in Leeds.' },
    ['role_requirements', 'Leeds', 'city', 'Bristol'],
  ],
  ['a German town', { ...german, benefits: ['Arbeitsort: Hamburg'] }, ['benefits', 'Hamburg', 'city', 'München']],
  [
    'a closing day',
    { how_to_apply: 'Apply by 1 March 2027 to jobs@harbour.example.' },
    ['how_to_apply', '1 March 2027', 'closing_date', '12 March 2027'],
  ],
  [
    'a closing day without its year',
    { how_to_apply: 'Closing date: 1 March' },
    ['how_to_apply', '1 March', 'closing_date', null],
  ],
  [
    'a German closing day',
    { ...german, how_to_apply: 'Bewerbung bis zum 1. März 2027' },
    ['how_to_apply', '1. März 2027', 'closing_date', '12. März 2027'],
  ],
];

describe('a sentence that says something else than the field [JUDGE-51]', () => {
  test.each(WRONG)('%s', (_, more, expected) => {
    expect(shown(more)).toEqual([expected]);
  });
});

/** Sentences about something else, or the same said otherwise. */
const RIGHT: readonly [string, Partial<RoleToCompare>][] = [
  ...[
    'Tool allowance of £600 a year',
    'Annual bonus of £3,000',
    'Bonus up to £34,000 a year',
    'Training budget of £2,000 per year',
    'Life assurance: £100,000',
    'Death in service cover of £140,000',
    'Referral payment of £1,500',
    'OTE £60,000',
    'Salary rising to £41,000 after two years',
    'Overtime paid at £45,000 pro rata',
    'Salary sacrifice up to £50,000 for a car',
    'Relocation package of £20,000',
    'Salary £36,000',
    'Pay: £35,000 to £38,500 a year',
    'Salary £35k–£38.5k',
    'Competitive salary',
    'Paid weekly, £700 a week',
    'Pension worth £14,000 a year',
    '40 hours a week',
    'Four days a week possible',
    '3 study days a year',
  ].map((benefit): [string, Partial<RoleToCompare>] => [benefit, { benefits: [benefit] }]),
  ...[
    'Manage a budget of £250,000 a year.',
    'Set the pay of nine mechanics, £28,000 to £32,000 a year.',
    'Bring in sales of £90,000 a year.',
    'Control stock worth £80,000.',
    'Approve invoices of up to £50,000.',
    'Pay suppliers up to £60,000 a year.',
    'You spend 10 hours a week on administration.',
    'The shop is open 55 hours a week.',
    'Supervise two apprentices, who train 20 hours a week.',
    'Cover 24 hours a week on call.',
    'Visit our Leeds office once a month.',
    'Work with the team in Leeds.',
    'The role is based in Bristol, with trips to Leeds.',
    'Location: Central Bristol',
    'The job is based in the United Kingdom.',
    'You report to a manager who is in the office three days a week.',
    'In the first month you are in the office four days a week.',
    'One day a week you train with the apprentices at the college.',
    'Work two days a week from the office and three from home.',
    'You are in the office two days a week.',
  ].map((line): [string, Partial<RoleToCompare>] => [line, { role_requirements: line }]),
  ...[
    'Apply by 12 March 2027.',
    'Apply by 12 March.',
    'Interviews are on 20 March 2027.',
    'Apply soon; the job starts on 1 May 2027.',
    'Call us on 0117 496 0000, 9 to 5.',
  ].map((line): [string, Partial<RoleToCompare>] => [line, { how_to_apply: line }]),
  ...[
    'Weihnachtsgeld von 2.000 €',
    'Zuschuss von 50 € im Monat zum Jobticket',
    'Budget von 5.000 € pro Jahr für Weiterbildung',
    'Gehalt von 42.000 bis 48.000 €',
    'Jahresbonus bis zu 60.000 €',
    '30 Tage Urlaub',
  ].map((line): [string, Partial<RoleToCompare>] => [line, { ...german, benefits: [line] }]),
  ...[
    'Verantwortung für ein Budget von 90.000 € im Jahr.',
    'Du arbeitest zwei Tage pro Woche im Büro.',
    'Arbeitsort: Munich',
    'Die Werkstatt ist 50 Stunden pro Woche geöffnet.',
    'Umsatz von 80.000 € im Jahr',
  ].map((line): [string, Partial<RoleToCompare>] => [line, { ...german, role_requirements: line }]),
];

describe('a sentence about something else, or with the same [JUDGE-51]', () => {
  test.each(RIGHT)('%s', (_, more) => {
    expect(shown(more)).toEqual([]);
  });
});

test('two fields that speak of what the role has no field for contradict each other [JUDGE-51]', () => {
  const more = {
    pay_min: null,
    pay_max: null,
    pay_currency: '',
    pay_period: '',
    benefits: ['Salary £34,000'],
    role_requirements: 'The salary is £35,000.',
  };
  expect(shown(more)).toEqual([['role_requirements', '£35,000', 'benefits', null]]);
  expect(shown({ ...more, role_requirements: 'The salary is £34,000.' })).toEqual([]);
  expect(shown({ ...more, benefits: ['Salary £34,000', 'Salary £35,000'], role_requirements: '' })).toEqual([]);
});

test('what is kept is shown no more, until one of its values is another one [JUDGE-51]', () => {
  const benefits = ['Salary from £34,000'];
  const [found] = contradictionsOf(role({ benefits }));
  const kept_pairs = [found?.key ?? ''];
  expect(found).toMatchObject({
    here: { sentence: 'Salary from £34,000' },
    there: { sentence: '£35,000 to £38,500 a year' },
  });
  expect(shown({ benefits, kept_pairs })).toEqual([]);
  expect(shown({ benefits, kept_pairs, pay_min: 36_000 })).toHaveLength(1);
  expect(shown({ benefits: ['Salary from £33,000'], kept_pairs })).toHaveLength(1);
});

test('the better words stand in the field in the place of the others [JUDGE-51]', () => {
  const benefits = ['Tools', 'Salary from £34,000, paid monthly'];
  const [found] = contradictionsOf(role({ benefits }));
  const { from = 0, to = 0, text = '' } = found?.better ?? {};
  const before = benefits.join('\n');
  expect(before.slice(0, from) + text + before.slice(to)).toBe('Tools\nSalary from £35,000, paid monthly');
});

test('is read to its end, however long a field is [JUDGE-51]', () => {
  for (const long of ['£1,', '1', 'in the office two days ', 'based in Aa ', '£34,000 to ', '12 March '])
    contradictionsOf(role({ role_requirements: long.repeat(Math.ceil(20_000 / long.length)) }));
});
