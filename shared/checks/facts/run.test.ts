import { expect, test } from 'vitest';
import { COMPARISONS_MAX, factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { type Material, material } from '#shared/text/material.ts';

const role = {
  job_title: 'Operations Coordinator',
  company_name: 'Fenwold Parcels',
  experience_level: 'mid',
  location_type: 'hybrid',
  days_onsite: 3,
  days_remote: 2,
  country: 'United Kingdom',
  city: 'Bristol',
  role_requirements: `Run the evening dispatch with a team of 5 colleagues.
Keep the routes in PostgreSQL up to date.
Weekends: No weekend work.`,
  person_specification: `At least three years of experience in logistics.
Experience with TypeScript is useful.
Desirable: experience with telemetry.`,
  pay_min: 38_000,
  pay_max: 44_000,
  pay_currency: 'GBP',
  pay_period: 'year',
};

const read = (given: unknown): Material => material.parse(given);
const factsIn = (text: string, given: unknown = { role }, before: unknown = null): Fact[] =>
  factsOf([{ name: 'text', card: '', text }], {
    now: indexMaterial(read(given), 'en'),
    snapshot: before ? indexMaterial(read(before), 'en') : null,
    language: 'en',
  });
const shown = (facts: readonly Fact[]): string[] => facts.map(({ quote, state }) => `${state}: ${quote}`);

test('figures and money are found by value and by what they are of', () => {
  expect(shown(factsIn('We are hybrid, with three days in Bristol.'))).toContain('found: three days');
  expect(shown(factsIn('You earn up to £44,000 a year.'))).toEqual(['found: up to £44,000 a year']);
  expect(shown(factsIn('You work beside five colleagues.'))).toEqual(['found: five colleagues']);
});

test('another value of the same thing is different', () => {
  const [fact] = factsIn('You work 2 days onsite.');
  expect(fact).toMatchObject({ state: 'different', difference: { because: 'value', value: '3 days onsite' } });
});

test('what the material does not have is not found', () => {
  expect(shown(factsIn('You get 25 days of holiday and a 10% bonus. Write to jobs@fenwold.example.'))).toEqual([
    'not_found: 25 days of holiday',
    'not_found: 10%',
    'not_found: bonus',
    'not_found: jobs@fenwold.example',
  ]);
});

test('what only the material of the version has was there, and a deleted role is compared with it alone', () => {
  const before = { role: { ...role, role_requirements: 'You lead a team of 12.' } };
  const [was] = factsIn('You lead a team of 12.', { role: { ...role, role_requirements: '' } }, before);
  expect(was).toMatchObject({ state: 'different', difference: { because: 'was' } });
  const [deleted] = factsIn('You lead a team of 12.', { role: null }, before);
  expect(deleted).toMatchObject({ state: 'found' });
});

test('a text of many statements is compared with much material up to a number of places [CHECK-15]', () => {
  const amounts = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => `The pay is £${from + at} an hour.`).join('\n');
  const documents = [{ id: 'asset', title: 'Pay', text: amounts(5_000, 100) }];
  const few = factsIn(amounts(40, 100), { role, documents });
  expect(few).toHaveLength(40);
  const many = factsIn(amounts(1_000, 100), { role, documents });
  expect(many.slice(0, 40)).toEqual(few);
  expect(many.length).toBeLessThanOrEqual(COMPARISONS_MAX / 5_000);
});

test.each(['\r\n', '\r', '\u2028'])('places and quotes are those of a text with the line end %j [CHECK-15]', (end) => {
  const text = `Hello${end}${end}You work 2 days onsite.${end}You work beside five colleagues.`;
  const facts = factsIn(text);
  expect(shown(facts)).toEqual(['different: 2 days onsite', 'found: five colleagues']);
  for (const { from, to, quote } of facts) expect(text.slice(from, to)).toBe(quote);
});
