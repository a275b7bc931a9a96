import { PASSWORD_MIN_LENGTH } from '#shared/constants.ts';

/**
 * A password as it is judged and hashed: one form for what keyboards, browsers and systems write in several, 'ü' as one
 * character or two, letters of full width, every blank as the common one. RFC 8265 (OpaqueString) composes canonically;
 * compatible characters too are what NIST SP 800-63B asks for. No library of PRECIS is kept for Node.
 */
export const preparedPassword = (typed: string): string =>
  typed.length > PASSWORD_MAX_BYTES ? typed : typed.replace(/\p{Zs}/gu, ' ').normalize('NFKC');

/** Longer ones are refused, and read no further. */
export const PASSWORD_MAX_BYTES = 1_024;

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

export const passwordScore = (typed: string): number => {
  const text = preparedPassword(typed);
  return passwordCriteria.filter(({ met }) => met(text)).length;
};

/** For password managers: what a new password must have (the attribute `passwordrules`). */
export const PASSWORD_RULES = `minlength: ${PASSWORD_MIN_LENGTH}; required: lower; required: upper; required: digit; required: [${SPECIAL_CHARACTERS}];`;

export type PasswordStrength = 'Weak' | 'Fair' | 'Good' | 'Strong';

/** PWD-07..10: 2 or fewer criteria Weak, 3 Fair, 4 Good, 5 Strong unless the password is easy to guess. */
export const passwordStrength = (text: string, isEasy: boolean): PasswordStrength => {
  const score = passwordScore(text);
  if (score <= 2) return 'Weak';
  if (score === 3) return 'Fair';
  return score === 4 || isEasy ? 'Good' : 'Strong';
};
