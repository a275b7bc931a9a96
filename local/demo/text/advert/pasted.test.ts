import { expect, test } from 'vitest';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import { answerIn, type FactName } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { numberedLines } from '#shared/roles/advert/lines.ts';
import { type AdvertSource, advertSource } from '#shared/roles/advert/source.ts';
import { payText, type Sample, samples } from '#shared/roles/advert/testing/samples.ts';

/** What the demo provider says of a text, and what of it gets into the form. */
function read(source: AdvertSource) {
  const prompt = `Read the source below.\n\n<source>\n${numberedLines(source.lines)}\n</source>`;
  const answer = answerIn(demoAdvert(prompt) ?? '');
  if (!answer) throw new Error('The demo provider gave no answer');
  return { answer, reading: assemble(answer, source, '2026-11-22') };
}

const FACT_OF: Record<string, FactName> = { hours_per_week: 'hours', how_to_apply: 'apply' };
const CONTACT = /[\w.+-]+@[\w.-]+\w|\d{4,}|www\.\S+|https?:\S+/;

/** A request says the same with a word more or less around its address. */
function isSame(name: string, right: string, got: string): boolean {
  const [one, other] = [right.toLowerCase(), got.toLowerCase()];
  if (one === other) return true;
  const contact = CONTACT.exec(one)?.[0];
  return (
    name === 'apply' && (one.includes(other) || other.includes(one) || (contact ? other.includes(contact) : false))
  );
}

/** `more`: values that no label names. */
type Count = {
  name: string;
  isAdvert: boolean;
  labelled: number;
  right: string[];
  wrong: string[];
  traps: string[];
  more: string[];
};

type Kind = 'right' | 'wrong' | 'traps' | 'more';

/** What a value of the form is, by the labels of its sample. */
function kindOf({ facts, traps }: Sample, name: FactName, { value, quote }: { value: string; quote: string }): Kind {
  const right = facts.get(name)?.value;
  if (right !== undefined && isSame(name, right, value)) return 'right';
  if (traps.some(([of, words]) => of === name && words === quote)) return 'traps';
  return right === undefined ? 'more' : 'wrong';
}

function countOf(sample: Sample): Count {
  const { answer, reading } = read(sample.source);
  const [isAdvert, labelled] = [answer.kind === 'advert', sample.facts.size];
  const count: Count = { name: sample.name, isAdvert, labelled, right: [], wrong: [], traps: [], more: [] };
  for (const [field, { value, quote, doubt }] of Object.entries(reading.fields)) {
    const isDerived = doubt?.why === 'derived' || (field === 'country' && countryCodeOf(quote) === null);
    if (isDerived) continue;
    const name = FACT_OF[field] ?? (field as FactName);
    const got = typeof value === 'object' ? payText(value) : String(value);
    count[kindOf(sample, name, { value: got, quote })].push(`${sample.name}: ${name} ${got}`);
  }
  return count;
}

const counts = samples.map(countOf);
const missed = (all: readonly Count[]): string[] => all.filter(({ isAdvert }) => !isAdvert).map(({ name }) => name);
function recallOf(all: readonly Count[]): number {
  const sum = (of: (count: Count) => number): number => all.reduce((so, count) => so + of(count), 0);
  return sum(({ right }) => right.length) / sum(({ labelled }) => labelled);
}

test('of the adverts as people paste them the demo finds every one, 95 % of the values and takes none from other words [READ-05]', () => {
  const pasted = counts.filter(({ name }) => name.startsWith('pasted-'));
  expect(missed(pasted)).toEqual([]);
  expect(recallOf(pasted)).toBeGreaterThan(0.95);
  expect(pasted.flatMap(({ wrong, traps, more }) => [...wrong, ...traps, ...more])).toEqual([]);
});

test('of all samples the demo finds every one, 93 % of the values and takes none from other words [READ-05]', () => {
  expect(missed(counts)).toEqual([]);
  expect(recallOf(counts)).toBeGreaterThan(0.93);
  expect(counts.flatMap(({ wrong, traps }) => [...wrong, ...traps])).toEqual([]);
});

test.each([
  [
    'Staff Accountant\nWesley Outdoor, Boise, ID\n$62,000 a year\n\nBenefits\n401(k) match\nDental from day one\nSeniority level\nEntry level',
    ['401(k) match', 'Dental from day one'],
  ],
  [
    'Erzieherin (w/m/d)\nKita Regenbogen, Worms, 35 Stunden\n\nWir bieten\nSupervision\nZwei freie Tage\nBewerbungen bis 28.02.2027 an leitung@kita.example',
    ['Supervision', 'Zwei freie Tage'],
  ],
])('a list ends with the next label, and how to apply is no part of it: %j [READ-05]', (text, benefits) => {
  expect(read(advertSource(text)).reading.lists.benefits.map((line) => line.text)).toEqual(benefits);
});

test.each([
  ['a chat', 'Anyone know a decent plumber? We need one at Rosebank Heating in Paisley, £19.50/hr, call 0141 496 0000'],
  ['two lines', 'Chef de Partie – The Salt Cellar, Whitby\n£14.50ph, 40 hrs, message Tom on 07700 900123'],
  ['German', 'Suche ab sofort Reinigungskraft für unser Büro in Fulda, 14 €/Std. auf Minijob, 0661 555 0199'],
  ['a title and its hours', 'Night porter needed\n4 nights, 36 hours a week, ask at the desk'],
])('an advert is a title and one more fact of a job: %s [READ-08]', (_name, text) => {
  expect(read(advertSource(text)).answer.kind).toBe('advert');
});

test.each([
  [
    'other',
    'The council said on Friday that it would spend £2.4m on a library. The chief executive, who earns £150,000 a year, said full-time staff would move in March 2027. Residents were happy.',
  ],
  [
    'other',
    'Chocolate cake\nServes 8. Preheat the oven. 200 g flour, 200 g butter, 2 tbsp cocoa. A friend who is a baker gave me this.',
  ],
  [
    'other',
    'INVOICE No. 2041\nFreelance designer, 5 days at £350 per day: £1,750\nVAT 20%: £350\nTotal due: £2,100\nPayment terms: 30 days',
  ],
  [
    'other',
    'Kettle Pro, brushed steel\n£39.99, in stock, free delivery, 3 year warranty. Add to basket. Great for office workers.',
  ],
  ['other', 'milk\nbread\n2 kg potatoes\ncat food £4.50\ncall the plumber'],
  [
    'other',
    'Rechnung Nr. 2027-114\nElektriker Müller GmbH, Kassel\n3 Stunden à 65 € pro Stunde: 195,00 €\nGesamtbetrag: 232,05 €\nZahlbar bis 12.05.2027',
  ],
  ['other', 'Two-bed flat to rent in Leeds, £1,150 a month. Deposit £1,300. Call the landlord on 0113 496 0000.'],
  [
    'other',
    'Barista course in Manchester: learn latte art with a professional barista. £120 per person. Book your place by 3 May 2027.',
  ],
  ['other', 'Dear customers, our shop in Bath will be closed from 3 to 10 April 2027. The team at Fern & Field'],
  [
    'other',
    'Meeting minutes: apologies from Anna. The manager reported that sales rose to £2.1m. Action points: hire a part-time cleaner by 3 May 2027.',
  ],
  [
    'other',
    'Electrician in Hull, 20 years experience, all work guaranteed. Call Dave for a free quote on 01482 496 000. £45 an hour.',
  ],
  [
    'cv',
    'I am a nurse with ten years of experience. I worked at a hospital in Leeds and have led a team. I am looking for a full-time role in Bristol, 37.5 hours a week.',
  ],
  [
    'cv',
    'Ich bin gelernter Tischler und habe zwölf Jahre in einer Werkstatt gearbeitet. Ich suche eine neue Stelle in Vollzeit, gern in Hannover.',
  ],
  [
    'several',
    'We have two positions at our bakery in Hove:\nBaker, full-time, £14 an hour\nCounter assistant, part-time, £12.50 an hour',
  ],
  ['several', 'Wir suchen für unser Hotel:\nKoch (m/w/d) in Vollzeit\nRezeptionist (m/w/d) in Teilzeit'],
])('what is no advert of one job stays %s: %j [READ-08]', (kind, text) => {
  expect(read(advertSource(text)).answer.kind).toBe(kind);
});

test('lists that were pasted from Word and the web are read as lists [REAL-28]', () => {
  const text = [
    'Harbour Pilot at Kelpie Ferries, Oban\n\nWhat you will do',
    '\uf0b7\tGuide vessels into berth\n\uf0b7\tKeep the tide log\n\uf0a7\tTrain two apprentices a year',
    'o\tWrite the weekly berth plan\n\nWhat you bring\n■ A master mariner certificate',
    '❖ Five years on the west coast\n➢ Gaelic is welcome\n►\tA driving licence\n§\tEnglish at C1',
    '·\u00a0\u00a0\u00a0\u00a0Calm on the radio',
  ].join('\n');
  const { lists } = read(advertSource(text)).reading;
  expect(lists.role_requirements.map((line) => line.text)).toEqual([
    'Guide vessels into berth',
    'Keep the tide log',
    'Train two apprentices a year',
    'Write the weekly berth plan',
  ]);
  expect(lists.person_specification.map((line) => line.text)).toEqual([
    'A master mariner certificate',
    'Five years on the west coast',
    'Gaelic is welcome',
    'A driving licence',
    'English at C1',
    'Calm on the radio',
  ]);
});

test('an advert with the line ends of Word and the web has its lines [REAL-26]', () => {
  const text =
    'Harbour Pilot\vKelpie Ferries\vOban\n\nGuide vessels into berth\u2028Keep the tide log\u2029Salary 61,500 to 68,000\u0085per year\n';
  expect(advertSource(text).lines.map((line) => line.text)).toEqual([
    'Harbour Pilot',
    'Kelpie Ferries',
    'Oban',
    'Guide vessels into berth',
    'Keep the tide log',
    'Salary 61,500 to 68,000',
    'per year',
  ]);
});
