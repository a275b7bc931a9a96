import { expect, test } from 'vitest';
import type { AdvertReadingResult } from '#shared/brand/contracts/readings.ts';
import { isUntouched, piecesOf, prefillOf, signsOf, waitingIn } from '#web/features/roles/reading/filled-draft.ts';
import { emptyDraft } from '#web/features/roles/role-draft.ts';

const text =
  'Workshop Lead in Bristol\nHybrid, 2 days in the office\ncirca £40,000, DOE\nPlan the week\nCoach mechanics';

const at = (words: string, line: number) => {
  const from = text.indexOf(words);
  return { quote: words, place: { in: 'text', line, from, to: from + words.length } as const };
};
const lineOf = (words: string, line: number) => ({ ...at(words, line).place, text: words });

const reading = (more: Partial<AdvertReadingResult> = {}): AdvertReadingResult => ({
  kind: 'advert',
  language: 'en',
  passed: null,
  from_data: false,
  source: { name: 'Pasted text', text },
  fields: {
    job_title: { value: 'Workshop Lead', ...at('Workshop Lead', 1) },
    city: { value: 'Bristol', ...at('Bristol', 1) },
    country: { value: 'United Kingdom', quote: 'GB', place: { in: 'data', field: 'addressCountry' } },
    location_type: { value: 'hybrid', ...at('Hybrid', 2) },
    days_onsite: { value: 2, ...at('2 days in the office', 2) },
    pay: {
      value: { min: 40_000, max: null, currency: 'GBP', period: 'year', bound: 'circa' },
      ...at('circa £40,000', 3),
    },
    pay_note: { value: 'DOE', ...at('DOE', 3) },
  },
  lists: {
    role_requirements: [lineOf('Plan the week', 4), lineOf('Coach mechanics', 5)],
    person_specification: [],
    benefits: [],
  },
  ...more,
});

test('A new form opens with what was read, and with nothing else [READ-04, READ-08]', () => {
  expect(prefillOf('one', reading()).values).toEqual({
    job_title: 'Workshop Lead',
    city: 'Bristol',
    country: 'United Kingdom',
    location_type: 'hybrid',
    days_onsite: 2,
    days_remote: 3,
    pay_min: '40000',
    pay_max: '',
    pay_currency: 'GBP',
    pay_period: 'year',
    pay_note: 'circa, DOE',
    role_requirements: 'Plan the week\nCoach mechanics',
    content_language: 'en-GB',
  });
});

test('A closing date that has passed is left empty, and the pay of that text is to be checked [READ-04]', () => {
  const passed = { value: '2020-01-31', ...at('Bristol', 1) };
  const old = reading({ passed });
  expect(prefillOf('one', old)).toMatchObject({ dateNote: 'The advert said 31 January 2020, which has passed.' });
  expect(prefillOf('one', old).values).not.toHaveProperty('closing_date');
  expect(signsOf(old).pay?.toCheck).toBe(true);
  expect(signsOf(reading()).pay?.toCheck).toBe(false);
});

test('A value in doubt is to be checked [READ-04] [JUDGE-42]', () => {
  const read = reading();
  const { city } = read.fields;
  if (!city) throw new Error('The advert names no city');
  const doubt = { why: 'derived', sentence: 'Bristol' } as const;
  const signs = signsOf({ ...read, fields: { ...read.fields, city: { ...city, doubt } } });
  expect([signs.city?.toCheck, signs.job_title?.toCheck]).toEqual([true, false]);
});

test('Editing a field takes its sign away and leaves that of the others [READ-04]', () => {
  const signs = signsOf(reading());
  const values = { ...emptyDraft, ...prefillOf('one', reading()).values, pay_max: '45000' };
  expect(Object.entries(signs).filter(([, sign]) => !isUntouched(sign, values))).toEqual([['pay', signs.pay]]);
});

test('The source is whole in its pieces, and only what filled a field is underlined [READ-06]', () => {
  const signs = signsOf(reading());
  const used = Object.values(signs).flatMap(({ spans }) => spans);
  const pieces = piecesOf(text, used, signs.role_requirements?.spans ?? []);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  const words = (picked: typeof pieces) => picked.map((piece) => piece.text);
  expect(words(pieces.filter(({ isUsed }) => !isUsed))).toEqual([' in ', '\n', ', ', '\n', ', ', '\n', '\n']);
  expect(words(pieces.filter(({ isShown }) => isShown))).toEqual(['Plan the week', 'Coach mechanics']);
});

test('A value of job data has no words in the source [READ-04]', () => {
  expect(signsOf(reading()).country).toMatchObject({ spans: [], data: 'addressCountry' });
});

test('what is in doubt waits once the role is saved, unless it was edited; an old advert has more of it [JUDGE-49]', () => {
  const read = reading({
    passed: { value: '2020-01-31', ...at('Bristol', 1) },
    lists: { ...reading().lists, benefits: [lineOf('Plan the week', 4), lineOf('Coach mechanics', 5)] },
  });
  const { city } = read.fields;
  if (!city) throw new Error('The advert names no city');
  const sentence = 'Workshop Lead in Bristol';
  const fields = { ...read.fields, city: { ...city, doubt: { why: 'weak', sentence } as const } };
  const doubtful = { ...read, fields: { ...fields, hours_per_week: { value: 40, ...at('40', 3) } } };
  const saved = {
    city: 'Bristol',
    pay_min: 40_000,
    pay_max: null,
    pay_currency: 'GBP',
    pay_period: 'year',
    hours_per_week: 40,
    benefits: ['Plan the week', 'Coach mechanics'],
  };
  expect(waitingIn(doubtful, saved)).toEqual({
    city: sentence,
    pay_min: 'circa £40,000',
    hours_per_week: '40',
    benefits: 'Plan the week; Coach mechanics',
    passed: '2020-01-31',
  });
  expect(Object.keys(waitingIn(doubtful, { ...saved, pay_max: 45_000, benefits: [] }))).toEqual([
    'city',
    'hours_per_week',
    'passed',
  ]);
  expect(waitingIn(reading(), saved)).toEqual({});
});
