import { expect, test } from 'vitest';
import { formatAmount, fullnessOf, limitNames, rateNames, usedText } from '#web/features/accounts/usage-words.ts';

test('amounts of files are shown in MB, all others as numbers [USAGE-01]', () => {
  expect(formatAmount('LIMIT_ROLES', 2_000)).toBe('2,000');
  expect([0, 40, 1_250_000, 2_000_000_000].map((bytes) => formatAmount('LIMIT_FILE_BYTES', bytes))).toEqual([
    '0 MB',
    'under 0.1 MB',
    '1.3 MB',
    '2,000 MB',
  ]);
});

test('a limit is marked above 80 %, and when it is reached [USAGE-01]', () => {
  const marks = [80, 81, 99, 100, 130].map((used) => fullnessOf({ used, most: 100 }));
  expect(marks).toEqual(['free', 'nearly full', 'nearly full', 'full', 'full']);
  expect([fullnessOf({ used: null, most: 100 }), fullnessOf({ used: 500, most: null })]).toEqual(['free', 'free']);
});

test('limits are called by what people know of them [HOME-77]', () => {
  expect([limitNames.UNFINISHED, limitNames.LIMIT_SOCKETS]).toEqual(['Texts being written', 'Open tabs']);
  expect([rateNames.LIMIT_REQUESTS_AT_ONCE, rateNames.LIMIT_SEARCHES_AT_ONCE]).toEqual([
    'Requests at a time',
    'Searches at a time',
  ]);
});

test('what is not known or not limited is named so [USAGE-01]', () => {
  const limit = { name: 'LIMIT_SOCKETS' as const, is_raised: false };
  expect(usedText({ ...limit, used: null, most: 20 })).toBe('Not known at the moment');
  expect(usedText({ ...limit, used: 3, most: null })).toBe('3, no limit');
});
