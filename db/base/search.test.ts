import { expect, test } from 'vitest';
import { searchedWords } from '#db/base/search.ts';

test.each([
  ['workshop adv', ['workshop', 'adv']],
  ['  workshop\u00a0\tadv ', ['workshop', 'adv']],
  ['', []],
  ['C++ (m/w/d) 100%', ['(m/w/d)', '100%', 'C++']],
  ['a b c d e f g h i j', ['h i j', 'a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['steady growth, steady pay', ['growth,', 'steady', 'pay']],
  ['pay pay pay', ['pay']],
])('the words of a search: "%s" [HOME-75]', (text, words) => {
  expect(searchedWords(text)).toEqual(words);
});

test('a text without end has no words without end', () => {
  expect(searchedWords('abcdefghij'.split('').join(' ').repeat(10_000))).toHaveLength(8);
});
