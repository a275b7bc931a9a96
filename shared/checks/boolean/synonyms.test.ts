import { expect, test } from 'vitest';
import { FAMILIES, familyOf } from '#shared/checks/boolean/families.ts';
import { SYNONYM_FAMILIES, synonymsFor } from '#shared/checks/boolean/synonyms.ts';

test('there are at least 120 families, each word of a word family begins like its family [BOOL-03]', () => {
  expect(SYNONYM_FAMILIES).toBeGreaterThanOrEqual(120);
  for (const [stem, words] of Object.entries(FAMILIES)) {
    expect(
      words.filter((word) => !word.startsWith(stem)),
      stem,
    ).toEqual([]);
    expect(new Set(words).size, stem).toBe(words.length);
  }
});

test.each([
  [['Backend Engineer'], ['Backend Developer', 'Backend Programmer']],
  [
    ['Backend Engineer', 'PostgreSQL'],
    ['Backend Developer', 'Postgres'],
  ],
  [['Backend Engineer', 'Backend Developer'], ['Backend Programmer']],
  [['PostgreSQL'], ['Postgres']],
  [['xylophone'], []],
])('beside %j are offered %j [BOOL-03]', (words, offered) => {
  expect(synonymsFor(words)).toEqual(offered);
});

test.each([
  ['engineer*', ['engineer', 'engineers', 'engineering']],
  ['Develop*', ['developer', 'developers', 'development']],
  ['engin*', ['engineer', 'engineers', 'engineering']],
  ['xylo*', []],
  ['a*', []],
  ['c*', []],
  ['constructor*', ['constructor']],
])('%s stands for %j', (word, family) => {
  expect(familyOf(word)).toEqual(family);
});
