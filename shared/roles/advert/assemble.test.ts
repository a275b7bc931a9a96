import { expect, test } from 'vitest';
import type { AdvertAnswer, FactName } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { headingOfRow } from '#shared/roles/advert/headings.ts';
import { withoutBullet } from '#shared/roles/advert/lines.ts';
import { type AdvertFields, type AdvertReading, DOUBT_CAUSES, type DoubtCause } from '#shared/roles/advert/reading.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import {
  carelessAnswers,
  inventingAnswer,
  payText,
  rightAnswer,
  type Sample,
  samples,
  swappedAnswer,
} from '#shared/roles/advert/testing/samples.ts';

const TODAY = '2026-11-22';
const FACT_OF: Partial<Record<keyof AdvertFields, FactName>> = { hours_per_week: 'hours', how_to_apply: 'apply' };

/**
 * The values of a reading by the names of facts, as samples write them, but those in doubt. These samples name no country
 * that follows from the region: `local/evaluate/adverts.ts` measures those.
 */
function valuesOf({ fields }: AdvertReading, but: readonly DoubtCause[] = ['derived']): Map<string, string> {
  return new Map(
    Object.entries(fields)
      .filter(([name, { quote }]) => name !== 'country' || countryCodeOf(quote) !== null)
      .filter(([, { doubt }]) => doubt === undefined || !but.includes(doubt.why))
      .map(([name, { value }]) => [
        FACT_OF[name as keyof AdvertFields] ?? name,
        typeof value === 'object' ? payText(value) : String(value),
      ]),
  );
}
const expected = ({ facts }: Sample) => new Map([...facts].map(([name, { value }]) => [name, value]));

/** Every quote stands where it says, and every line of a list is one of the source without its bullet. */
function expectLiteral({ source }: Sample, reading: AdvertReading): void {
  for (const { quote, place } of Object.values(reading.fields)) {
    expect(place.in === 'text' && source.text.slice(place.from, place.to)).toBe(quote);
  }
  const lines = Object.values(reading.lists).flat();
  for (const { line, from, to, text } of lines) {
    const row = source.text.slice(from, to);
    expect(withoutBullet(row.slice(headingOfRow(row)))).toBe(text);
    expect(source.lines[line - 1]?.from).toBe(from);
  }
  expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
}

const listNumbers = ({ lists }: AdvertReading) => Object.values(lists).map((lines) => lines.map(({ line }) => line));

test('there are 200 adverts with gaps, 160 of them as people paste them, a third not in English', () => {
  expect(samples).toHaveLength(200);
  expect(samples.filter(({ name }) => name.startsWith('pasted-'))).toHaveLength(160);
  expect(samples.filter(({ source }) => source.language !== 'en').length).toBeGreaterThan(24);
  // A note of two lines has hardly a second one.
  const least = ({ name }: Sample): number => (name.startsWith('pasted-') ? 1 : 2);
  expect(samples.filter((sample) => sample.traps.length < least(sample)).map(({ name }) => name)).toEqual([]);
});

test.each(samples)('a right answer fills what $name says and nothing else [READ-05]', (sample) => {
  const reading = assemble(rightAnswer(sample), sample.source, TODAY);
  expect(valuesOf(reading)).toEqual(expected(sample));
  expect(listNumbers(reading)).toEqual([sample.lists.duties, sample.lists.person, sample.lists.benefits]);
  expectLiteral(sample, reading);
});

test.each(samples)('an answer that fills every gap of $name adds no value [READ-05]', (sample) => {
  const reading = assemble(inventingAnswer(sample), sample.source, TODAY);
  const [right, sure] = [expected(sample), valuesOf(reading, DOUBT_CAUSES)];
  expect(new Map([...valuesOf(reading)].filter(([name]) => right.has(name as FactName) || sure.has(name)))).toEqual(
    right,
  );
  expect(listNumbers(reading)).toEqual([sample.lists.duties, sample.lists.person, sample.lists.benefits]);
  expectLiteral(sample, reading);
});

test.each(samples)(
  'a careless answer about $name, which points at other money, places and days, fills none without doubt [READ-05, JUDGE-42]',
  (sample) => {
    for (const { name, answer: careless } of carelessAnswers(sample))
      expect([name, valuesOf(assemble(careless, sample.source, TODAY), DOUBT_CAUSES).get(name)]).toEqual([
        name,
        undefined,
      ]);
  },
);

test.each(samples)('an answer that mixes up the lines of $name has no wrong value [READ-05]', (sample) => {
  const reading = assemble(swappedAnswer(sample), sample.source, TODAY);
  const right = expected(sample);
  for (const [name, value] of valuesOf(reading, DOUBT_CAUSES))
    expect([name, value]).toEqual([name, right.get(name as FactName)]);
  expectLiteral(sample, reading);
});

const none = { duties: [], person: [], benefits: [], about: [], apply_lines: [], legal: [] };
const answer = (facts: AdvertAnswer['facts'], lists: Partial<AdvertAnswer['lists']> = {}): AdvertAnswer => ({
  kind: 'advert',
  facts,
  lists: { ...none, ...lists },
});

const TEN = Array.from({ length: 10 }, (_, at) => at + 2);
test.each([
  ['with bullets', 'Requirements:\n', '- Know task'],
  ['without bullets', 'Requirements\n', 'Know task'],
])('a list of which every third line is skipped loses none but the first and last, %s', (_name, head, line) => {
  const text = `${head}${TEN.map((number) => `${line} ${number}`).join('\n')}\n\nWe are a company.\n\n- Free fruit`;
  const person = TEN.filter((number) => number % 3 !== 2);
  const source = advertSource(text);
  const { lists } = assemble(answer({}, { person, benefits: [13] }), source, TODAY);
  expect(lists.person_specification.map((one) => one.line)).toEqual(TEN.slice(1, -1));
  expect(lists.benefits.map((one) => one.text)).toEqual(['Free fruit']);
});

test('a paragraph or heading between two lines of a list is not drawn into it', () => {
  const source = advertSource('- Cook\n- Serve\n\nWe are a hotel by the sea.\n\n- Clean\nBenefits\n- Close up');
  const { lists } = assemble(answer({}, { duties: [1, 4, 6, 2] }), source, TODAY);
  expect(lists.role_requirements.map(({ text }) => text)).toEqual(['Cook', 'Serve', 'Clean', 'Close up']);
});

test('a line that is named in two lists is in that of its heading, else in the first', () => {
  const source = advertSource('Requirements\n- Patience\n- Care\nWhat else:\nis there');
  const { lists } = assemble(answer({}, { duties: [2, 5], person: [2, 3, 5, 1] }), source, TODAY);
  expect(lists.person_specification.map(({ text }) => text)).toEqual(['Patience', 'Care']);
  expect(lists.role_requirements.map(({ text }) => text)).toEqual(['is there']);
});

test('pay under a heading for benefits is pay, and its line stays a benefit as it stands [READ-07]', () => {
  const source = advertSource('Cook\nBenefits\n- £40–45k DOE + 25 days\n- Free lunch');
  const facts = { pay: { line: 3, quote: '£40-45k DOE + 25 days' }, pay_note: { line: 3, quote: 'DOE' } };
  const { fields, lists } = assemble(answer(facts, { benefits: [3, 4] }), source, TODAY);
  expect(fields.pay?.value).toEqual({ min: 40_000, max: 45_000, currency: 'GBP', period: 'year', bound: '' });
  expect(fields.pay_note?.value).toBe('DOE');
  expect(lists.benefits.map(({ text }) => text)).toEqual(['£40–45k DOE + 25 days', 'Free lunch']);
});

test('pay by the month is read from German, and competitive pay is none [READ-07]', () => {
  const german = advertSource('Koch\n3.800 – 4.500 € brutto im Monat');
  const pay = { line: 2, quote: '3.800 – 4.500 € brutto im Monat' };
  expect(assemble(answer({ pay }), german, TODAY).fields.pay?.value).toMatchObject({
    min: 3_800,
    max: 4_500,
    currency: 'EUR',
    period: 'month',
  });
  const vague = assemble(answer({ pay: { line: 1, quote: 'Competitive' } }), advertSource('Competitive pay'), TODAY);
  expect(vague.fields).toEqual({});
});

test('a closing date before today is read and fills nothing', () => {
  const source = advertSource('Cook\nApply by 21 November 2026');
  const closing = (today: string) =>
    assemble(answer({ closing_date: { line: 2, quote: '21 November 2026' } }), source, today);
  expect(closing('2026-11-21')).toMatchObject({ fields: { closing_date: { value: '2026-11-21' } }, passed: null });
  expect(closing(TODAY)).toMatchObject({ fields: {}, passed: { value: '2026-11-21', quote: '21 November 2026' } });
});

test('a text that is no advert fills nothing', () => {
  const [sample] = samples;
  for (const kind of ['several', 'cv', 'other'] as const) {
    const reading = sample && assemble({ ...rightAnswer(sample), kind }, sample.source, TODAY);
    expect(reading).toMatchObject({ kind, fields: {}, lists: { role_requirements: [] } });
  }
});

test('the full stop after an address is none of it [READ-07]', () => {
  const source = advertSource('Cook\nApply at https://inn.example/jobs.\nWrite to jobs@inn.example!\nCall Ada.');
  const apply = (line: number, quote: string) =>
    assemble(answer({ apply: { line, quote } }), source, TODAY).fields.how_to_apply?.value;
  expect(apply(2, 'Apply at https://inn.example/jobs.')).toBe('Apply at https://inn.example/jobs');
  expect(apply(3, 'jobs@inn.example!')).toBe('jobs@inn.example');
  expect(apply(4, 'Call Ada.')).toBe('Call Ada.');
});
