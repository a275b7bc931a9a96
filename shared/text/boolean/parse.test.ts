import { expect, test } from 'vitest';
import { timesOf } from '#local/testing/size.ts';
import { meanSame, randomOf, randomTree } from '#shared/checks/boolean/testing/worlds.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { print } from '#shared/text/boolean/print.ts';
import { termsIn } from '#shared/text/boolean/tree.ts';

const printed = (text: string): string => {
  const { tree } = parse(text);
  return tree ? print(tree) : '';
};
const rules = (text: string): string[] => parse(text).findings.map(({ rule }) => rule.replace('boolean/', ''));

const TREES = timesOf({ whole: 10_000, sample: 2_000 });

test(`${TREES} random trees keep their meaning when they are printed and read, and print the same again [BOOL-08]`, () => {
  const random = randomOf(7);
  for (let round = 0; round < TREES; round += 1) {
    const tree = randomTree(random, 4);
    const text = print(tree);
    const again = parse(text).tree;
    if (!again || !meanSame(random, tree, again)) expect.fail(text);
    const second = print(again);
    if (printed(second) !== second) expect.fail(second);
  }
}, 60_000);

const alphabet = [
  '(',
  ')',
  '"',
  '“',
  '”',
  ' ',
  'AND',
  'OR',
  'NOT',
  '|',
  '-',
  'a',
  'title:',
  '*',
  '🚲',
  '\0',
  '[',
  ']',
  "'",
  '\ud800',
  ',',
  '<',
  '{{',
  '&',
  '+',
  '~3',
  'É',
];

test('random text never throws, every place lies in the text, and what is read keeps its meaning [BOOL-08]', () => {
  const random = randomOf(11);
  for (let round = 0; round < 5_000; round += 1) {
    const length = Math.floor(random() * 24);
    const text = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join(
      random() < 0.5 ? '' : ' ',
    );
    const { tree, findings } = parse(text);
    if (findings.some(({ from, to }) => from < 0 || from > to || to > text.length)) expect.fail(JSON.stringify(text));
    const again = tree && parse(print(tree)).tree;
    if (tree && !(again && meanSame(random, tree, again))) expect.fail(JSON.stringify([text, tree, print(tree)]));
  }
});

test.each([
  [')))', ['bracket-extra', 'bracket-extra', 'bracket-extra']],
  ['a'.repeat(20_000), ['too-long']],
  [`${'('.repeat(500)}a${')'.repeat(500)}`, ['too-deep']],
  [`${'NOT '.repeat(500)}a`, ['too-deep']],
  ['', []],
  [' \0 ', []],
])('the text %# has its findings and no tree [BOOL-08]', (text, found) => {
  expect(rules(text)).toEqual(expect.arrayContaining(found));
  expect(parse(text).tree).toBeUndefined();
});

test.each([
  ['java OR go AND lead', 'java OR go AND lead'],
  ['(java OR go) AND lead', '(java OR go) AND lead'],
  ['java -recruiter | go', 'java NOT recruiter OR go'],
  ['((java)) AND (b AND (c))', 'java AND b AND c'],
  ['a AND NOT (b OR c)', 'a NOT (b OR c)'],
  ['title:(dev OR "back end")', 'title:dev OR title:"back end"'],
  ['site:linkedin.com/in -intitle:jobs', 'site:linkedin.com/in NOT intitle:jobs'],
  ['“back end” && go', '"back end" AND go'],
  ["'back end' OR go", '"back end" OR go'],
  ['https://example.org/a OR b', 'https://example.org/a OR b'],
])('%s is read as %s', (text, meaning) => {
  expect(printed(text)).toBe(meaning);
});

test('words with signs stay whole, and operators in quotes are text [BOOL-09]', () => {
  const words = ['C++', 'C#', '.NET', 'R&D', 'Node.js', 'UI/UX', 'e-commerce', 'AT&T', "O'Brien", 'TCP/IP', '10,000'];
  const { tree } = parse(words.join(' '));
  expect(tree && termsIn(tree).map(({ text }) => text)).toEqual(words);
  expect(printed('"research AND development" AND "to be OR NOT to be"')).toBe(
    '"research AND development" AND "to be OR NOT to be"',
  );
});

test.each([
  ['("Backend Engineer" OR engineer*) AND TypeScript', []],
  ['"open phrase', ['quote-open']],
  ['("java AND spring) OR "go"', ['quote-open']],
  ['(a OR b AND c', ['bracket-open']],
  ['a) OR b', ['bracket-extra']],
  ['() AND a', ['empty']],
  ['a AND ""', ['empty']],
  ['a AND AND b', ['operator']],
  ['OR a', ['operator']],
  ['a AND', ['operator']],
  ['a NOT', ['operator']],
  ['NOT a', ['only-not']],
  ['a OR NOT b', ['only-not']],
  ['a and b', ['lower-case']],
  ['a –b', ['dash']],
  ['a NEAR/5 b', ['near']],
  ['[a OR b] AND c', ['bracket-form', 'bracket-form']],
  ['a AND [city]', ['placeholder']],
  ['a, b', ['comma']],
])('%s has the findings %j', (text, found) => {
  expect(rules(text)).toEqual(found);
});

test('operators and characters are counted as they are written [BOOL-02]', () => {
  expect(parse('(a OR b) AND c -d').counts).toEqual({ operators: 3, characters: 17 });
});
