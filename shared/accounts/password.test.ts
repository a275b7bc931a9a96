import { expect, test } from 'vitest';
import { passwordCriteria, passwordScore, passwordStrength } from '#shared/accounts/password.ts';

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
