import { expect, test } from 'vitest';
import { isAlikeWord } from '#shared/checks/facts/alike.ts';
import alike from '#shared/checks/facts/data/alike.json' with { type: 'json' };
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { stemOf } from '#shared/text/claims/sentences.ts';
import { material } from '#shared/text/material.ts';

const statesIn = (text: string, said: string, language: string, offer: object = {}): string[] => {
  const role = { job_title: 'x', role_requirements: said, ...offer };
  const now = indexMaterial(material.parse({ role }), language);
  return factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language }).map(({ state }) => state);
};
const open = (states: readonly string[]): number => states.filter((state) => state !== 'found').length;

test.each([
  ['en', 'You stand in for a year and a half.', 'The cover lasts 18 months.'],
  ['en', 'It is a contract of two and a half years.', 'The contract runs for 30 months.'],
  ['en', 'We meet every other month.', 'The board meets six times a year.'],
  ['en', 'You work alternate Saturdays.', 'Work on every second Saturday.'],
  ['en', 'The menu changes four times a year.', 'The menu changes each season.'],
  ['en', 'You get five weeks of holiday.', '25 days of holiday.'],
  ['en', 'The tank is 120 cm deep.', 'A tank 1.2 m deep.'],
  ['en', 'Loads weigh up to 2 tonnes.', 'Loads of up to 2,000 kg.'],
  ['en', 'You start at half past five.', 'Shifts start at 5.30am.'],
  ['en', 'You finish at quarter to four in the afternoon.', 'The day ends at 15:45.'],
  ['en', 'The shift ends at midnight.', 'Shifts run from 16:00 to 00:00.'],
  ['en', 'You lead five people.', 'Lead four fitters and an apprentice.'],
  ['en', 'You pay 70% of the price.', 'Staff have 30% off our books.'],
  ['en', 'Nights are paid at 150%.', 'Nights are time and a half.'],
  ['en', 'Deliveries: a dozen, give or take.', '11 to 14 deliveries a shift.'],
  ['en', 'Three years or more in litigation.', 'Three to five years in litigation.'],
  ['en', 'You have 30 minutes for lunch.', 'Lunch is half an hour.'],
  ['en', 'The trial lasts two weeks.', 'The trial takes a fortnight.'],
  ['de', 'Die Fahrt dauert 45 Minuten.', 'Die Fahrt dauert eine Dreiviertelstunde.'],
  ['de', 'Um halb sieben geht es los.', 'Die Schicht beginnt um 6.30 Uhr.'],
  ['de', 'Um Viertel nach zwei ist Schluss.', 'Die Schicht dauert bis 14.15 Uhr.'],
  ['de', 'Sie arbeiten siebeneinhalb Stunden am Tag.', 'Es sind 37,5 Stunden pro Woche.'],
  ['de', 'Selber zahlen Sie drei Fünftel.', 'Der Betrieb zahlt 40 % der Karte.'],
  ['de', 'Der Weg dauert anderthalb Stunden.', 'Der Weg dauert 90 Minuten.'],
  ['de', 'Der Chor hat 26 Kinder.', 'Leitung des Chors (26 Kinder).'],
])('%s: “%s” says what “%s” says [JUDGE-01]', (language, text, said) => {
  const states = statesIn(text, said, language);
  expect(states.length).toBeGreaterThan(0);
  expect(open(states)).toBe(0);
});

test.each([
  ['en', 'You stand in for a year and a half.', 'The cover lasts 12 months.'],
  ['en', 'We meet every other month.', 'The board meets four times a year.'],
  ['en', 'You get six weeks of holiday.', '25 days of holiday.'],
  ['en', 'You start at half past five.', 'Shifts start at 6.30am.'],
  ['en', 'You lead seven people.', 'Lead four fitters and an apprentice.'],
  ['en', 'You pay 60% of the price.', 'Staff have 30% off our books.'],
  ['de', 'Um halb sieben geht es los.', 'Die Schicht beginnt um 7.30 Uhr.'],
  ['de', 'Sie arbeiten acht Stunden am Tag.', 'Es sind 37,5 Stunden pro Woche.'],
])('%s: “%s” is not what “%s” says [JUDGE-01]', (language, text, said) => {
  expect(open(statesIn(text, said, language))).toBeGreaterThan(0);
});

const yearly = { pay_min: 42_000, pay_max: 48_000, pay_currency: 'EUR', pay_period: 'year' };
const rand = { pay_min: 22_000, pay_max: 26_500, pay_currency: 'ZAR', pay_period: 'month' };
const rupees = { pay_min: 480_000, pay_max: 600_000, pay_currency: 'INR', pay_period: 'year' };

test.each([
  ['en', 'You earn €3,500 a month.', yearly],
  ['en', 'Pay is R22 000 to R26 500 per month.', rand],
  ['en', 'Pay is R22,000–R26,500 a month.', rand],
  ['en', 'CTC: Rs. 4.8 to 6 lakh p.a.', rupees],
  ['en', 'CTC: ₹4.8–6 LPA', rupees],
  ['de', 'Sie verdienen EUR 42.000 bis EUR 48.000 im Jahr.', yearly],
])('%s: “%s” is the pay of the role [JUDGE-02]', (language, text, offer) => {
  const states = statesIn(text, 'Work.', language, offer);
  expect(states).toContain('found');
  expect(open(states)).toBe(0);
});

test('of a range with one end as in the role only the other end is different [JUDGE-02]', () => {
  const role = { job_title: 'x', ...yearly };
  const now = indexMaterial(material.parse({ role }), 'en');
  const text = 'You earn €42,000 to €49,000 a year.';
  const facts = factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language: 'en' });
  expect(facts.map(({ quote, state }) => [quote, state])).toEqual([
    ['€42,000', 'found'],
    ['€49,000', 'different'],
  ]);
  expect(facts[1]).toMatchObject({ difference: { because: 'value', value: '48,000' } });
});

test.each(['54p a mile', '90 pence a mile', '35 cents a mile'])('“%s” is an amount [JUDGE-02]', (amount) => {
  const role = { job_title: 'x', role_requirements: 'Mileage at 45p.' };
  const now = indexMaterial(material.parse({ role }), 'en');
  const facts = factsOf([{ name: 'text', card: '', text: `We pay ${amount}.` }], {
    now,
    snapshot: null,
    language: 'en',
  });
  expect(facts.map(({ type }) => type)).toContain('money');
});

const nounOf = (words: string): string => (words.split(' ').at(-1) ?? '').toLowerCase();
const isRowOf = (words: string, row: string): boolean => {
  const [first = ''] = row.split(' ');
  return words
    .toLowerCase()
    .split(/[\s-]/)
    .some((word) =>
      [word, stemOf(word, 'en'), stemOf(word, 'de')].some((one) => one === first || isAlikeWord(one, first)),
    );
};

test.each(alike.rows)('words for one thing: $words [JUDGE-01]', ({ words, examples, not }) => {
  expect(nounOf(words)).not.toBe('');
  for (const example of examples) expect(`${example}: ${isRowOf(example, words)}`).toBe(`${example}: true`);
  for (const example of not) expect(`${example}: ${isRowOf(example, words)}`).toBe(`${example}: false`);
});
