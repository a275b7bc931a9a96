import type { LimitName } from '#shared/limits.ts';

/** What an administrator can raise for one account. The others protect the servers, and end by themselves. */
export const raisable = [
  'LIMIT_TOKENS_PER_DAY',
  'LIMIT_ROLES',
  'LIMIT_ASSETS',
  'LIMIT_BRAND_VOICES',
  'LIMIT_PROFILES',
  'LIMIT_FILE_BYTES',
  'LIMIT_VERSION_BYTES',
  'LIMIT_SESSIONS',
] as const satisfies readonly LimitName[];
export type Raisable = (typeof raisable)[number];

/** A limit is raised to at most so many times that of the installation. */
export const RAISED_AT_MOST_TIMES = 100;
