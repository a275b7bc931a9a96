import { expect, test } from 'vitest';
import { pointsIn } from '#shared/writing/refine/points/split.ts';
import { judgedPoints } from '#shared/writing/refine/points.ts';

const TEXT = `Workshop Manager

You run the workshop in Leeds. Pay is £34,000 a year. You work two Saturdays in three!

You get a company van, and 25 days of holiday. Our users like us.`;

const points = (instruction: string): string[] => pointsIn(instruction).map(({ text }) => text);

test.each<[instruction: string, points: string[]]>([
  ['1 pay, 2 Saturdays, 3 leave out the van', ['pay', 'Saturdays', 'leave out the van']],
  ['Changes: 1) pay 2) Saturdays', ['Changes: 1) pay 2) Saturdays']],
  ['Please: 1. pay, 2. Saturdays and 3. the van', ['pay', 'Saturdays', 'the van']],
  ['1. Pay is £35,000.\n2. Leave out the van.\n3. Shorter', ['Pay is £35,000', 'Leave out the van', 'Shorter']],
  ['- pay\n- Saturdays\n• no van', ['pay', 'Saturdays', 'no van']],
  ['Please leave out:\n- the van\n- the holiday', ['the van', 'the holiday']],
  ['a) Pay\nb) Saturdays', ['Pay', 'Saturdays']],
  ['Make it shorter and leave out the van', ['Make it shorter', 'leave out the van']],
  ['shorter, warmer and no van', ['shorter', 'warmer', 'no van']],
  ['Mention the pay, the holidays and the car', ['Mention the pay', 'the holidays', 'the car']],
  ['Pay is £35,000; leave out the van; shorter', ['Pay is £35,000', 'leave out the van', 'shorter']],
  ['Pay is £35,000. Leave out the van. Make it shorter!', ['Pay is £35,000', 'Leave out the van', 'Make it shorter!']],
  [
    'say that on Saturdays, when the shop is busy, you work in front',
    ['say that on Saturdays, when the shop is busy, you work in front'],
  ],
  ['pay between £30,000 and £35,000', ['pay between £30,000 and £35,000']],
  ['replace "short and sweet" with "brief and clear"', ['replace "short and sweet" with "brief and clear"']],
  ['Mention e.g. the bus, approx. 5 minutes away', ['Mention e.g. the bus, approx. 5 minutes away']],
  ['Kürzer, und lass den Wagen weg', ['Kürzer', 'lass den Wagen weg']],
  ['Bitte kürzer fassen und das Gehalt erwähnen', ['Bitte kürzer fassen', 'das Gehalt erwähnen']],
  ['Parkplatz und Kantine erwähnen', ['Parkplatz', 'Kantine erwähnen']],
  ['Beginn ist am 24. Dezember. Ohne Wagen.', ['Beginn ist am 24. Dezember', 'Ohne Wagen']],
  ['Streiche den Wagen; ergänze 30 Tage Urlaub', ['Streiche den Wagen', 'ergänze 30 Tage Urlaub']],
  ['warmer', ['warmer']],
  ['...', []],
])('the points of %j [JUDGE-60]', (instruction, expected) => {
  expect(points(instruction)).toEqual(expected);
});

test('at most twenty points are listed, and every word of the others stands in the last [JUDGE-60]', () => {
  const many = Array.from({ length: 40 }, (_, at) => `- thing${at}`).join('\n');
  expect(points(many)).toHaveLength(20);
  expect(points(many).at(-1)).toContain('thing39');
});

const states = (instruction: string, after: string, before = TEXT): string[] =>
  judgedPoints(instruction, before, after).map(({ state }) => state);
const done = ['done'];
const not = ['not_done'];
const unknown = ['not_checked'];

test.each<[instruction: string, from: string, to: string, done: boolean]>([
  ['leave out the van', 'a company van, and ', '', true],
  ['leave the van out', 'a company van, and ', '', true],
  ['leave out the van', '£34,000', '£35,000', false],
  ['the van should go', 'a company van, and ', '', true],
  ['No van please', 'a company van, and ', '', true],
  ['delete the sentence about users', ' Our users like us.', '', true],
  ['lass den Van weg', 'a company van, and ', '', true],
  ['Van weglassen', 'a company van, and ', '', true],
  ['pay £35,000', '£34,000', '£35,000', true],
  ['Pay should be £35k', '£34,000', '£35,000', true],
  ['£35.000', '£34,000', '£35,000', true],
  ['Pay is £35,000', 'Leeds', 'York', false],
  ['change £34,000 to £35,000', '£34,000', '£35,000', true],
  ['raise the pay to £35,000', '£34,000', '£35,000', true],
  ['replace users with riders', 'users', 'riders', true],
  ['replace users with riders', 'Our users', 'Our riders and users', false],
  ['say riders instead of users', 'users', 'riders', true],
  ['“riders”, not “users”', 'users', 'riders', true],
  ['ersetze users durch riders', 'users', 'riders', true],
  ['riders statt users', 'users', 'riders', true],
  ['Two Saturdays in three is wrong, it is one in two', 'two Saturdays in three', 'one Saturday in two', true],
  ['Two Saturdays in three is wrong, it is one in two', 'Leeds', 'York', false],
  ['mention free parking', 'Our users', 'Parking is free. Our users', true],
  ['mention free parking', 'Leeds', 'York', false],
  ['ergänze 30 Tage Urlaub', '25 days of holiday', '30 Tage Urlaub', true],
  ['ergänze 30 Tage Urlaub', 'Leeds', 'York', false],
  ['add "no weekends"', 'Our users', 'We have no weekends. Our users', true],
  ['add "no weekends"', 'Leeds', 'York', false],
  ['say that we open at 4 pm', 'Our users', 'We open at 16:00. Our users', true],
  ['no exclamation marks', 'three!', 'three.', true],
  ['no exclamation marks', 'Leeds', 'York', false],
  ['ohne Ausrufezeichen', 'three!', 'three.', true],
  ['under 30 words', 'You get a company van, and 25 days of holiday. Our users like us.', '', true],
  ['under 10 words', 'Leeds', 'York', false],
  ['höchstens 40 Wörter', 'Leeds', 'York', true],
  ['max 10 words', 'Leeds', 'York', false],
  ['make it shorter', ' Our users like us.', '', true],
  ['make it shorter', 'Leeds', 'York', false],
  ['Bitte kürzer', ' Our users like us.', '', true],
  ['longer', 'Our users like us.', 'Our users like us because we do what we say we will.', true],
  ['länger', 'Leeds', 'York', false],
  ['keep £34,000', 'Leeds', 'York', true],
  ['keep £34,000', '£34,000', '£35,000', false],
  ['as bullet points', 'You get a company van', '- a company van\n- a desk', true],
  ['as bullet points', 'Leeds', 'York', false],
])('%j with %j for %j is done: %s [JUDGE-60]', (instruction, from, to, isDone) => {
  expect(TEXT).toContain(from);
  expect(states(instruction, TEXT.replace(from, to))).toEqual(isDone ? done : not);
});

/** Words that were there before, other words of the same sentence, half of what was asked: none of it shows that it was done. */
test.each<[instruction: string, from: string, to: string]>([
  ['make it warmer', 'Leeds', 'York'],
  ['1 in 2', 'Leeds', 'York 1 2'],
  ['pay', '£34,000', '£35,000'],
  ['Saturdays', 'two Saturdays in three', 'one Saturday in two'],
  ['mention the van', 'Leeds', 'York'],
  ['mention free parking', 'Our users', 'Lunch is free. Our users'],
  [
    'mention free parking and a canteen nobody else has in town',
    'Our users',
    'Parking is dear, lunch is free. Our users',
  ],
  ['add 25 years of history', 'Leeds', 'York for 25 days'],
  ['leave out the company van', 'a company van', 'a van'],
  ['leave out the company', 'Workshop', 'Workshop of a company'],
  ['leave out the bicycle', 'Leeds', 'York'],
  ['leave out the van', 'a company van', 'a company of vans'],
  ['make it shorter', 'like us', 'like'],
  ['make the second paragraph shorter', ' Our users like us.', ''],
  ['shorter intro', ' Our users like us.', ''],
  ['intro under 50 words', 'Leeds', 'York'],
  ['shorter hours', ' Our users like us.', ''],
  ['make it shorter without losing the pay', 'three!', 'three.'],
  ['more about the workshop', 'Our users', 'The workshop is big. Our users'],
  ['should we mention £35,000?', '£34,000', '£35,000'],
  ['move the pay to the top', '£34,000', '£35,000'],
  ['say riders instead of customers', 'users', 'people'],
  ['not too formal', 'Leeds', 'York'],
  ['Sounds good', 'Leeds', 'York'],
  ['Klingt gut', 'Leeds', 'York'],
  ['freundlicher', 'Leeds', 'York'],
  ['the benefits as bullet points', 'You get a company van', '- a company van\n- a desk'],
])('%j with %j for %j gets no tick [JUDGE-60]', (instruction, from, to) => {
  expect(TEXT).toContain(from);
  expect(states(instruction, TEXT.replace(from, to))).not.toContain('done');
});

test('a text as it was has no point done that asks for a change [JUDGE-60]', () => {
  const asked = [
    '1 pay £35,000, 2 leave out the van, 3 mention parking',
    'replace users with riders; shorter',
    'longer and "new words"',
    'kürzer, ohne Wagen, 30 Tage Urlaub',
    '2 Saturdays, not 3',
    'Say that we open at 16:00. Leave out Leeds.',
  ];
  for (const instruction of asked) expect(states(instruction, TEXT)).not.toContain('done');
});

test('each point is judged for itself [JUDGE-60]', () => {
  const after = TEXT.replace('£34,000', '£35,000').replace('two Saturdays in three', 'one Saturday in two');
  expect(judgedPoints('1 pay £35,000, 2 Saturdays, 3 leave out the van', TEXT, after)).toEqual([
    { text: 'pay £35,000', state: 'done' },
    { text: 'Saturdays', state: 'not_checked' },
    { text: 'leave out the van', state: 'not_done' },
  ]);
  expect(states('Leave out the van and the holidays', TEXT.replace('a company van, and ', ''))).toEqual([
    'done',
    'not_done',
  ]);
  expect(states('Please leave out:\n- the van\n- the holidays', TEXT.replace('a company van, and ', ''))).toEqual([
    ...done,
    ...not,
  ]);
  expect(states('Parkplatz und Kantine erwähnen', `${TEXT}\nEin Parkplatz ist da.`)).toEqual([...done, ...not]);
  expect(states('', TEXT)).toEqual([]);
  expect(states('warmer, bitte', TEXT)).toEqual(unknown);
});
