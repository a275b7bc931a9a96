import { expect, test } from 'vitest';
import {
  PASSWORD_RULES,
  passwordCriteria,
  passwordScore,
  passwordStrength,
  preparedPassword,
} from '#shared/accounts/password.ts';

const meets = (wanted: string, text: string) => passwordCriteria.find(({ name }) => name === wanted)?.met(text);

test('twenty characters count as special, and no other does [PWD-05]', () => {
  const visible = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  const others = ['\t', '§', '£', '€', 'é', 'ß', '“', '…', '！', '🚀'];
  const special = [...visible, ...others].filter((character) => meets('special', `aB3${character}`));
  expect(special.join('')).toBe('!"#$%&(),.:<>?@^{|}*'.split('').sort().join(''));
});

test.each([
  ['', 0, 'Weak'],
  ['a', 1, 'Weak'],
  ['aB', 2, 'Weak'],
  ['!!!!!!!!', 2, 'Weak'],
  ['aB3', 3, 'Fair'],
  ['aB3!', 4, 'Good'],
  ['aB3!aB3!', 5, 'Strong'],
] as const)('%j meets %i criteria and is %s [PWD-07, PWD-08, PWD-09, PWD-10]', (text, score, word) => {
  expect([passwordScore(text), passwordStrength(text, false)]).toEqual([score, word]);
});

test.each([
  ['two characters for one letter', 'Mu\u0308nchen!1', 'München!1'],
  ['letters of full width', 'Ｐａｓｓ１！', 'Pass1!'],
  ['other blanks', 'Long\u00a0pass\u3000phrase\u1680!', 'Long pass phrase !'],
  ['ligatures and Roman numbers', 'ﬁshⅣ', 'fishIV'],
  ['Korean in parts', '\u1112\u1161\u11ab', '한'],
  ['case, which stays', 'ÄÖÜß', 'ÄÖÜß'],
])('a password is one however it is typed: %s [REAL-30]', (_, typed, prepared) => {
  expect(preparedPassword(typed)).toBe(prepared);
  expect(preparedPassword(preparedPassword(typed))).toBe(prepared);
});

test('what is longer than a password is not prepared, whatever it would grow to', () => {
  expect(preparedPassword('\ufdfa'.repeat(2_000))).toBe('\ufdfa'.repeat(2_000));
});

test('password managers are given the rules of the product [REAL-30]', () => {
  expect(PASSWORD_RULES).toBe(
    'minlength: 8; required: lower; required: upper; required: digit; required: [!@#$%^&*(),.?":{}|<>];',
  );
});
