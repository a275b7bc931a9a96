import { expect, test } from 'vitest';
import {
  assetSample,
  pageSample,
  pastedSample,
  shortNote,
  totalOf,
  withSample,
} from '#web/features/brand/guidelines/learning/samples.ts';

const text = (words: number) => pastedSample(`${'word '.repeat(words)}`);

test('Fewer than 400 words say how many are there [VOICE-01]', () => {
  expect(totalOf([text(150), text(249)])).toEqual({ canStart: false, note: '399 of 400 words. Add another text.' });
  expect(totalOf([text(150), text(250)])).toEqual({ canStart: true, note: '400 words, 400 are needed' });
});

test('A sample of fewer than 100 words is too short, however long the others are [VOICE-01]', () => {
  expect(shortNote(text(99))).toBe('Too short: 99 of 100 words.');
  expect(shortNote(text(100))).toBeNull();
  expect(totalOf([text(99), text(500)]).canStart).toBe(false);
});

test('Samples whose words are not known yet do not hold the others back [VOICE-01]', () => {
  expect(totalOf([assetSample({ id: 'one', title: 'Brand book' })]).canStart).toBe(true);
  expect(totalOf([]).canStart).toBe(false);
});

test('There are at most five samples, each once [VOICE-01]', () => {
  const page = pageSample('jobs.example/us');
  expect(withSample([page], pageSample('https://jobs.example/us'))).toHaveLength(1);
  expect([1, 2, 3, 4, 5, 6].reduce((all, words) => withSample(all, text(words)), withSample([], page))).toHaveLength(5);
});
