import { expect, test } from 'vitest';
import { addedBlock, addedWord, applied, removal, swapped, written } from '#shared/checks/boolean/edit.ts';
import { meanSame, pick, randomOf, randomTree } from '#shared/checks/boolean/testing/worlds.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { print } from '#shared/text/boolean/print.ts';
import { groupOf, mapTerms, type Tree, termsIn } from '#shared/text/boolean/tree.ts';

const blocksOf = (text: string): Tree[] => {
  const { tree } = parse(text);
  if (!tree) return [];
  return tree.type === 'and' ? tree.of : [tree];
};
const blockOf = (text: string, at: number): Tree => blocksOf(text)[at] as Tree;

test('taking a word out changes only its place, and the rest means what it meant [BOOL-03, BOOL-04]', () => {
  const random = randomOf(3);
  const words = ['java', 'go', 'C++', 'backend engineer', 'lead', 'api', 'R&D'];
  for (let round = 0; round < 3_000; round += 1) {
    const text = print(randomTree(random, 3, words));
    const { tree } = parse(text);
    if (!tree || termsIn(tree).length < 2) continue;
    const out = pick(random, termsIn(tree));
    const edit = removal(text, out);
    const left = mapTerms(tree, (term) => (term === out ? null : term));
    const after = parse(applied(text, edit));
    if (!left || !after.tree || !meanSame(random, left, after.tree)) expect.fail(`${text} → ${applied(text, edit)}`);
    expect(after.findings.filter(({ rule }) => !/only-not/.test(rule))).toEqual([]);
  }
});

test.each([
  ['(a OR b) AND c', 'c', '(a OR b)'],
  ['(a OR b) AND c', 'a', '(b) AND c'],
  ['a AND NOT (b) AND c', 'b', 'a AND c'],
  ['a -b c', 'b', 'a c'],
  ['title:(a OR b)', 'a', 'title:(b)'],
  ['x AND title:(a)', 'a', 'x'],
  ['a NOT b', 'a', 'NOT b'],
])('from %s the word %s is taken out: %s', (text, word, left) => {
  const from = text.lastIndexOf(word);
  expect(applied(text, removal(text, { from, to: from + 1 }))).toBe(left);
});

test.each([
  ['a AND b', 1, 'a AND (b OR x)'],
  ['(a OR b) AND c', 0, '(a OR b OR x) AND c'],
  ['a OR b', 0, 'a OR b OR x'],
  ['a', 0, 'a OR x'],
])('a word is added to a block of %s', (text, at, expected) => {
  expect(applied(text, addedWord(text, blockOf(text, at) as never, 'x'))).toBe(expected);
});

test.each([
  ['a', 'a AND x'],
  ['a OR b', '(a OR b) AND x'],
  ['(a OR b)', '(a OR b) AND x'],
  ['', 'x'],
])('a block is added to "%s"', (text, expected) => {
  expect(applied(text, addedBlock(text, 'x'))).toBe(expected);
});

test.each([
  ['a AND b', 1, 'a NOT b'],
  ['a NOT b', 1, 'a AND b'],
  ['a AND NOT b', 1, 'a AND b'],
  ['a -b', 1, 'a AND b'],
  ['a AND (b OR c)', 1, 'a NOT (b OR c)'],
  ['a AND b AND c', 0, 'NOT a AND b AND c'],
  ['a NOT (b OR c)', 1, 'a AND (b OR c)'],
])('AND and NOT of a block are swapped: %s, block %i, becomes %s [BOOL-03]', (text, at, expected) => {
  const after = applied(text, swapped(text, blockOf(text, at)));
  expect(after).toBe(expected);
});

test('swapping twice brings the meaning back', () => {
  const random = randomOf(5);
  for (let round = 0; round < 1_000; round += 1) {
    const parts = Array.from({ length: 3 }, () => randomTree(random, 1, ['a', 'b', 'c d', 'e', 'f']));
    const text = print(groupOf('and', parts));
    const at = Math.floor(random() * blocksOf(text).length);
    if (blocksOf(text).length < 2) continue;
    const once = applied(text, swapped(text, blockOf(text, at)));
    const again =
      blocksOf(once).length === blocksOf(text).length ? applied(once, swapped(once, blockOf(once, at))) : text;
    const [before, after] = [parse(text).tree, parse(again).tree];
    if (!before || !after || !meanSame(random, before, after)) expect.fail(`${text} → ${once} → ${again}`);
  }
});

test.each([
  ['backend engineer', '"backend engineer"'],
  ['"backend engineer"', '"backend engineer"'],
  ['C++', 'C++'],
  ['title:engineer', 'title:engineer'],
  ['a OR b', '"a OR b"'],
  ['AND', '"AND"'],
  [' (x) ', 'x'],
  ['"', ''],
])('what is typed as %s is written as %s', (typed, expected) => {
  expect(written(typed)).toBe(expected);
});
