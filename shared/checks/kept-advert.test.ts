import { expect, test } from 'vitest';
import { advertAsStyle, withoutWaitingWords } from '#shared/checks/kept-advert.ts';
import { lexicons } from '#shared/checks/words/all.ts';

const ADVERT =
  'Mechanic, Bristol.\nYou mend bikes (all sorts). Pay is up to\n£34,000 (a year). Lead our rockstars.\n- 40 hours';

test('the sentences whose value waits are not in a kept advert, over lines too, and the rest is as it was [JUDGE-49]', () => {
  expect(withoutWaitingWords(ADVERT, {})).toBe(ADVERT);
  expect(withoutWaitingWords(ADVERT, { passed: '2020-01-01', city: '' })).toBe(ADVERT);
  expect(withoutWaitingWords(ADVERT, { pay_min: 'up to £34,000 (a year)' })).toBe(
    'Mechanic, Bristol.\nYou mend bikes (all sorts).\n Lead our rockstars.\n- 40 hours',
  );
  expect(withoutWaitingWords(ADVERT, { hours_per_week: '40 hours', city: 'Bristol' })).toBe(
    '\nYou mend bikes (all sorts). Pay is up to\n£34,000 (a year). Lead our rockstars.\n',
  );
  expect(withoutWaitingWords(ADVERT, { pay_min: 'another (text' })).toBe(ADVERT);
});

test('a model reads it without what the rules question as well [JUDGE-53]', () => {
  const read = advertAsStyle(ADVERT, { to_check: { hours_per_week: '40 hours' }, lexicons });
  expect(read).toContain('Lead our specialists.');
  expect(read).not.toContain('40 hours');
});
