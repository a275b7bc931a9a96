import { expect, it, test } from 'vitest';
import { aRoleOf, aVoiceOf, findingsIn, type Given } from '#shared/checks/testing/texts.ts';

/** The text after a press of the first button of the first finding of a rule. */
function replaced(text: string, rule: string, about: Given = {}): string {
  const better = findingsIn(text, about).find((one) => one.rule === rule)?.better[0];
  if (better?.act !== 'replace') throw new Error(`Nothing is replaced in: ${text}`);
  return text.slice(0, better.from) + better.text + text.slice(better.to);
}

const avoiding = (words_to_avoid: string) => ({ brand_guidelines: aVoiceOf({ words_to_avoid }) });

it.each([
  ['our chairman leads', 'our chair leads'],
  ['Chairman of it', 'Chair of it'],
  ['CHAIRMAN of it', 'CHAIR of it'],
  ['two chairmen lead', 'two chairs lead'],
  ['our chairman’s office', 'our chair’s office'],
  ['a fireman helps', 'a firefighter helps'],
  ['A salesman calls', 'A salesperson calls'],
  ['an air hostess flies', 'a flight attendant flies'],
])('a replacement keeps capital, number and article: %j becomes %j [CHECK-03]', (text, after) => {
  expect(replaced(text, 'gender/direct')).toBe(after);
});

it.each([
  ['an user rides', 'a rider rides', 'user → rider'],
  ['a user rides', 'an owner rides', 'user → owner'],
  ['A user rides', 'An owner rides', 'user → owner'],
  ['Our users ride', 'Our riders ride', 'users → riders'],
  ['A User rides', 'A Rider rides', 'users → riders'],
  ['the users’ bikes', 'the riders’ bikes', 'users → riders'],
  ['what a journey it was', 'what a it was', 'journey → '],
])('a word of the brand voice is replaced: %j becomes %j [CHECK-11]', (text, after, words) => {
  expect(replaced(text, 'brand/avoid', avoiding(words))).toBe(after);
});

it.each([
  ['You thrive in a fast-paced environment.', 'You thrive.'],
  ['You thrive in our fast-paced environment, with us.', 'You thrive, with us.'],
  ['Fast-paced environment here.', 'here.'],
])('‘Remove’ takes one blank and the lead-in along: %j becomes %j [CHECK-03]', (text, after) => {
  expect(replaced(text, 'cliche')).toBe(after);
});

test('words to avoid are found in each form, and marks and emoji once each [CHECK-11]', () => {
  const quotes = (text: string, words: string) =>
    findingsIn(text, avoiding(words)).flatMap(({ rule, quote }) => (rule === 'brand/avoid' ? [quote] : []));
  expect(quotes('users, a User, the users’ and user’s bikes, superusers', 'users → riders')).toEqual([
    'users',
    'User',
    'users',
    'user',
  ]);
  expect(quotes('Yes! Now!!! End.', '!')).toEqual(['!', '!!!']);
  expect(quotes('a 👨‍👩‍👧 b 🇬🇧 c 👍🏽 d', 'emoji')).toEqual(['👨‍👩‍👧', '🇬🇧', '👍🏽']);
  expect(
    findingsIn('a seamless ride', avoiding('seamless → ')).find(({ rule }) => rule === 'brand/avoid'),
  ).toMatchObject({
    quote: 'seamless',
    better: [{ label: 'Remove' }],
  });
});

const GUIDANCE = 'Guidance, not legal advice.';

test('pay is asked for as the law of the place asks for it [CHECK-12]', () => {
  const of = (country: string, city: string, text = 'Come and mend bikes.', region = '') =>
    findingsIn(text, { role: aRoleOf({ country, city, region }) }).find(({ rule }) => rule === 'pay/missing');
  expect(of('Lithuania', 'Vilnius')?.level).toBe('fix');
  expect(of('Germany', 'Berlin')).toMatchObject({ level: 'consider', why: `German law will ask for it. ${GUIDANCE}` });
  expect(of('United Kingdom', 'Bristol')).toMatchObject({
    level: 'consider',
    why: `No law asks for it here. A range brings answers from more people. ${GUIDANCE}`,
  });
  expect(of('Canada', 'Toronto', 'The pay is 60,000–120,000 CAD a year.', 'Ontario')).toMatchObject({
    level: 'fix',
    why: `The range is wider than 50,000. ${GUIDANCE}`,
    quote: '60,000–120,000 CAD',
  });
  expect(of('Canada', 'Toronto', 'The pay is $60,000 to $100,000 a year.', 'Ontario')).toBeUndefined();
  expect(of('Atlantis', 'Poseidonis')).toMatchObject({
    level: 'consider',
    why: 'A range brings answers from more people.',
  });
  expect(of('United States', 'Denver')).toMatchObject({ level: 'consider' });
  expect(of('United States', 'Denver', undefined, 'Colorado')).toMatchObject({ level: 'fix' });
  for (const law of ['Austria', 'Italy', 'Lithuania']) expect(of(law, 'Town')?.why.endsWith(GUIDANCE)).toBe(true);
});
