import { expect, test } from 'vitest';
import type { FactName } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { daysOnsiteOf } from '#shared/roles/advert/days-onsite.ts';
import { closingDayOf } from '#shared/roles/advert/facts.ts';
import { inDigits } from '#shared/roles/advert/number-words.ts';
import { payIn } from '#shared/roles/advert/pay.ts';
import { advertSource } from '#shared/roles/advert/source.ts';

const TODAY = '2026-11-30';
const LISTS = { duties: [], person: [], benefits: [], about: [], apply_lines: [], legal: [] };

/** What the form has of a text when an answer points at these words of it. */
function read(text: string, quotes: Partial<Record<FactName, string>>) {
  const source = advertSource(text);
  const facts = Object.entries(quotes).map(([name, quote]) => [
    name,
    { line: source.lines.find((line) => line.text.includes(quote))?.number ?? null, quote },
  ]);
  return assemble({ kind: 'advert', facts: Object.fromEntries(facts), lists: LISTS }, source, TODAY);
}

test.each([
  ['$36.40 ph plus super (above award), rising to $38.10', 36.4, 38.1, 'hour'],
  ['€14.60 an hour to start, €15.05 after six months and €15.60 once you are qualified', 14.6, 15.6, 'hour'],
  ['$95K–$120K a year', 95_000, 120_000, 'year'],
  ['£45k to £52k pa', 45_000, 52_000, 'year'],
  ['₹4.2 lakh to ₹5.5 lakh per annum', 420_000, 550_000, 'year'],
  ['3.448,12 Euro in Stufe 1\nbis 4.608,55 Euro in Stufe 6, monatlich', 3448.12, 4608.55, 'month'],
  ['neunhundertachtzig Euro brutto im Monat', 980, 980, 'month'],
  ['fourteen pounds fifty an hour', 14.5, 14.5, 'hour'],
  ['R 18 500 – R 22 000 pm', 18_500, 22_000, 'month'],
  ['$31.50 p/hr', 31.5, 31.5, 'hour'],
] as const)('a range, steps and words are read as pay: %s [JUDGE-43]', (quote, min, max, period) => {
  expect(payIn(quote, 'AU')?.pay).toMatchObject({ min, max, period });
});

test.each([
  ['Fri 11 Dec', { iso: '2026-12-11', isSure: true }],
  ['bis spätestens Freitag, 18. Dezember', { iso: '2026-12-18', isSure: true }],
  ['7. Jänner 2027', { iso: '2027-01-07', isSure: true }],
  ['31. Januar', { iso: '2027-01-31', isSure: false }],
  ['the end of February', { iso: '2027-02-28', isSure: false }],
  ['bis zum 5.1.', { iso: '2027-01-05', isSure: false }],
  ['Friday 20 November', { iso: '2026-11-20', isSure: true }],
])('a day without its year is the next one, or the one before on that weekday: %s [JUDGE-44]', (quote, day) => {
  expect(closingDayOf(quote, 'GB', TODAY)).toEqual(day);
});

test.each([
  ['Two days in the shed, the other three wherever your laptop works', 2],
  ['Einen Tag pro Woche arbeiten Sie von zu Hause', 4],
  ['in the office three days a week, the rest from home', 3],
  ['Wednesdays and Thursdays with us, the rest from home', 2],
  ['60 % remote', 2],
  ['zwei von fünf Tagen im Büro', 2],
  ['2 to 3 days in the office', null],
  ['up to two days a week from home', null],
])('days at the workplace in words, and none of a range: %s [JUDGE-45]', (words, days) => {
  expect(daysOnsiteOf(words)).toBe(days);
});

test('numbers in words and with fractions are digits [JUDGE-45]', () => {
  expect(inDigits('thirty-three hours or 6¼ hours')).toBe('33 hours or 6.25 hours');
  expect(inDigits('zweiunddreißig Stunden, zweitausendfünfhundert Euro')).toBe('32 Stunden, 2500 Euro');
  expect(inDigits('one day, einen Tag, Acht geben? Hundert!')).toContain('one day, einen Tag');
});

test('a sum that is only paid by time is in doubt, with its sentence [JUDGE-42]', () => {
  const text = 'Cook wanted\nWe need you.\nWe run a nursery.\nFees are £128 a day, so families expect a lot.';
  expect(read(text, { job_title: 'Cook', pay: '£128 a day' }).fields.pay?.doubt).toEqual({
    why: 'weak',
    sentence: 'Fees are £128 a day, so families expect a lot',
  });
  expect(read('Cook wanted\nSalary: £128 a day', { job_title: 'Cook', pay: '£128 a day' }).fields.pay?.doubt).toBe(
    undefined,
  );
});

test('a country follows from a region without doubt and from money with one [JUDGE-46]', () => {
  const named = read('Cook wanted\nMendip Inn, Wells, Somerset', {
    job_title: 'Cook',
    city: 'Wells',
    region: 'Somerset',
  });
  expect(named.fields.country).toMatchObject({ value: 'United Kingdom', quote: 'Somerset' });
  expect(named.fields.country?.doubt).toBe(undefined);
  const paid = read('Cook wanted\nSalary: £14 an hour', { job_title: 'Cook', pay: '£14 an hour' });
  expect(paid.fields.country).toMatchObject({ value: 'United Kingdom', doubt: { why: 'derived' } });
});

test('without the title of a job every value is in doubt [JUDGE-42]', () => {
  const { fields } = read('Library\nTuesday to Friday (32 hours a week)', { hours: '32 hours a week' });
  expect(fields.hours_per_week?.doubt?.why).toMatch(/weak|untitled/);
});

test('a closing date that has passed fills no field and is kept with its words [JUDGE-47]', () => {
  const { fields, passed } = read('Cook wanted\nApply by Friday 20 November', {
    job_title: 'Cook',
    closing_date: 'Friday 20 November',
  });
  expect(fields.closing_date).toBe(undefined);
  expect(passed).toMatchObject({ value: '2026-11-20', quote: 'Friday 20 November' });
});

test('a term that a sentence begins with as its label is that of the job [JUDGE-42]', () => {
  const text = (terms: string) =>
    `Workshop Lead\nHarbour Bikes, Bristol\n\nWhat you will do\n- Plan the week\n- Coach mechanics\n\nWhat we offer\n- Tea\n\n${terms}`;
  const placed = (terms: string, quote: string) => {
    const found = read(text(terms), { job_title: 'Workshop Lead', location_type: quote });
    return found.kind === 'advert' ? found.fields.location_type : undefined;
  };
  const sure = placed('Full-time, 37.5 hours. Hybrid: three days in the office.', 'Hybrid: three days in the office');
  expect(sure).toMatchObject({ value: 'hybrid' });
  expect(sure).not.toHaveProperty('doubt');
  const weak = placed('We like tea. Our friends in Leeds are hybrid since spring. We like cake.', 'hybrid');
  expect(weak).toMatchObject({ value: 'hybrid', doubt: { why: 'weak' } });
});
