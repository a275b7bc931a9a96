import { expect, test } from 'vitest';
import { doubledWords, lostWords, type Shown, storedTwice, traceOf, wordOf } from '#local/lab/chaos/typing-account.ts';

test('a word whose letters no version holds together is lost, and one that touches another is not [CONTENT-43]', () => {
  const typed = [0, 1, 2].map((n) => wordOf('p1', n));
  expect(typed).toEqual(['p1w0000', 'p1w0001', 'p1w0002']);
  expect(lostWords(typed, ['p1w0000 p1w0001', 'p2w0000 p1w0002'])).toEqual([]);
  expect(lostWords(typed, ['p1w0000 p1w', '0001 p1w0002p2w0000'])).toEqual(['p1w0001']);
});

test('a word that a text holds twice is counted', () => {
  expect(doubledWords(['p1w0000', 'p1w0001'], 'p1w0000 p1w0001\np1w0001')).toEqual(['p1w0001']);
});

test('a number that was used before, and the text of the version before, are stored twice [CONTENT-43]', () => {
  const version = (number: number, text: string) => ({ number, text });
  expect(storedTwice([version(1, 'One'), version(3, 'Two'), version(4, 'One')])).toEqual([]);
  expect(storedTwice([version(3, 'Two'), version(1, 'One'), version(4, 'Two')])).toEqual([4]);
  expect(storedTwice([version(1, 'One'), version(1, 'Two')])).toEqual([1]);
});

test('the trace of a lost word names what replaced the last text that held it', () => {
  const shown = (at: number, text: string, isSet = false): Shown => ({ at, isSet, caret: 0, text });
  const texts = [shown(1, 'p1w0000'), shown(2, 'p1w0000 p2w0000', true), shown(3, 'p2w0000', true)];
  expect(traceOf('p1w0000', texts, [])).toBe(
    'p1w0000 held from 1 to 2: "p1w0000 p2w0000"; then set at 3, caret 0: not there',
  );
  expect(traceOf('p1w0000', [shown(1, 'p1w000'), shown(2, 'p1w000 0')], [{ number: 3, text: 'p1w000 0' }])).toBe(
    'p1w0000 torn at 1: "p1w000"; version 3: "p1w000 0"',
  );
});
