import { AppError } from '#shared/errors.ts';

/** Whose limit it is. */
export type Limited = 'person' | 'key' | 'workspace';

/**
 * The limits of one account: one table, read by the settings of the same names and by every place that enforces a
 * limit. The defaults are generous for a busy recruiter. A limit on a rate or on concurrent use answers 429 and ends by
 * itself; a limit on stored amounts answers 409 until something is deleted.
 */
type Limit = {
  byDefault: number;
  code: 'too_many_requests' | 'limit_reached';
  /** One sentence that names the limit, one that says what to do. `limit` is formatted for people. */
  message: (limit: string, of: Limited) => string;
};

const RAISE = 'or ask your administrator to raise the limit';
const HAVE: Record<Limited, string> = {
  person: 'You have',
  key: 'This API key has',
  workspace: 'This workspace has',
};
const rate = (byDefault: number, message: Limit['message']): Limit => ({
  byDefault,
  code: 'too_many_requests',
  message,
});
const held = (byDefault: number, things: string): Limit => ({
  byDefault,
  code: 'limit_reached',
  message: (limit) => `Your account has reached its limit of ${limit} ${things}. Delete some, ${RAISE}.`,
});

const MB = 1_000_000;

export const limits = {
  LIMIT_REQUESTS_PER_MINUTE: rate(
    600,
    (limit) => `You can send ${limit} requests a minute. Please wait a moment and try again.`,
  ),
  LIMIT_REQUESTS_AT_ONCE: rate(
    8,
    (limit) => `You can send ${limit} requests at once. Please wait for one to finish and try again.`,
  ),
  LIMIT_SEARCHES_AT_ONCE: rate(
    2,
    (limit) => `You can run ${limit} searches at once. Please wait for one to finish and try again.`,
  ),
  LIMIT_UPLOADS_AT_ONCE: rate(
    2,
    (limit) => `You can upload ${limit} files at once. Please wait for one to finish and try again.`,
  ),
  LIMIT_UPLOAD_BYTES_PER_SECOND: rate(
    50_000,
    () => 'The upload was too slow and was ended. Please try again on a faster connection.',
  ),
  LIMIT_SOCKETS: rate(20, (limit) => `You can have ${limit} windows open at once. Close one and try again.`),
  LIMIT_TOKENS_PER_DAY: rate(
    5 * MB,
    (limit, of) => `${HAVE[of]} used the ${limit} tokens of today. Please go on tomorrow, ${RAISE}.`,
  ),
  LIMIT_ROLES: held(2_000, 'roles'),
  LIMIT_ASSETS: held(1_000, 'brand assets'),
  LIMIT_BRAND_VOICES: held(200, 'brand voices'),
  LIMIT_PROFILES: held(200, 'profiles'),
  LIMIT_FILE_BYTES: held(2_000 * MB, 'bytes of files'),
  /** Beyond it the oldest versions are deleted; a save is never refused. */
  LIMIT_VERSION_BYTES: held(200 * MB, 'bytes of earlier versions'),
  /** When one more begins, the least recently used session ends. */
  LIMIT_SESSIONS: held(50, 'sessions'),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits) as LimitName[];

/** The refusal of one limit; `value` as configured. Limits that end by themselves have Retry-After. */
export function limitError(name: LimitName, value: number, retryAfterMs?: number, of: Limited = 'person'): AppError {
  const { code, message }: Limit = limits[name];
  return new AppError(code, { message: message(value.toLocaleString('en'), of), retryAfterMs, limit: name });
}
