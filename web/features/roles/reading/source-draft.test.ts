import { expect, test } from 'vitest';
import { addressOf, EMPTY_SOURCE, lengthNote, problemOf } from '#web/features/roles/reading/source-draft.ts';
import { foundIn } from '#web/features/roles/reading/start-from-advert.tsx';

test('A text of fewer than 80 characters is not sent [READ-02]', () => {
  const draft = { ...EMPTY_SOURCE, text: `  ${'a'.repeat(79)}  ` };
  expect(problemOf(draft, false)).toBe('Paste at least a few sentences.');
  expect(problemOf({ ...draft, text: 'a'.repeat(80) }, false)).toBeNull();
});

test('A file and an address have to be given [READ-02]', () => {
  expect(problemOf({ ...EMPTY_SOURCE, tab: 'File' }, false)).toBe('Choose a file.');
  expect(problemOf({ ...EMPTY_SOURCE, tab: 'File' }, true)).toBeNull();
  expect(problemOf({ ...EMPTY_SOURCE, tab: 'Web page', url: ' ' }, false)).toBe('Enter the address of a page.');
});

test('A text of more than 40,000 characters is said to be read in part [READ-02]', () => {
  expect(lengthNote('a'.repeat(40_000))).toBeNull();
  expect(lengthNote('a'.repeat(40_001))).toBe('Only the first 40,000 characters are read.');
});

test('An address without a scheme is one of https [READ-02]', () => {
  expect(addressOf(' jobs.example/one ')).toBe('https://jobs.example/one');
  expect(addressOf('http://jobs.example/one')).toBe('http://jobs.example/one');
});

test('A draft names the fields found so far, without one that has no words yet [READ-03]', () => {
  expect(foundIn('Job Title\tWorkshop Lead\nCity\tBristol\nPay\t')).toEqual([
    { label: 'Job Title', words: 'Workshop Lead' },
    { label: 'City', words: 'Bristol' },
  ]);
});
