import { expect, test } from 'vitest';
import { searchedWords } from '#db/base/search.ts';

test.each([
  ['workshop adv', ['workshop', 'adv']],
  ['  workshop\u00a0\tadv ', ['workshop', 'adv']],
  ['', []],
  ['C++ (m/w/d) 100%', ['C++', '(m/w/d)', '100%']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i j']],
])('the words of a search: "%s" [HOME-75]', (text, words) => {
  expect(searchedWords(text)).toEqual(words);
});

test('a text without end has no words without end', () => {
  expect(searchedWords('a '.repeat(100_000))).toHaveLength(8);
});
