import type { Router } from 'express';
import type { AuthLimits } from '#api/accounts/auth-limits.ts';
import type { SigningKeys } from '#api/accounts/keys.ts';
import type { Passwords } from '#api/accounts/passwords.ts';
import type { Deps } from '#api/deps.ts';

/** What every group of the sign-in service works with. */
export type AuthContext = Deps & {
  keys: SigningKeys;
  passwords: Passwords;
  limits: AuthLimits;
  /** External base of the service: the issuer of tokens and the start of mailed links. */
  baseUrl: string;
  siteUrl: string;
};

export type AddRoutes = (router: Router, ctx: AuthContext) => void;

const MINUTE = 60;
/** Seconds (contract, 2.4, 5.5, 6 and 7). */
export const ACCESS_TOKEN_SECONDS = 3_600;
/** How long others may keep our public keys. */
export const JWKS_SECONDS = 600;
export const DIGITS_SECONDS = 10 * MINUTE;
export const DIGITS_TRIES = 5;
export const FLOW_SECONDS = 5 * MINUTE;
export const LOST_ANSWER_SECONDS = 60;
export const LINK_SECONDS = {
  signup: 24 * 60 * MINUTE,
  invite: 24 * 60 * MINUTE,
  recovery: 60 * MINUTE,
  magiclink: 60 * MINUTE,
  reauthentication: DIGITS_SECONDS,
} as const;
export type LinkKind = keyof typeof LINK_SECONDS;
