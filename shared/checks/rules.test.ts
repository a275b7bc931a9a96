import { describe, expect, it, test } from 'vitest';
import { rules } from '#shared/checks/rules/index.ts';
import { aRoleOf, aVoiceOf, findingsIn, type Given, quotesOf } from '#shared/checks/testing/texts.ts';

type Cases = { given?: Given; found: (string | [string, Given])[]; left: (string | [string, Given])[] };

const words = (count: number): string => Array.from({ length: count }, (_, at) => `bike${at}`).join(' ');
const points = (count: number): string => Array.from({ length: count }, (_, at) => `- Wheel ${at}`).join('\n');
const email = (text: string, name: '0.message' | '0.subject' = '0.message'): [string, Given] => [
  text,
  { kind: 'sourcing_email', parts: [{ name, card: 'Casual Email', text }] },
];
const post = (text: string): [string, Given] => [
  text,
  { kind: 'social_ad', parts: [{ name: '0.content', card: 'Variant 1', text }] },
];
const interview = (text: string): [string, Given] => [text, { kind: 'interview_questions' }];
const inPlace = (country: string, text: string, region = ''): [string, Given] => [
  text,
  { role: aRoleOf({ country, region }) },
];
const avoiding = (words_to_avoid: string) => ({ brand_guidelines: aVoiceOf({ words_to_avoid }) });
const NAMED = 'Bicycle Mechanic at Quayside Cycles in Hull.';

/** Three texts that each rule finds, three near ones that it leaves alone. */
const cases: Record<string, Cases> = {
  'brand/avoid': {
    given: avoiding('users → riders\njourney'),
    found: ['Our users ride.', 'A User rides.', 'It was a long journey.'],
    left: ['Our superusers ride.', 'See users.example.com today.', 'Use the #users tag.'],
  },
  'gender/direct': {
    found: ['Report to the chairman.', 'We need more manpower.', 'The candidate will bring his tools.'],
    left: ['Report to the chair.', 'Maria leads the team and she likes maps.', 'A day in Manchester.'],
  },
  'age/direct': {
    found: ['We are a young team.', 'For digital natives.', 'You are aged 25 to 35.'],
    left: ['You teach young people to ride.', 'We pay 25 to 35 pounds.', 'A mature cheese.'],
  },
  'age/indirect': {
    found: ['An energetic mechanic.', 'A highly experienced mechanic.', 'A junior mechanic.'],
    left: [
      'An experienced mechanic.',
      'Energy bills are paid.',
      ['A junior mechanic.', { role: aRoleOf({ experience_level: 'junior' }) }],
    ],
  },
  'origin/direct': {
    found: ['A native speaker of English.', 'Speak without accent.', 'Canadian experience is needed.'],
    left: ['You teach non-native speakers.', 'Compiled natively on Linux.', 'Fluent English.'],
  },
  'health/direct': {
    found: ['You are able-bodied.', 'You are fit and healthy.', 'A crazy team.'],
    left: ['We sell fitted kitchens.', 'The park has crazy golf.', 'A lame duck session.'],
  },
  'health/task': {
    found: ['A driving licence is needed.', 'Able to lift 20 kg.', 'Own car.'],
    left: [
      ['A driving licence is needed.', { role: aRoleOf({ job_title: 'Delivery Driver' }) }],
      'The lift is out of order.',
      'A licence for the software.',
    ],
  },
  'family/direct': {
    found: ['Ideal for mothers.', 'No family ties.', 'Single people preferred.'],
    left: ['A family business.', 'Single sign-on.', 'We support families without children.'],
  },
  'reader/claim': {
    found: [
      email('I saw your profile.'),
      email('Your impressive background fits.'),
      email('I came across your profile.'),
    ],
    left: [email('Send us your profile.'), email('Your background does not matter.'), 'I saw your profile.'],
  },
  'pay/vague': {
    found: ['A competitive salary.', 'An attractive package.', 'Salary negotiable.'],
    left: ['A salary of £30,000.', 'A competitive sport.', 'An attractive town.'],
  },
  culture: {
    found: ['A code ninja.', 'We are like a family.', 'We work hard and play hard.'],
    left: ['A family business.', 'The installation wizard is ours to write.', 'You work hard.'],
  },
  cliche: {
    found: ['A fast-paced environment.', 'An exciting opportunity.', 'You hit the ground running.'],
    left: ['The environment matters.', 'An opportunity to speak.', 'The ground is wet.'],
  },
  'open/placeholder': {
    found: ['Apply by [closing date].', 'Dear {{name}}', 'The pay is TBC.'],
    left: ['Yours, [Sender_FirstName]', 'At [Company Name]', 'Paid [30 days] after.'],
  },
  'open/leftover': {
    found: ['## What you do', 'You fix **bikes** here.', 'Here is your job advert:\nWe mend bikes.'],
    left: ['# hash', 'Two * three', 'Here is where you come in.'].slice(1).concat('You fix bikes at C# speed.'),
  },
  'link/broken': {
    found: ['Apply at https:// today.', 'Write to jobs@example.com.', 'Write to jobs @ quayside.co.uk.'],
    left: ['Write to jobs@quayside.example.', 'See https://quayside.example/jobs.', 'Two @ once.'],
  },
  'interview/forbidden': {
    found: [
      interview('1. How old are you?'),
      interview('2. Do you plan to have children?'),
      interview('3. What is your current salary?'),
    ],
    left: [interview('1. How do you work with children?'), interview('2. Tell us about a wheel.'), 'How old are you?'],
  },
  'interview/count': {
    found: [13, 14, 20].map((count) =>
      interview(Array.from({ length: count }, (_, at) => `${at + 1}. Why?`).join('\n')),
    ),
    left: [12, 3, 0].map((count) => interview(Array.from({ length: count }, (_, at) => `${at + 1}. Why?`).join('\n'))),
  },
  'missing/name': {
    found: ['Quayside Cycles, Hull.', 'Bicycle Mechanic, Hull.', 'Bicycle Mechanic at Quayside Cycles.'],
    left: [NAMED, 'QUAYSIDE CYCLES: bicycle mechanics in Hull', ['Anything', { role: null }]],
  },
  'pay/missing': {
    found: [NAMED, inPlace('Lithuania', 'Come.'), 'A budget of £2 million is yours.'],
    left: ['We pay £30,000.', 'We pay 14.20 EUR an hour.', 'The salary is 30k €.'],
  },
  'missing/essentials': {
    found: ['Come.', 'Apply on our page. Full-time.', 'Hybrid and part-time.'],
    left: [
      'Apply by mail. Full-time in our workshop. We welcome applications from everyone.',
      'Send your CV. Part-time, hybrid. All backgrounds.',
      email('Come.'),
    ],
  },
  'gender/coded': {
    found: [
      'A confident, ambitious, competitive and decisive leader.',
      'Assertive, dominant, fearless, independent.',
      'Challenge, compete, lead, decide.',
    ],
    left: [
      'A confident, ambitious person.',
      'Support, share, understand and lead together.',
      'An analyst who decides and supports, shares, trusts and collaborates.',
    ],
  },
  years: {
    found: ['At least five years of experience.', '3+ years of relevant experience', '10 years in a similar role'],
    left: ['We have 30 years of experience.', 'Founded ten years ago.', 'Experience of running services.'],
  },
  degree: {
    found: ['A degree in engineering.', 'You have a BSc.', 'Educated to degree level.'],
    left: ['A degree or equivalent.', 'A degree of care.', 'No degree needed.'],
  },
  musts: {
    found: [`What you bring\n${points(9)}`, 'You must, must, must, must and must.', `Requirements:\n${points(12)}`],
    left: [`What you bring\n${points(8)}`, 'You must come.', `What you will do\n${points(12)}`],
  },
  'long/sentence': {
    found: [`${words(29)}.`, `Come. ${words(40)}.`, `- ${words(30)}`],
    left: [`${words(28)}.`, `${words(20)}. Yes ${words(20)}.`, `${words(20)}\n${words(20)}`],
  },
  'hard/text': {
    found: [50, 60, 70].map((count) => `${Array.from({ length: count + 20 }, () => 'organisational').join(' ')}.`),
    left: ['Come.', Array.from({ length: 80 }, () => 'We mend it.').join(' '), 'Organisational responsibilities.'],
  },
  length: {
    found: [words(541), email(words(140)), email(words(10), '0.subject')],
    left: [words(540), email(words(110)), words(20)],
  },
  balance: {
    found: ['We do. We say. We are. Our work. Us. You.', 'We, we, we, we, we.', 'Our, our, our, our, our, our. Your.'],
    left: ['We do. You do.', 'You, you, we, we.', 'We, we.'],
  },
  passive: {
    found: [
      'Bikes are mended. Wheels are checked. Parts are ordered.',
      'It is written. It is done. It was given.',
      'Work is planned. Tools are sorted. Fun is had. Faults are noted.',
    ],
    left: [
      'You mend bikes. You check wheels.',
      'Bikes are mended. You ride. You stop. You go.',
      'You are based in Hull.',
    ],
  },
  shouting: {
    found: ['APPLY TODAY HERE', 'Come!!', 'JOIN THIS TEAM'],
    left: ['We use SQL and JSON.', 'Come!', ['Join NHSX CODE.', { document_titles: ['NHSX CODE'] }]],
  },
  emoji: {
    found: ['Come 🚲', 'Hello 👩‍👩‍👧 all', post('🚲 🚲 🚲 🚲')],
    left: ['Come :)', post('🚲 🚲 🚲'), 'Made in 2020™ ©'],
  },
  hashtags: {
    found: [post('#a1 #b2 #c3 #d4 #e5'), post('#bikes #hull #jobs #work #fun'), post('a #b c #d #e #f #g')],
    left: [post('#bikes #hull'), post('#bikes #hull #jobs #work'), 'C# #a #b #c #d #e'],
  },
  'same/passage': {
    found: ['a', 'b', 'c'].map((word): [string, Given] => {
      const text = `We mend every bike that comes through ${word} our door.`;
      return [
        text,
        {
          kind: 'sourcing_email',
          parts: [
            { name: '0.message', card: 'One', text },
            { name: '1.message', card: 'Two', text },
          ],
        },
      ];
    }),
    left: [
      'We mend every bike that comes through our door. We mend every bike that comes through our door.',
      email('We mend bikes.'),
      [NAMED, { siblings: [{ id: '', template_name: null, text: NAMED }] }],
    ],
  },
};

const given = (one: string | [string, Given], all: Given = {}): [string, Given] =>
  typeof one === 'string' ? [one, all] : one;

test('every rule has texts that it finds and texts that it leaves alone [CHECK-09]', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.map(({ id }) => id).sort());
  for (const { found, left } of Object.values(cases)) expect([found.length, left.length]).toEqual([3, 3]);
});

describe.each(Object.entries(cases))('the rule %s', (rule, { given: all, found, left }) => {
  it.each(found.map((one) => given(one, all)))('finds %j', (text, about) => {
    expect(quotesOf(rule, text, about)).not.toEqual([]);
  });
  it.each(left.map((one) => given(one, all)))('leaves %j alone', (text, about) => {
    expect(quotesOf(rule, text, about)).toEqual([]);
  });
});

test('names, addresses, hashtags and titles of documents are not marked [CHECK-10]', () => {
  const role = aRoleOf({ job_title: 'Chairman', company_name: 'Young & Crazy!' });
  const about = {
    role,
    brand_guidelines: aVoiceOf({ words_we_use: 'rockstar\nusers', words_to_avoid: 'users → riders\n!' }),
    document_titles: ['Ninja handbook.pdf'],
  };
  const text = `The Chairman of Young & Crazy! wants a rockstar for Active Directory, Objective-C and SharePoint.
The lead time is short, and users ride. Read the Ninja handbook, see young.example.com or #crazy.`;
  const names = ['gender/direct', 'gender/coded', 'age/direct', 'health/direct', 'brand/avoid', 'culture'];
  expect(findingsIn(text, about).filter(({ rule }) => names.includes(rule))).toEqual([]);
});

test('a text in a language without a list gets the rules that need no words [CHECK-14]', () => {
  const text =
    'Nous cherchons un rockstar pour notre équipe. Le salaire est de [montant]!! Voici le poste de la ville.';
  const found = findingsIn(text, { language: null }).map(({ rule }) => rule);
  expect(found).toContain('open/placeholder');
  expect(found).toContain('shouting');
  expect(found).not.toContain('culture');
});
