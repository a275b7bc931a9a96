import { expect, test } from 'vitest';
import { stretchesOf } from '#web/features/review/shared-page/marks.ts';

const TEXT = 'Repair what comes in.';
const shown = (marks: Parameters<typeof stretchesOf>[1]) =>
  stretchesOf(TEXT, marks).map(({ text, ids }) => [text, ...ids]);

test('a text is cut at its passages, overlapping ones and those at its ends included [SHARE-07]', () => {
  expect(shown([])).toEqual([[TEXT]]);
  expect(shown([{ id: 'a', start: 7, end: 11 }])).toEqual([['Repair '], ['what', 'a'], [' comes in.']]);
  expect(
    shown([
      { id: 'a', start: 0, end: 11 },
      { id: 'b', start: 7, end: TEXT.length },
    ]),
  ).toEqual([
    ['Repair ', 'a'],
    ['what', 'a', 'b'],
    [' comes in.', 'b'],
  ]);
  expect(stretchesOf('', [])).toEqual([{ at: 0, text: '', ids: [] }]);
});
