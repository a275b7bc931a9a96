import { expect, test } from 'vitest';
import { doubledWords, lostWords, storedTwice, wordOf } from '#local/chaos/typing-account.ts';

test('a word that no version holds whole is lost, and a torn one is, too', () => {
  const typed = [0, 1, 2].map((n) => wordOf('p1', n));
  expect(typed).toEqual(['p1w0000', 'p1w0001', 'p1w0002']);
  expect(lostWords(typed, ['p1w0000 p1w0001', 'p2w0000 p1w0002'])).toEqual([]);
  expect(lostWords(typed, ['p1w0000 p1w', '0001 p1w0002p2w0000'])).toEqual(['p1w0001', 'p1w0002']);
});

test('a word that a text holds twice is counted', () => {
  expect(doubledWords(['p1w0000', 'p1w0001'], 'p1w0000 p1w0001\np1w0001')).toEqual(['p1w0001']);
});

test('a number that was used before, and the text of the version before, are stored twice', () => {
  const version = (number: number, text: string) => ({ number, text });
  expect(storedTwice([version(1, 'One'), version(3, 'Two'), version(4, 'One')])).toEqual([]);
  expect(storedTwice([version(3, 'Two'), version(1, 'One'), version(4, 'Two')])).toEqual([4]);
  expect(storedTwice([version(1, 'One'), version(1, 'Two')])).toEqual([1]);
});
