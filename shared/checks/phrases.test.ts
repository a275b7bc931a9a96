import { expect, it } from 'vitest';
import { examplesOf, pluralPhrase, spelledOut } from '#shared/checks/phrases.ts';
import { addPattern, createTrie, matchesIn } from '#shared/checks/trie.ts';
import { readPart } from '#shared/text/sentences.ts';

function found(phrase: string, text: string): string[] {
  const trie = createTrie<boolean>();
  addPattern(trie, phrase, true);
  const reading = readPart({ name: 'text', card: '', text });
  return matchesIn(trie, reading).map(({ first, last }) =>
    text.slice(reading.words[first]?.from ?? 0, reading.words[last - 1]?.to ?? 0),
  );
}

it.each([
  ['no kids', 'There are no kids here', ['no kids']],
  ['able-bodied', 'able bodied, able-bodied', ['able bodied', 'able-bodied']],
  ['young, fun', 'young, fun and young fun', ['young, fun']],
  ['no [kids,small children]', 'no kids and no small children', ['no kids', 'no small children']],
  ['no [,small] kids', 'no kids, no small kids', ['no kids', 'no small kids']],
  ['no [any,small]* kids', 'no any small kids, no tall kids', ['no any small kids']],
  ['no [any]* kids', 'no any, kids', []],
  ['state _ age', 'state your age, state age', ['state your age']],
  [
    'state _2 age',
    'state age. state your age. state your own age. state all of your age',
    ['state age', 'state your age', 'state your own age'],
  ],
  ['^ citizens', 'Maltese citizens and happy citizens', ['Maltese citizens']],
  ['jung% Team', 'junges Team, junge Team, jungen Teams', ['junges Team', 'junge Team']],
  ['he/she', 'he/she, he she', ['he/she']],
])('the phrase %j finds in %j: %j', (phrase, text, quotes) => {
  expect(found(phrase, text)).toEqual(quotes);
});

it('a set stands for its alternatives, and one that is not there is an error', () => {
  expect(spelledOut('no [{kin}]', { kin: 'kids,{small}', small: 'babies' })).toBe('no [kids,babies]');
  expect(() => spelledOut('no {kin}', {})).toThrow('No set is named kin');
});

it('the examples of a phrase hold each of its alternatives, in the plural those of the last place', () => {
  expect(examplesOf('no [any]* [kids,babies] [at home,here,left]')).toEqual([
    'no kids at home',
    'no babies here',
    'no kids left',
  ]);
  expect(pluralPhrase('[camera,grid] girl')).toBe('[camera,grid] girls');
  expect(pluralPhrase('young [man,lady]')).toBe('young [men,ladies]');
});

it('of two places in a row that repeat, both count', () => {
  const text = 'so very good. so really good. so very really good. so good. so really very good';
  expect(found('so [very]* [really]* good', text)).toEqual([
    'so very good',
    'so really good',
    'so very really good',
    'so good',
  ]);
});
