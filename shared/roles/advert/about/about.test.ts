import { describe, expect, test } from 'vitest';
import type { FactName } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import type { AdvertFields } from '#shared/roles/advert/reading.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { payText } from '#shared/roles/advert/testing/samples.ts';

const NO_LISTS = { duties: [], person: [], benefits: [], about: [], apply_lines: [], legal: [] };
/** Prose above, so that a line of the text is none of the first. */
const ABOVE = Array.from({ length: 12 }, (_, at) => `We are a company with story number ${at + 1}.`).join('\n');

const FIELD_OF: Partial<Record<FactName, keyof AdvertFields>> = { hours: 'hours_per_week', apply: 'how_to_apply' };

/** What the form has without doubt when an answer points at words of a line: of the first one, or of one far below. */
function filled(name: FactName, words: string, line: string, isBelow = false) {
  const source = advertSource(isBelow ? `${ABOVE}\n${line}\nThe end of it.` : line);
  const number = source.lines.find(({ text }) => text.includes(words))?.number ?? null;
  const { fields } = assemble(
    { kind: 'advert', facts: { [name]: { line: number, quote: words } }, lists: NO_LISTS },
    source,
    '2026-11-22',
  );
  if (fields[FIELD_OF[name] ?? (name as 'city')]?.doubt?.why === 'weak') return undefined;
  if (name === 'pay') return fields.pay ? payText(fields.pay.value) : undefined;
  return {
    city: fields.city,
    closing_date: fields.closing_date,
    hours: fields.hours_per_week,
    apply: fields.how_to_apply,
    company_name: fields.company_name,
    job_title: fields.job_title,
    experience_level: fields.experience_level,
  }[name as 'city']?.value;
}

describe('words of an answer fill a field that they speak of', () => {
  test.each([
    ['£31,000', 'Salary: £31,000', '31000-31000 GBP year'],
    ['£31,000', 'You will be paid £31,000 from the first day.', '31000-31000 GBP year'],
    ['£14 per hour', 'Rate of pay\n£14 per hour', '14-14 GBP hour'],
    ['£28,000', 'Cook | Leeds | £28,000 - £32,000', '28000-32000 GBP year'],
    ['£27,500', 'You start on £24,000 rising to £27,500.', '24000-27500 GBP year'],
    ['£42,000 - £48,000', 'Apply\n• £42,000 - £48,000 plus 10% bonus', '42000-48000 GBP year'],
    ['£33,000', 'On offer is £33,000 with a van.', '33000-33000 GBP year'],
    ['2.900 €', 'Monatsgehalt: 2.900 €', '2900-2900 EUR month'],
    ['£24k', '£24k basic, OTE £40k', '24000-24000 GBP year'],
  ])('pay: %s of %j [READ-07]', (words, line, pay) => {
    expect(filled('pay', words, line)).toBe(pay);
  });

  test.each([
    ['£40k', '£24k basic, OTE £40k'],
    ['£40,000 a year', 'You look after a training budget of £40,000 a year.'],
    ['£1.2m a year', 'Turnover is £1.2m a year.'],
    ['£18,000', 'You sell kitchens from £18,000.'],
    ['£18,000', 'We offer kitchens from £18,000.'],
    ['£25,000', 'Last year the club won a grant of £25,000.'],
    ['€12,000 a year', 'Customers save €12,000 a year with us.'],
    ['£1,500 a year', 'Benefits include £1,500 a year for courses.'],
    ['£30,000', 'Every driver is insured for £30,000.'],
    ['£750 a month', 'A room is free for £750 a month.'],
    ['40.000 € im Jahr', 'Sie verantworten ein Budget von 40.000 € im Jahr.'],
    ['500 € im Monat', 'Eine Wohnung gibt es für 500 € im Monat.'],
    ['300 € jährlich', 'Es gibt 300 € jährlich für Material.'],
    ['1.500 €', 'Prämie: 1.500 € brutto'],
    ['£180 a week', 'Also one chair to rent, £180 a week'],
    ['£60,000', 'Stock worth £60,000 passes through your hands.'],
  ])('money of something else is no pay: %s of %j [READ-07]', (words, line) => {
    expect([filled('pay', words, line), filled('pay', words, line, true)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['Reading', 'Fern & Field, Reading', 'Reading'],
    ['Bath', 'Store Manager in Bath', 'Bath'],
    ['Essen', 'Ort: Essen', 'Essen'],
    ['Ravensburg', 'Arche Noah\n88212 Ravensburg', 'Ravensburg'],
    ['Utrecht', '📍 Utrecht / hybrid', 'Utrecht'],
    ['Leeds', 'Travel Consultant – Leeds', 'Leeds'],
    ['Dortmund', 'Arbeitsort ist Dortmund.', 'Dortmund'],
    ['Kendal', 'We need a nurse in Kendal, Cumbria.', 'Kendal'],
    ['Worms', 'Die Kita in Worms sucht Verstärkung.', 'Worms'],
    ['Naas', 'Tierney & Daughters of Naas, Co. Kildare, need a plumber.', 'Naas'],
    ['Essen', 'Bedachungen Kehl · Essen · gegründet 1958', 'Essen'],
  ])('a place: %s of %j', (words, line, city) => {
    expect(filled('city', words, line)).toBe(city);
  });

  test.each([
    ['March', 'The work goes on until the end of March 2027.'],
    ['Bath', 'Bath and dress the residents.'],
    ['Mobile', 'Mobile contracts are what we sell.'],
    ['Hof', 'Die Werkstatt ist hinten im Hof.'],
    ['Halle', 'Du arbeitest in Halle 4.'],
    ['Singen', 'Singen, turnen und lachen mit den Kindern.'],
    ['Lisbon', 'Our colleagues in Lisbon look after support.'],
    ['Trier', 'Das Seminar findet in Trier statt.'],
    ['Hull', 'We also have a yard in Hull.'],
    ['Paris', 'Other offices: Paris'],
    ['Berlin', 'Once a year there is an offsite in Berlin.'],
    ['Nice', 'The family is at their flat in Nice in summer.'],
    ['Dover', 'You work at our house, not at the Dover warehouse.'],
    ['Johannesburg', 'We seek a guide, four hours from Johannesburg.'],
    ['Halle', 'Wer in Halle wohnt, bekommt die Bahnkarte.'],
    ['Germiston', 'No walk-ins at our Germiston head office.'],
    ['Australia', 'We lost our chef to Australia and need a new one.'],
  ])('a place of something else, or a word, is none: %s of %j', (words, line) => {
    expect([filled('city', words, line), filled('city', words, line, true)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['3 March 2027', 'Apply by 3 March 2027 to start on 1 May 2027.', '2027-03-03'],
    ['1 May 2027', 'Apply by 3 March 2027 to start on 1 May 2027.', undefined],
    ['30 June 2028', 'The contract is fixed-term until 30 June 2028, apply now.', undefined],
    ['31.07.2028', 'befristet bis 31.07.2028, Bewerbung an a@b.example', undefined],
    ['28.02.2027', 'Bewerbungen bis 28.02.2027 an a@b.example', '2027-02-28'],
    ['18 March 2027', 'Interviews: 18 March 2027', undefined],
    ['18 March 2027', 'Closing date\n18 March 2027', '2027-03-18'],
    ['30 April 2027', 'Apply now: 1 March to 30 April 2027', undefined],
  ])('the last day to apply and no other: %s of %j', (words, line, day) => {
    expect(filled('closing_date', words, line)).toBe(day);
  });

  test.each([
    ['37 hours', '37 hours, permanent', 37],
    ['35', 'Hours: 35', 35],
    ['38,5 Std.', 'Vollzeit (38,5 Std.)', 38.5],
    ['40 hrs', '£14.50ph, 40 hrs', 40],
    ['37.5 hours per week', 'Contracted for 37.5 hours per week over five shifts', 37.5],
    ['39 Stunden', 'Die Wochenarbeitszeit beträgt 39 Stunden.', 39],
    ['37 hours', '£1,500 joining bonus, 37 hours', undefined],
    ['12 hours', 'Full-time, shifts of 12 hours', undefined],
    ['70 hours a week', 'The shop is open 70 hours a week.', undefined],
    ['40 hours a week', '20 to 40 hours a week', undefined],
  ])('hours of the week: %s of %j', (words, line, hours) => {
    expect(filled('hours', words, line)).toBe(hours);
  });

  test.each(['Apply now', 'Easy Apply', 'Jetzt bewerben'])('a button is no way to apply: %s', (words) => {
    expect(filled('apply', words, `Cook\n${words}`)).toBeUndefined();
  });

  test.each([
    ['Herd Manager', 'Dairy Assistant\nYou work under our Herd Manager, Tama.'],
    ['Head of Quality', 'The role\nReporting to the Head of Quality, you test pumps.'],
    ['Dishwasher', 'Line Cook\nAlso hiring\tDishwasher, 18 hours'],
    ['Bookkeeper', 'Payroll Officer\nSimilar jobs\nBookkeeper'],
    ['Leiterin Technik', 'Monteur gesucht\nLeiterin Technik, freut sich auf Ihren Anruf'],
    ['helpers', 'Need 3 roofers, got helpers already'],
  ])('the title of another person or vacancy is none: %s of %j', (words, text) => {
    expect([filled('job_title', words, text), filled('job_title', words, text, true)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['Herd Manager', 'Herd Manager\nMethven'],
    ['Organist', 'Position: Organist'],
    ['Midday Supervisor', 'The school would like to appoint a Midday Supervisor.'],
    ['Hebamme', 'Wir suchen eine Hebamme für unseren Kreißsaal.'],
  ])('the title of the job: %s of %j', (words, line) => {
    expect(filled('job_title', words, line)).toBe(words);
  });

  test.each([
    ['senior climber', 'Stand in for the senior climber when he is away'],
    ['Head of Retail', 'You would report to Sanjay, Head of Retail.'],
    ['Freshers', 'Freshers can apply, experienced candidates preferred.'],
  ])('the level of another person is none: %s of %j', (words, line) => {
    expect(filled('experience_level', words, line)).toBeUndefined();
  });

  test('a label ends with its sentence', () => {
    const line = 'Closing date: 10 January 2027. Interviews will be held on 21 January 2027.';
    expect(filled('closing_date', '21 January 2027', line)).toBeUndefined();
    expect(filled('closing_date', '10 January 2027', line)).toBe('2027-01-10');
  });

  test('an agency that seeks for its client is not the employer', () => {
    const line = 'Volt Recruitment seeks a cook.';
    expect(filled('company_name', 'Volt Recruitment', line)).toBe('Volt Recruitment');
    expect(filled('company_name', 'Volt Recruitment', `${line} Our client is a hotel.`)).toBeUndefined();
  });
});
