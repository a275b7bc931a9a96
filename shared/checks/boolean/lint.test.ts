import { expect, test } from 'vitest';
import { applied } from '#shared/checks/boolean/edit.ts';
import { lintStrings, lintText } from '#shared/checks/boolean/lint.ts';
import type { TargetId } from '#shared/checks/boolean/target-ids.ts';
import { targetOf, targets } from '#shared/checks/boolean/targets.ts';
import { pick, randomOf } from '#shared/checks/boolean/testing/worlds.ts';
import { mayIgnore } from '#shared/text/boolean/broken.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { unclosedIn } from '#shared/text/kinds/boolean-search.ts';

const lint = (text: string, id?: TargetId, company = '') =>
  lintText(text, { target: id ? targetOf(id) : null, company }).map((one) => ({
    ...one,
    rule: one.rule.replace('boolean/', ''),
    quote: text.slice(one.from, one.to),
  }));
const brief = (text: string, id?: TargetId, company?: string) =>
  lint(text, id, company).map(({ rule, level, quote }) => `${level} ${rule} ${quote}`);

/** What the first button of each finding makes of the text. */
const fixed = (text: string, id?: TargetId, company?: string) =>
  lint(text, id, company).flatMap(({ better: [first] }) =>
    first?.act === 'replace' ? [applied(text, first)] : [first?.act ?? 'none'],
  );

test.each<[string, string[], string[]]>([
  ['"open AND go', ['fix quote-open "'], ['"open" AND go']],
  ['go AND (java OR kotlin', ['fix bracket-open ('], ['go AND (java OR kotlin)']],
  ['(java OR kotlin AND go', ['fix bracket-open ('], ['(java OR kotlin) AND go']],
  ['java) AND go', ['fix bracket-extra )'], ['java AND go']],
  ['java AND ()', ['fix empty ()'], ['java']],
  ['java AND ""', ['fix empty ""'], ['java']],
  ['AND java', ['fix operator AND'], ['java']],
  ['java OR', ['fix operator OR'], ['java']],
  ['java AND OR go', ['fix operator AND OR'], ['java AND go']],
  ['java NOT AND go', ['fix operator NOT AND'], ['java AND NOT go']],
  ['NOT recruiter', ['fix only-not NOT recruiter'], ['recruiter']],
  ['java NEAR go', ['fix near NEAR'], ['java AND go']],
  ['java AND [city]', ['fix placeholder [city]'], ['fill_in']],
  [
    'java AND [go OR rust]',
    ['fix bracket-form [', 'fix bracket-form ]'],
    ['java AND (go OR rust]', 'java AND [go OR rust)'],
  ],
])('must be fixed everywhere: %s [BOOL-05, BOOL-07]', (text, found, after) => {
  expect(brief(text)).toEqual(found);
  expect(fixed(text)).toEqual(after);
});

test.each<[TargetId, string, string[], string[]]>([
  [
    'linkedin',
    '(dev OR engineer*) AND go',
    ['fix wildcard engineer*'],
    ['(dev OR engineer OR engineers OR engineering) AND go'],
  ],
  ['linkedin', 'engineer* AND go', ['fix wildcard engineer*'], ['(engineer OR engineers OR engineering) AND go']],
  ['linkedin', 'title:engineer AND go', ['fix field title:'], ['engineer AND go']],
  ['linkedin', 'site:linkedin.com/in AND go', ['fix field site:'], ['go']],
  ['linkedin', 'go -java', ['fix sign -'], ['go NOT java']],
  ['cv_database', 'engineer* AND go', [], []],
  ['cv_database', 'wom?n AND go', ['fix wildcard wom?n'], ['womn AND go']],
  ['google', 'intitle:go -java', [], []],
  ['google', 'title:go', ['fix field title:'], ['intitle:go']],
])('must be fixed for %s: %s [BOOL-05, BOOL-07]', (id, text, found, after) => {
  expect(brief(text, id)).toEqual(found);
  expect(fixed(text, id)).toEqual(after);
});

test('a string over a limit of its target says how much of it [BOOL-05]', () => {
  const text = Array.from({ length: 34 }, (_, at) => `word${at}`).join(' AND ');
  expect(lint(text, 'google').find(({ rule }) => rule === 'limit')?.why).toContain('34 of 32 words');
  expect(lint(text, 'linkedin').map(({ rule }) => rule)).toEqual(['many-operators']);
});

test.each([
  'young',
  'under 35',
  'aged 40',
  '25-35 years old',
  'digital native',
  'millennials',
  'born in 1990',
  'class of 2019',
  'graduated in 2020',
  'female',
  'women in tech',
  'she/her',
  'married',
  'mother',
  'no children',
  'native speaker',
  'German citizen',
  'Nigerian',
  'muslim',
  'christian',
  'jewish',
])('a search by the protected trait %s must be fixed [BOOL-05]', (words) => {
  expect(brief(`java AND "${words}"`)).toEqual([`fix protected "${words}"`]);
});

test('years of study and first names are found by their company [BOOL-05]', () => {
  expect(brief('university AND (2019 OR 2020)').length).toBe(2);
  expect(brief('java AND (2019 OR 2020)').length).toBe(2);
  expect(brief('java AND (Sarah OR Emma)')).toEqual(['fix protected Sarah', 'fix protected Emma']);
});

test.each([
  '"SQL Server 2019" AND java',
  '"Windows Server" AND 2019',
  'German AND java',
  'Julia AND Ruby',
  '"maternity nurse"',
  '"head of engineering" AND java',
  '"senior engineer" NOT junior',
  '"Christian Dior" AND buyer',
  'aged-care OR "aged care"',
  '"women\'s health" AND nurse',
  '"black belt" AND "six sigma"',
  '(Python OR Jenkins) AND Austin',
  '"age verification"',
])('%s is left alone', (text) => {
  expect(brief(text)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ['java and go', ['consider lower-case and'], ['java AND go']],
  ['java Or go', ['consider lower-case Or'], ['java OR go']],
  ['java ODER go', ['consider operator-language ODER'], ['java OR go']],
  ['“back end” AND go', ['consider curly-quotes “back end”'], ['"back end" AND go']],
  ['java –go', ['consider dash –'], ['java NOT go']],
  ['java, go', ['consider comma ,'], ['java OR go']],
  ['java OR go AND lead', ['consider mixed java OR go AND lead'], ['java OR (go AND lead)']],
  ['java OR go NOT lead', ['consider mixed java OR go NOT lead'], ['java OR (go NOT lead)']],
  ['(java OR go OR Java) AND c', ['consider same-word Java'], ['(java OR go) AND c']],
  ['software engineer OR developer', ['consider words software engineer'], ['"software engineer" OR developer']],
  ['head of sales', ['consider stop-word of'], ['"head of sales"']],
  ['java AND the', ['consider stop-word the'], ['java']],
])('is worth a thought: %s [BOOL-06, BOOL-07]', (text, found, after) => {
  expect(brief(text)).toEqual(found);
  expect(fixed(text)).toEqual(after);
});

test('both readings of a mixed string are offered, and how it is read is said [BOOL-06]', () => {
  const [found] = lint('a AND b OR c AND d');
  expect(found?.why).toBe('AND and OR are mixed. It is read as (a AND b) OR (c AND d)');
  expect(found?.better.map(({ label }) => label)).toEqual(['(a AND b) OR (c AND d)', 'a AND (b OR c) AND d']);
});

test('over 15 operators and the company of the role are worth a thought [BOOL-06]', () => {
  const names = Array.from({ length: 17 }, (_, at) => `w${at}`).join(' OR ');
  expect(lint(names)).toMatchObject([{ rule: 'many-operators', quote: 'OR', phrase: 'over 15 operators' }]);
  expect(brief('java AND "Otterbeck Bikes"', undefined, 'Otterbeck Bikes Ltd')).toEqual([
    'consider company "Otterbeck Bikes"',
  ]);
  expect(brief('java NOT "Otterbeck Bikes"', undefined, 'Otterbeck Bikes Ltd')).toEqual([]);
});

test('everything but broken brackets and quotes can be ignored [BOOL-07]', () => {
  expect(['quote-open', 'bracket-open', 'bracket-extra', 'empty'].some((one) => mayIgnore(`boolean/${one}`))).toBe(
    false,
  );
  expect(['operator', 'protected', 'wildcard', 'mixed'].every((one) => mayIgnore(`boolean/${one}`))).toBe(true);
});

test('findings name their part, and their phrase is kept in lower case [BOOL-07]', () => {
  const role = { company_name: 'Acme' } as never;
  const parts = [
    { name: '0.search' as const, card: 'String 1', text: 'java AND go' },
    { name: '1.search' as const, card: 'String 2', text: 'java Or Acme' },
  ];
  expect(lintStrings(parts, { role }).map(({ part, quote, phrase }) => [part, quote, phrase])).toEqual([
    ['1.search', 'Or', 'or'],
    ['1.search', 'Acme', 'acme'],
  ]);
});

const pieces = [
  '(',
  ')',
  '"',
  ' ',
  ' AND ',
  ' OR ',
  ' NOT ',
  ' and ',
  '-',
  '|',
  'go',
  'title:',
  'C++',
  '*',
  'Berlin',
  'engineer*',
  '“',
  '”',
  '[',
  ']',
  ', ',
  ' of ',
  'young',
  '🚲',
  '\0',
  '\ud800',
  'NEAR',
];

test('on random text every place and every button stays in the text, for every target', () => {
  const random = randomOf(29);
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: 10 }, () => pick(random, pieces)).join('');
    const target = pick(random, [null, ...targets]);
    for (const { from, to, why, better } of lintText(text, { target })) {
      const places = [{ from, to }, ...better.flatMap((one) => (one.act === 'replace' ? [one] : []))];
      if (places.some((one) => one.from < 0 || one.from > one.to || one.to > text.length))
        expect.fail(JSON.stringify(text));
      if (why.length > 120) expect.fail(`${why.length}: ${why}`);
    }
  }
});

test('a string that is taken from a model closes its quotes and brackets by the same rule as the checks [GAP-128]', () => {
  const random = randomOf(31);
  const straight = pieces.filter((one) => !/[“”[\]\0\ud800*]/u.test(one));
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: 8 }, () => pick(random, straight)).join('');
    if ((text.match(/"/g) ?? []).length % 2 === 1) continue;
    const open = parse(text).findings.some(({ rule }) => /bracket-(?:open|extra)$/.test(rule));
    if (open !== (unclosedIn(text) !== undefined)) expect.fail(text);
  }
  expect([unclosedIn('"a'), parse('"a').findings[0]?.rule]).toEqual([
    'A quotation mark is not closed',
    'boolean/quote-open',
  ]);
});
