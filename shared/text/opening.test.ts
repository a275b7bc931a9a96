import { expect, test } from 'vitest';
import { openingOf } from '#shared/text/opening.ts';

test.each([
  ['Night Manager\n\nYou keep the house awake from ten to six.', 'You keep the house awake from ten to six.'],
  ['Night Manager\n\nApply now', 'Night Manager'],
  ['\n  \n焊接工招聘', '焊接工招聘'],
  ['', ''],
])('a text begins with what says something: %j [HOME-05]', (content, opening) => {
  expect(openingOf(content, 160)).toBe(opening);
});

test('a list begins with the words of its first entry, not with their label [HOME-05]', () => {
  const email = {
    type: 'Casual Email',
    subject: 'A job',
    message: 'Hello Robin,\nwould you like to keep our house awake?',
  };
  expect(openingOf([email], 160)).toBe('would you like to keep our house awake?');
  expect(openingOf([{ level: 'Basic', search: '"night manager"' }], 160)).toBe('"night manager"');
  expect(openingOf([{ title: 'Awake?', content: 'So are we.' }], 160)).toBe('So are we.');
  expect(openingOf([], 160)).toBe('');
});

test('a long line is cut between characters', () => {
  expect(openingOf('x'.repeat(400), 160)).toBe('x'.repeat(160));
  expect(openingOf(`${'x'.repeat(159)}😀`, 160)).toBe('x'.repeat(159));
});
