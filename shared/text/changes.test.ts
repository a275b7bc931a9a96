import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#shared/testing/texts.ts';
import { type Change, changesBetween, compareTexts, countChanges } from '#shared/text/changes.ts';

const textOf = (changes: readonly Change[], kind: 'removed' | 'added'): string =>
  changes
    .filter((change) => change.kind === 'same' || change.kind === kind)
    .map(({ text }) => text)
    .join('');

const shown = (before: string, after: string): string =>
  changesBetween(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test('what was removed and what stayed is the text before, what was added and what stayed the text after', () => {
  for (const limits of [undefined, { words: -1, paragraphs: 300 }, { words: -1, paragraphs: -1 }]) {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const { changes } = compareTexts(before, after, limits);
        expect(textOf(changes, 'removed')).toBe(before);
        expect(textOf(changes, 'added')).toBe(after);
        expect(changes.every(({ text }) => text !== '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  }
});

test('a text compared with itself has no change', () => {
  fc.assert(fc.property(anyText, (text) => countChanges(changesBetween(text, text)) === 0));
});

test.each([
  ['We repair bikes.', 'We repair cargo bikes.', 'We repair [+cargo +]bikes.'],
  ['from £38,000 a year', 'from £45,000 a year', 'from [-£38,000-][+£45,000+] a year'],
  ['£45k and C++', '£48k and C#', '[-£45k and C++-][+£48k and C#+]'],
  ["the team's day-to-day", "the teams' day-to-day", "the [-team's-][+teams'+] day-to-day"],
  [
    'a family 👨‍👩‍👧 and a flag 🇬🇧',
    'a family 👨‍👩‍👦 and a flag 🇬🇪',
    'a family [-👨‍👩‍👧-][+👨‍👩‍👦+] and a flag [-🇬🇧-][+🇬🇪+]',
  ],
  ['我们修理自行车', '我们修理货运自行车', '我们修理[+货运+]自行车'],
  ['One.\r\nTwo.', 'One.\r\nThree.', 'One.\r\n[-Two-][+Three+].'],
])('changes are whole words, figures and emoji: %j', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('neighbours with hardly a word between them are one change, also across a comma, but not across sentences', () => {
  expect(shown('You have experience of it', 'Experience of it')).toBe('[-You have experience-][+Experience+] of it');
  expect(shown('quick, small', 'slow, large')).toBe('[-quick, small-][+slow, large+]');
  expect(shown('Be quick. Be small.', 'Be slow. Be large.')).toBe('Be [-quick-][+slow+]. Be [-small-][+large+].');
});

test('a removal with the addition at its place counts as one change', () => {
  expect(countChanges(changesBetween('one two three four five six', 'one 2 three four five six seven'))).toBe(2);
});

test('two texts over the time limit are compared by paragraph, and after another one as a whole [VER-04]', () => {
  const before = 'First line.\nSecond line.\n';
  const after = 'First line.\nAnother line.\n';
  expect(compareTexts(before, after).by).toBe('word');
  expect(compareTexts(before, after, { words: -1, paragraphs: 300 })).toEqual({
    by: 'paragraph',
    changes: [
      { kind: 'same', text: 'First line.\n' },
      { kind: 'removed', text: 'Second line.' },
      { kind: 'added', text: 'Another line.' },
      { kind: 'same', text: '\n' },
    ],
  });
  expect(compareTexts(before, after, { words: -1, paragraphs: -1 }).by).toBe('text');
});
