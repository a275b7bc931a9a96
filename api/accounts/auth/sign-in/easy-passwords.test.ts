import { describe, expect, test } from 'vitest';
import { refuseWeak, weaknessOf } from '#api/accounts/auth/sign-in/passwords.ts';
import { generatedPassword } from '#api/accounts/setup/first-accounts.ts';

import { passwordScore } from '#shared/accounts/password.ts';

const policy = { AUTH_MIN_PASSWORD_LENGTH: 8, AUTH_PASSWORD_RULES: true, BRAND_NAME: 'Rolevoice' };
const vera = { email: 'vera.victim@ferrol-works.example', user_metadata: { first_name: 'Vera', last_name: 'Victim' } };

describe('a password that meets all five rules', () => {
  test.each(
    `Aa123456! Aa@123456 1qaz!QAZ Zaq12wsx! India@123 Nokia@123 Xbox360! Liverpool1! Pokemon1! Aaaaaa1! Zzzzzzz1!
    Password1! Passw0rd! P@ssw0rd1 P@$$w0rd1 Qwerty123! Qwertz123! Welcome1! Welcome2024! Letmein1! Iloveyou1! Admin123!
    Summer2025! January2025! Monday123! Company2024! Germany1! Dragon123! Football1! Chelsea1! Abc123!@# Hello123!
    Passwort1! Rolevoice1! Rolevoice2026! Superman1! Trustno1! Secret123! Abcd1234! Aa1!Aa1!`.split(/\s+/),
  )('and is among the first that are guessed is refused as such: %s [S10]', (password) => {
    expect(passwordScore(password)).toBeGreaterThanOrEqual(4);
    expect(weaknessOf(password, policy, {})).toEqual({
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      reasons: ['pwned'],
    });
  });

  test.each(['Vera.victim1!', 'V3ra.V1ctim!2', 'Victim-Vera-7!', 'Ferrol-works1!', 'Rolevoice-vera-1!'])(
    'and is little more than the names, the address or the product is refused: %s [S10]',
    (password) => {
      expect(weaknessOf(password, policy, vera)?.reasons).toEqual(['pwned']);
    },
  );

  test.each([
    ...Array.from({ length: 20 }, () => generatedPassword()),
    'Tr1cky-Harbour!',
    'Quiet.Harbour!7',
    'Louder.Harbour!8',
    'Bright.Lantern?8',
    'Kx7$pQ2m',
    'vT9#mmq!Rw',
    'Correct horse battery 1 staple!',
    `aB1!${'x7Q$'.repeat(255)}`,
  ])('and is none of these is accepted: %s [S10]', (password) => {
    expect(weaknessOf(password, policy, vera)).toBeUndefined();
  });
});

test('without the rules only the length counts, as programs of the published client expect', () => {
  expect(() => refuseWeak('Password1!', { ...policy, AUTH_PASSWORD_RULES: false }, {})).not.toThrow();
});
