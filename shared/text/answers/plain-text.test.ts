import { expect, test } from 'vitest';
import { plainText } from '#shared/text/answers/plain-text.ts';

test.each([
  ['**We look for a carpenter.\n\nYou build stairs.**', 'We look for a carpenter.\n\nYou build stairs.'],
  ['*We look for you.\nYou build stairs.*', 'We look for you.\nYou build stairs.'],
  ['***We look for you.\n\nYou build stairs!***', 'We look for you.\n\nYou build stairs!'],
  ['__Wir suchen dich.\n\nDu baust Treppen.__ Und mehr.', 'Wir suchen dich.\n\nDu baust Treppen. Und mehr.'],
  ['_“Build stairs.”\n\nYou do._', '“Build stairs.”\n\nYou do.'],
  ['One\n\n**Two\n\n- Three\n- Four**\n\nFive', 'One\n\nTwo\n\n- Three\n- Four\n\nFive'],
  ['**A heading**\n\nText *with\na turn* in it', 'A heading\n\nText with\na turn in it'],
])('marks around several lines go: %j', (marked, text) => {
  expect(plainText(marked)).toBe(text);
});

test.each([
  'Salary* from 40,000\n\n*before tax',
  'Bonus* and car*\n\nboth for all',
  'a_b and\nc_d, snake_case_names\nand more_',
  'Name: ____\n\nDate: ____',
  '2 * 3\n4 * 5',
  'Recruiter (*)\n\n(*) all genders',
  '* subject to change\nand to review',
])('signs that mark nothing stay: %j', (text) => {
  expect(plainText(text)).toBe(text.replace(/^\* /, '- '));
});
