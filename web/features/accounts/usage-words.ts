import type { RateName, Usage, UsedName } from '#shared/accounts/contracts/usage.ts';
import { formatCount, formatDateTime, plural } from '#web/lib/format.ts';

export type UsedLimit = Usage['limits'][number];

export const limitNames: Record<UsedName, string> = {
  LIMIT_TOKENS_PER_DAY: 'AI tokens today',
  LIMIT_ROLES: 'Roles',
  LIMIT_ASSETS: 'Brand assets',
  LIMIT_BRAND_VOICES: 'Brand voices',
  LIMIT_PROFILES: 'Profiles',
  LIMIT_FILE_BYTES: 'Size of all files',
  LIMIT_VERSION_BYTES: 'Size of all versions of texts',
  LIMIT_SESSIONS: 'Signed-in devices',
  UNFINISHED: 'Texts being written',
  LIMIT_SOCKETS: 'Open tabs',
};

export const rateNames: Record<RateName, string> = {
  LIMIT_REQUESTS_PER_MINUTE: 'Requests a minute',
  LIMIT_REQUESTS_AT_ONCE: 'Requests at a time',
  LIMIT_SEARCHES_AT_ONCE: 'Searches at a time',
  STARTS: 'Generation starts a minute',
  UPLOADS: 'Uploads a minute',
  LIMIT_UPLOADS_AT_ONCE: 'Uploads at a time',
};

const MB = 1_000_000;
const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The unit in which people read and type amounts of this limit, as its number of bytes; 1 for counts. */
export const unitOf = (name: UsedName): number =>
  name === 'LIMIT_FILE_BYTES' || name === 'LIMIT_VERSION_BYTES' ? MB : 1;

const SMALLEST_SHOWN = MB / 10;

/** '81,300', or '2,000 MB' (of a million bytes, as the limits are set). */
export function formatAmount(name: UsedName, value: number): string {
  if (unitOf(name) === 1) return formatCount(value);
  return value > 0 && value < SMALLEST_SHOWN ? 'under 0.1 MB' : `${megabytes.format(value / MB)} MB`;
}

/** '12 of 2,000'. */
export function usedText({ name, used, most }: UsedLimit): string {
  if (used === null) return 'Not known at the moment';
  const amount = formatAmount(name, used);
  return most === null ? `${amount}, no limit` : `${amount} of ${formatAmount(name, most)}`;
}

const NEARLY_FULL = 0.8;

export function fullnessOf({ used, most }: Pick<UsedLimit, 'used' | 'most'>): 'free' | 'nearly full' | 'full' {
  if (used === null || most === null || used <= most * NEARLY_FULL) return 'free';
  return used < most ? 'nearly full' : 'full';
}

/** What a person should know about this limit, beside its numbers. */
export function limitNote({ name }: UsedLimit, { day_ends_at, expected_tokens }: Usage): string | undefined {
  switch (name) {
    case 'LIMIT_TOKENS_PER_DAY': {
      const ends = `The day ends on ${formatDateTime(day_ends_at)}.`;
      if (expected_tokens === 0) return ends;
      return `${ends} ${plural(expected_tokens, 'token')} are expected for unfinished generations.`;
    }
    case 'LIMIT_VERSION_BYTES':
      return 'When it is full, saving deletes the oldest versions.';
    case 'LIMIT_SESSIONS':
      return 'When it is full, the next sign-in ends the session used least recently.';
    default:
      return undefined;
  }
}
