import { expect, it, test } from 'vitest';
import { role } from '#shared/roles/contracts/roles.ts';
import { copyOfRole } from '#web/features/roles/copy-of-role.ts';
import { offerParts } from '#web/features/roles/offer-draft.ts';
import { draftOf, emptyDraft } from '#web/features/roles/role-draft.ts';
import { inputOf, resolver } from '#web/features/roles/role-saving.ts';
import { isSame } from '#web/lib/edit-conflict.ts';

const id = '6f2c1b1e-6a43-4e0f-9d53-8c2f8f1f0a10';
const time = '2026-11-23T10:00:00.000Z';
const aRole = (more: object = {}) =>
  role.parse({
    id,
    user_id: id,
    version: 1,
    created_at: time,
    updated_at: time,
    brand_guidelines_id: null,
    brand_guidelines: null,
    document_ids: [],
    reference_documents: [],
    days_onsite: null,
    days_remote: null,
    company_name: 'Quayside',
    job_title: 'Engineer',
    experience_level: 'senior',
    location_type: 'onsite',
    country: 'Portugal',
    city: 'Porto',
    role_requirements: 'Run it.',
    person_specification: 'Has run it.',
    ...more,
  });

const offer = {
  pay_min: 45_000,
  pay_max: 52_000.5,
  pay_currency: 'GBP',
  pay_period: 'month',
  pay_note: 'Each April',
  benefits: ['Lunch', 'A bike'],
  employment_type: 'part_time',
  hours_per_week: 37.5,
  closing_date: '2099-01-31',
  how_to_apply: 'jobs@example.com',
  region: 'Norte',
};

test('an offer is saved as it was read, and none stays none [OFFER-02, OFFER-05]', () => {
  expect(inputOf(draftOf(aRole(offer)))).toMatchObject(offer);
  const none = inputOf(draftOf(aRole()));
  expect(none).toMatchObject({ pay_min: null, pay_max: null, hours_per_week: null, closing_date: '', region: '' });
});

it.each([
  ['45,000', 45_000],
  ['45.000', 45_000],
  ['45 000', 45_000],
  ['45k', 45_000],
  ['18.50', 18.5],
  ['a lot', 'a lot'],
  [' ', null],
])('an amount typed as %j is saved as %j [OFFER-02]', (pay_max, value) => {
  expect(inputOf({ ...emptyDraft, country: 'Portugal', pay_max })).toMatchObject({
    pay_min: null,
    pay_max: value,
    pay_currency: 'EUR',
    pay_period: 'year',
  });
});

const errorsOf = async (more: object) => {
  const values = { ...draftOf(aRole()), base: null, key: 'one', ...more };
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message: string }).message]),
  );
};

test('each field of the offer is refused with its own sentence, all at once [OFFER-02, OFFER-03, OFFER-04]', async () => {
  const wrong = {
    country: 'Atlantis',
    pay_min: '60k',
    pay_max: '50k',
    benefits: `Bike\n\n${'x'.repeat(121)}`,
    hours_per_week: '81',
    closing_date: '2020-01-31',
    how_to_apply: 'http://example.com',
  };
  expect(await errorsOf(wrong)).toEqual({
    pay_max: 'The upper end must not be below the lower end.',
    pay_currency: 'Choose a currency.',
    benefits: 'At most 120 characters a line: line 3.',
    hours_per_week: 'Enter 1 to 80 hours.',
    closing_date: 'The closing date has passed.',
    how_to_apply: 'Use an https address.',
  });
  expect(await errorsOf({ hours_per_week: 'many' })).toEqual({ hours_per_week: 'Enter 1 to 80 hours.' });
});

test('a closing date that passed since it was saved is no mistake [OFFER-03]', async () => {
  const base = { ...draftOf(aRole({ closing_date: '2020-01-31' })), id, version: 1 };
  expect(await errorsOf({ ...base, base })).toEqual({});
  expect(await errorsOf({ ...base, base, closing_date: '2020-01-30' })).toHaveProperty('closing_date');
});

test('pay that names the currency of the country is the pay that was left to follow it [OFFER-02]', () => {
  const [pay] = offerParts;
  if (!pay) throw new Error('No pay');
  const mine = { ...draftOf(aRole()), pay_min: '45000' };
  expect(isSame(pay, mine, draftOf(aRole({ pay_min: 45_000, pay_currency: 'EUR', pay_period: 'year' })))).toBe(true);
  expect(isSame(pay, mine, draftOf(aRole({ pay_min: 45_000, pay_currency: 'EUR', pay_period: 'day' })))).toBe(false);
});

test('a copy keeps all but a closing date that has passed [OFFER-09]', () => {
  const { values, dateNote } = copyOfRole(aRole(offer));
  expect(values).toEqual({ ...draftOf(aRole(offer)), job_title: 'Engineer (copy)' });
  expect(dateNote).toBeUndefined();
  const passed = copyOfRole(aRole({ ...offer, closing_date: '2020-01-31' }));
  expect(passed.values.closing_date).toBe('');
  expect(passed.dateNote).toMatch(/closing date .* has passed/);
  expect(copyOfRole(aRole({ job_title: 'x'.repeat(200) })).values.job_title).toHaveLength(200);
});
