import { AuthError, tooManyCalls } from '#api/accounts/auth/auth-error.ts';
import { createGuessLimits, type GuessLimits } from '#api/accounts/auth/sign-in/guess-limits.ts';
import type { Deps } from '#api/deps.ts';
import { clientKey, createLimiter } from '#api/http/limits.ts';
import { createSenderLimit } from '#api/http/sender-limit.ts';
import { createTarpit, type Tarpit } from '#api/http/tarpit.ts';
import { NEW_ADDRESSES_PER_DAY } from '#shared/constants.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Calls per client address (contract, section 11, and GAP-07). */
const CALLS = {
  signup: { points: 30, seconds: 5 * MINUTE },
  anonymous: { points: 30, seconds: HOUR },
  otp: { points: 20, seconds: HOUR },
  recover: { points: 20, seconds: HOUR },
  resend: { points: 20, seconds: HOUR },
  user: { points: 30, seconds: 5 * MINUTE },
  token: { points: 150, seconds: 5 * MINUTE },
  verify: { points: 30, seconds: 5 * MINUTE },
  authorize: { points: 60, seconds: 5 * MINUTE },
  'factor challenge': { points: 15, seconds: MINUTE },
  'factor verify': { points: 15, seconds: MINUTE },
  'passkey options': { points: 60, seconds: 5 * MINUTE },
  'passkey verify': { points: 30, seconds: 5 * MINUTE },
} as const;
/** A change of address reveals whether it is taken (contract, 4.1), so its tries per account are limited. */
const NEW_ADDRESSES = { points: NEW_ADDRESSES_PER_DAY, seconds: 24 * HOUR } as const;
const MAILS_PER_HOUR = 5;
/** More than an office behind one address needs. */
const MAILS_PER_HOUR_AND_CLIENT = 60;

export type LimitedCall = keyof typeof CALLS;
export type MailLimit =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'reauthentication'
  | 'known'
  | 'email_change'
  | 'invite'
  | 'sms';

export type AuthLimits = GuessLimits & {
  /** 429 over_request_rate_limit when this client address called too often. */
  call(kind: LimitedCall, ip: string | undefined): Promise<void>;
  /**
   * Counts one mail of a kind to an address, known or not. Returns the milliseconds to wait, 0 = send. Throws 429
   * over_email_send_rate_limit when too many were sent to all addresses together, or requested by one client address
   * (`from`; undefined for requests of administrators).
   */
  mail(kind: MailLimit, email: string, from?: string): Promise<number>;
  /** Counts one mail to an address that is not the person's own; the milliseconds to wait, 0 = send. */
  mailBy(personId: string): Promise<number>;
  /** 429 over_request_rate_limit when this account checked too many addresses and numbers. */
  newAddress(userId: string): Promise<void>;
};

const waitText = (ms: number): string =>
  `For security purposes, you can only request this after ${Math.ceil(ms / 1_000)} seconds.`;

export const tooManyMails = (retryAfterMs: number): AuthError =>
  new AuthError(429, 'over_email_send_rate_limit', waitText(retryAfterMs), { retryAfterMs });

/** The wait is part of the text: it can be a day, and a published client passes only code and text to a page. */
const tooManyAddresses = (retryAfterMs: number): AuthError =>
  new AuthError(429, 'over_request_rate_limit', waitText(retryAfterMs), { retryAfterMs });

const tooManyMailsInAll = (retryAfterMs: number): AuthError =>
  new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterMs });

type Make = Pick<Deps, 'config' | 'redis' | 'slowness'>;

export function createAuthLimits({ config, redis, slowness }: Make): AuthLimits {
  const on = config.AUTH_RATE_LIMITS;
  const tarpit = createTarpit(slowness.refusalMs);
  const asked = createLimiter(redis, { name: 'new-address', ...NEW_ADDRESSES });
  const newAddress = async (userId: string) => {
    const wait = on ? await asked.take(userId) : 0;
    if (wait > 0) throw tooManyAddresses(wait);
  };
  return {
    ...callLimits(redis, on, tarpit),
    ...mailLimits({ config, redis }),
    ...createGuessLimits(redis, on, tarpit),
    newAddress,
  };
}

function callLimits(redis: Deps['redis'], on: boolean, tarpit: Tarpit): Pick<AuthLimits, 'call'> {
  const limiters = Object.fromEntries(
    Object.entries(CALLS).map(([name, rule]) => [name, createLimiter(redis, { name: `call:${name}`, ...rule })]),
  );
  return {
    async call(kind, ip) {
      const client = clientKey(ip);
      const wait = on ? await limiters[kind]?.take(client) : 0;
      if (!wait) return;
      await tarpit(client);
      throw tooManyCalls(wait);
    },
  };
}

function mailLimits({ config, redis }: Pick<Deps, 'config' | 'redis'>): Pick<AuthLimits, 'mail' | 'mailBy'> {
  const seconds = config.AUTH_MAIL_INTERVAL_S;
  const each = seconds > 0 ? createLimiter(redis, { name: 'mail:each', points: 1, seconds }) : undefined;
  const hourly = createLimiter(redis, { name: 'mail:hour', points: MAILS_PER_HOUR, seconds: HOUR });
  const asked = createLimiter(redis, { name: 'mail:asked', points: MAILS_PER_HOUR_AND_CLIENT, seconds: HOUR });
  const all = createLimiter(redis, { name: 'mail:all', points: config.AUTH_MAILS_PER_HOUR, seconds: HOUR });
  const sender = createSenderLimit(redis);
  return {
    mailBy: async (personId) => (config.AUTH_RATE_LIMITS ? sender.take(personId) : 0),
    async mail(kind, email, from) {
      const key = `${kind} ${email}`;
      const soon = (await each?.take(key)) ?? 0;
      if (soon > 0 || !config.AUTH_RATE_LIMITS) return soon;
      const later = await hourly.take(key);
      if (later > 0) return later;
      // A mail refused by another limit does not count for the common limit.
      const wait = (from === undefined ? 0 : await asked.take(clientKey(from))) || (await all.take('mails'));
      if (wait > 0) throw tooManyMailsInAll(wait);
      return 0;
    },
  };
}
