import { expect, test } from 'vitest';
import { countryCodeOf, countryName } from '#shared/roles/advert/countries.ts';
import { daysOnsiteOf } from '#shared/roles/advert/days-onsite.ts';
import {
  closingDateOf,
  employmentTypeOf,
  hoursOf,
  levelOf,
  locationTypeOf,
  wholeLine,
} from '#shared/roles/advert/facts.ts';
import { payOf } from '#shared/roles/advert/pay.ts';

test.each([
  ['£40–45k DOE + 25 days', 40_000, 45_000, 'GBP', 'year'],
  ['3.800 – 4.500 € brutto im Monat', 3_800, 4_500, 'EUR', 'month'],
  ['between £31,049 and £37,796 per annum', 31_049, 37_796, 'GBP', 'year'],
  ['35 000 à 40 000 € brut annuel', 35_000, 40_000, 'EUR', 'year'],
  ['entre 24.000 y 28.000 euros brutos al año', 24_000, 28_000, 'EUR', 'year'],
  ['€ 3.200 tot € 4.100 per maand', 3_200, 4_100, 'EUR', 'month'],
  ['up to £18.50 an hour', null, 18.5, 'GBP', 'hour'],
  ['ab 19,50 € pro Stunde', 19.5, null, 'EUR', 'hour'],
  ['£14.20 an hour, 37.5 hours a week', 14.2, 14.2, 'GBP', 'hour'],
  ['£40,000 plus a bonus of £5,000', 40_000, 40_000, 'GBP', 'year'],
  ['£28k - £32k', 28_000, 32_000, 'GBP', 'year'],
  ['£26,500 rising to £28,900', 26_500, 28_900, 'GBP', 'year'],
  ['£24,000 a year, rising to £27,500', 24_000, 27_500, 'GBP', 'year'],
  ['$62,000/yr - $71,500/yr', 62_000, 71_500, 'USD', 'year'],
  ['$22.50-$26.75/hr', 22.5, 26.75, 'USD', 'hour'],
  ['3.450,00 € bis 3.980,00 € brutto im Monat', 3_450, 3_980, 'EUR', 'month'],
  ['2.345,67 € brutto', 2_345.67, 2_345.67, 'EUR', 'month'],
  ['ab € 2.650,– brutto/Monat', 2_650, null, 'EUR', 'month'],
  ['18,40 €/Std.', 18.4, 18.4, 'EUR', 'hour'],
  ['52 TEUR', 52_000, 52_000, 'EUR', 'year'],
  ['£12.80ph', 12.8, 12.8, 'GBP', 'hour'],
  ['£26,500pa', 26_500, 26_500, 'GBP', 'year'],
  ['R22 000 – R28 500 per month', 22_000, 28_500, 'ZAR', 'month'],
  ['₹4,80,000 – ₹6,20,000 per annum', 480_000, 620_000, 'INR', 'year'],
  ['up to 24 LPA', null, 2_400_000, 'INR', 'year'],
  ['bis CHF 140k', null, 140_000, 'CHF', 'year'],
  ['max. 45.000 €', null, 45_000, 'EUR', 'year'],
  ['21,40 Euro Stundenlohn', 21.4, 21.4, 'EUR', 'hour'],
  ['14,50 EUR/Std', 14.5, 14.5, 'EUR', 'hour'],
  ['£24k a year, rising to £27k', 24_000, 27_000, 'GBP', 'year'],
  ['£14.25 per hour, rising to £15.10', 14.25, 15.1, 'GBP', 'hour'],
  ['R7 850,00 per month', 7_850, 7_850, 'ZAR', 'month'],
  ['3.2-4 LPA', 320_000, 400_000, 'INR', 'year'],
  ['650 000 SEK per year', 650_000, 650_000, 'SEK', 'year'],
])('pay is read from the words of a quote: %s [READ-07]', (quote, min, max, currency, period) => {
  expect(payOf(quote, currency === 'USD' ? 'US' : null)).toMatchObject({ min, max, currency, period });
});

test.each([
  'Competitive',
  'DOE',
  '25 days of holiday',
  '£2,800',
  '€50 voucher a month',
  '40k',
  'Grade C',
  '£2,000 welcome bonus',
  '$25 an hour',
  '30000 kr a year',
  '£45k - £40k',
  '',
  '2027',
  '£0 an hour',
])('no pay is read where amount, currency or period is missing: %s [READ-07]', (quote) => {
  expect(payOf(quote, null)).toBeNull();
});

test('a dollar is that of the country, and a rough amount says so', () => {
  expect(['US', 'CA', 'AU', 'NZ', 'DE'].map((country) => payOf('$25 an hour', country)?.currency)).toEqual([
    'USD',
    'CAD',
    'AUD',
    'NZD',
    undefined,
  ]);
  expect(payOf('circa £50,000', null)).toMatchObject({ min: 50_000, max: 50_000, bound: 'circa' });
});

test.each([
  ['Leeds, United Kingdom', 'United Kingdom'],
  ['UK', 'United Kingdom'],
  ['Scotland', 'United Kingdom'],
  ['USA', 'United States'],
  ['NL', 'Netherlands'],
  ['Deutschland', 'Germany'],
  ['Allemagne', 'Germany'],
  ['Alemania', 'Germany'],
  ['Duitsland', 'Germany'],
  ['the Netherlands', 'Netherlands'],
])('a country is read by its names in five languages: %s', (words, name) => {
  expect(countryName(countryCodeOf(words) ?? '')).toBe(name);
});

test.each(['Leeds', 'us', 'join us', 'Atlanta, Georgia', 'Germany, France', 'Europe', 'EU', 'QO', ''])(
  'no country is guessed: %s',
  (words) => expect(countryCodeOf(words)).toBeNull(),
);

test.each([
  ['Senior Engineer', 'senior'],
  ['Trainee', 'entry'],
  ['Head of Finance', 'leadership'],
  ['Senior Director', 'leadership'],
  ['Pflegedienstleitung', 'leadership'],
  ['mid-level', 'mid'],
  ['Junior or Senior', null],
  ['5 years of experience', null],
  ['reports to the Director', null],
  ['Begleitung', null],
  ['a graduate degree', null],
  ['not a senior role', null],
])('a level is read by its words: %s', (words, level) => expect(levelOf(wholeLine(words))).toBe(level));

test.each([
  ['Hybrid', 'hybrid'],
  ['100 % remote', 'remote'],
  ['im Homeoffice', 'remote'],
  ['vor Ort', 'onsite'],
  ['no remote work', null],
  ['2 days remote', null],
  ['remote or hybrid', null],
  ['Homeoffice möglich', null],
  ['in Leeds', null],
])('a location type is read by its words: %s', (words, type) => expect(locationTypeOf(wholeLine(words))).toBe(type));

test.each([
  ['Full-time, permanent', 'full_time'],
  ['Teilzeit', 'part_time'],
  ['Vollzeit, befristet', 'temporary'],
  ['unbefristet', null],
  ['permanent contract', null],
  ['Voll- oder Teilzeit', null],
  ['full and part-time', null],
  ['part-time possible', null],
  ['early stage company', null],
])('a kind of contract is read by its words: %s', (words, type) =>
  expect(employmentTypeOf(wholeLine(words))).toBe(type),
);

test.each([
  ['three days in the office', 3],
  ['2 days a week from home', 3],
  ['an zwei Tagen im Büro', 2],
  ['deux jours en télétravail', 3],
  ['3 days in the office and 2 at home', 3],
  ['in our Leeds office two days a week', 2],
  ['twice a week in the office', 2],
  ['dreimal pro Woche im Büro', 3],
  ['zwei Bürotage', 2],
  ['im Büro bist du an drei Tagen', 3],
  ['Tuesdays and Thursdays in the office', 2],
  ['in the office Tuesday to Thursday', 3],
  ['dienstags und donnerstags im Büro', 2],
  ['two days in the office and three from home', 2],
  ['one day a quarter in the office', null],
  ['Mondays', null],
  ['hybrid', null],
  ['2-3 days in the office', null],
  ['at least 2 days in the office', null],
  ['2 days a month in the office', null],
  ['3 days in the office and 3 at home', 3],
  ['five days in the office', null],
  ['3 days of training', null],
])('days at the workplace are read by their words: %s', (words, days) => expect(daysOnsiteOf(words)).toBe(days));

test.each([
  ['37.5 hours a week', 37.5],
  ['38,5-Stunden-Woche', 38.5],
  ['35h par semaine', 35],
  ['18 hrs pw', 18],
  ['20h/week', 20],
  ['40 hours', null],
  ['20 to 40 hours a week', null],
  ['32-40 uur per week', null],
  ['12-hour shifts', null],
  ['168 hours a week', null],
])('hours of a week are read by their words: %s', (words, hours) => expect(hoursOf(words)).toBe(hours));

test.each([
  ['12 December 2026', '2026-12-12'],
  ['12. Dezember 2026', '2026-12-12'],
  ['12 décembre 2026', '2026-12-12'],
  ['1er mars 2027', '2027-03-01'],
  ['12 de diciembre de 2026', '2026-12-12'],
  ['12 december 2026', '2026-12-12'],
  ['12.12.2026', '2026-12-12'],
  ['2026-12-31', '2026-12-31'],
  ['15-04-2027', '2027-04-15'],
  ['15. Jan. 2027', '2027-01-15'],
  ['17. Mai 2027', '2027-05-17'],
  ['by 12 December', null],
  ['December 2026', null],
  ['31 February 2027', null],
  ['10/12/2026', null],
  ['1 March 2027 or 1 April 2027', null],
])('a last day is read with its year only: %s', (words, day) => expect(closingDateOf(words, null)).toBe(day));

test('a day and month that can be exchanged are read by the country', () => {
  expect(['GB', 'US'].map((country) => closingDateOf('10/12/2026', country))).toEqual(['2026-12-10', null]);
});
