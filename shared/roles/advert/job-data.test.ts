import { expect, test } from 'vitest';
import { jobDataReading } from '#shared/roles/advert/job-data.ts';

const TODAY = '2026-11-22';
const description = 'Tasks\n- Cook lunch\n- Clean\nRequirements\n- Patience\nBenefits\n- Free lunch';
const posting = {
  '@type': 'JobPosting',
  title: 'Senior Cook',
  hiringOrganization: { name: 'The Copper Pan' },
  description,
  jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
  baseSalary: { currency: 'GBP', value: { minValue: 30_000, maxValue: '32000', unitText: 'YEAR' } },
  employmentType: ['FULL_TIME'],
  validThrough: '2026-12-12T23:59',
  workHours: '40 hours per week',
};
const reading = (more: object = {}) => jobDataReading([{ ...posting, ...more }], TODAY)?.reading;
const values = (more: object = {}) =>
  Object.fromEntries(Object.entries(reading(more)?.fields ?? {}).map(([name, field]) => [name, field.value]));

test('complete job data fills the form, with the field or the line as the quote', () => {
  expect(values()).toEqual({
    job_title: 'Senior Cook',
    company_name: 'The Copper Pan',
    experience_level: 'senior',
    city: 'Leeds',
    country: 'United Kingdom',
    employment_type: 'full_time',
    hours_per_week: 40,
    closing_date: '2026-12-12',
    pay: { min: 30_000, max: 32_000, currency: 'GBP', period: 'year', bound: '' },
  });
  expect(reading()?.fields.city).toEqual({
    value: 'Leeds',
    quote: 'Leeds',
    place: { in: 'data', field: 'addressLocality' },
  });
  const texts = Object.values(reading()?.lists ?? {}).map((lines) => lines.map(({ text }) => text));
  expect(texts).toEqual([['Cook lunch', 'Clean'], ['Patience'], ['Free lunch']]);
});

test.each([
  ['without a title', { title: undefined }],
  ['with a title of another type', { title: ['Cook'] }],
  ['without a company', { hiringOrganization: {} }],
  ['without a place', { jobLocation: [] }],
  ['with several places', { jobLocation: [posting.jobLocation, { address: { addressLocality: 'York' } }] }],
  ['without duties', { description: 'Requirements\n- Patience' }],
  ['without a person', { description: 'Tasks\n- Cook' }],
  ['without a description', { description: null }],
])('job data %s is left to the text of the page', (_name, more) => {
  expect(reading(more)).toBeUndefined();
});

test('the same job twice is one, two jobs and none are left to the text', () => {
  expect(jobDataReading([posting, { ...posting }], TODAY)).not.toBeNull();
  expect(jobDataReading([posting, { ...posting, title: 'Waiter' }], TODAY)).toBeNull();
  const elsewhere = { ...posting, jobLocation: { address: { addressLocality: 'York' } } };
  expect(jobDataReading([posting, elsewhere], TODAY)).toBeNull();
  expect(jobDataReading([], TODAY)).toBeNull();
});

test('wrong values of job data stay empty', () => {
  const wrong = {
    baseSalary: { currency: 'GBP', value: { minValue: -1, unitText: 'YEAR' } },
    employmentType: 'constructor',
    validThrough: 'soon',
    workHours: 'flexible',
    title: 'Cook',
  };
  expect(Object.keys(values(wrong))).toEqual(['city', 'country', 'job_title', 'company_name']);
  expect(
    values({ baseSalary: { currency: 'GBP', value: { minValue: 9, maxValue: 8, unitText: 'HOUR' } } }).pay,
  ).toBeUndefined();
  expect(values({ jobLocation: undefined, jobLocationType: 'TELECOMMUTE' }).location_type).toBe('remote');
  expect(reading({ validThrough: '2026-11-01' })).toMatchObject({ passed: { value: '2026-11-01' } });
});
