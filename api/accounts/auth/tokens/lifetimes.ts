/** Lifetimes, in seconds (contract, 2.4, 5.5, 6 and 7). */
const MINUTE = 60;
export const ACCESS_TOKEN_SECONDS = 3_600;
/** The maximum lifetime of a service token. */
export const SERVICE_SECONDS = 24 * 60 * MINUTE;
/** How long clients may cache the public keys. */
export const JWKS_SECONDS = 600;
export const DIGITS_SECONDS = 10 * MINUTE;
export const DIGITS_TRIES = 5;
export const CHALLENGE_SECONDS = 5 * MINUTE;
export const FACTOR_LOCK_SECONDS = 15 * MINUTE;
export const FACTOR_TRIES = 5;
/** After this many locks without a right code in between each lasts longer. */
export const FACTOR_LOCKS = 5;
export const FACTOR_LONG_LOCK_SECONDS = 60 * MINUTE;
/** How long after reauthentication a session may change sign-in methods and administrate. */
export const REAUTHENTICATION_SECONDS = 10 * MINUTE;
/** How long a session from a recovery link may set a password without the current one. */
export const RECOVERY_SECONDS = 15 * MINUTE;
export const FLOW_SECONDS = 5 * MINUTE;
export const LOST_ANSWER_SECONDS = 60;
export const LINK_SECONDS = {
  signup: 24 * 60 * MINUTE,
  invite: 24 * 60 * MINUTE,
  recovery: 60 * MINUTE,
  magiclink: 60 * MINUTE,
  reauthentication: DIGITS_SECONDS,
  email_change_current: 24 * 60 * MINUTE,
  email_change_new: 24 * 60 * MINUTE,
  sms: DIGITS_SECONDS,
  phone_change: DIGITS_SECONDS,
} as const;
export type LinkKind = keyof typeof LINK_SECONDS;
