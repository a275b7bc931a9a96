import { PASSWORD_MIN_LENGTH } from '#shared/constants.ts';

/** The only characters that count as special (PWD-05). */
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/** The five criteria in the order they are shown (PWD-01..05). */
export const passwordCriteria = [
  {
    name: 'length',
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    met: (text: string) => text.length >= PASSWORD_MIN_LENGTH,
  },
  { name: 'lowercase', label: 'One lowercase letter', met: (text: string) => /[a-z]/.test(text) },
  { name: 'uppercase', label: 'One uppercase letter', met: (text: string) => /[A-Z]/.test(text) },
  { name: 'digit', label: 'One number', met: (text: string) => /[0-9]/.test(text) },
  {
    name: 'special',
    label: `One special character (${SPECIAL_CHARACTERS})`,
    met: (text: string) => [...text].some((character) => SPECIAL_CHARACTERS.includes(character)),
  },
] as const;

export const passwordScore = (text: string): number => passwordCriteria.filter(({ met }) => met(text)).length;

export type PasswordStrength = 'Weak' | 'Fair' | 'Good' | 'Strong';

/** PWD-07..10: 2 or fewer criteria Weak, 3 Fair, 4 Good, 5 Strong unless the password is easy to guess. */
export const passwordStrength = (text: string, isEasy: boolean): PasswordStrength => {
  const score = passwordScore(text);
  if (score <= 2) return 'Weak';
  if (score === 3) return 'Fair';
  return score === 4 || isEasy ? 'Good' : 'Strong';
};
