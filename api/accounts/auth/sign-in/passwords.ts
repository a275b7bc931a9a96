import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { AuthError, invalid, tooManyCalls } from '#api/accounts/auth/auth-error.ts';
import { createFairQueue, type Place } from '#api/http/fair-queue.ts';
import { SLOWNESS, type Slowness } from '#api/slowness.ts';
import type { Metadata } from '#db/schema-columns.ts';
import type { Config } from '#platform/config.ts';
import { isEasyToGuess } from '#shared/accounts/easy-passwords.ts';
import {
  PASSWORD_MAX_BYTES,
  passwordCriteria,
  preparedPassword,
  SPECIAL_CHARACTERS,
} from '#shared/accounts/password.ts';

/** Each takes 19 MiB and a core; more at once would only make all of them slower. */
const TURNS = { atOnce: 3, waitingAtMost: 200, shareAtMost: 50, tooMany: tooManyCalls } as const;

export type Passwords = {
  hash(password: string, place?: Place): Promise<string>;
  /** Computed at the start, so that the first unknown address does not take longer than later ones. */
  warmUp(): void;
  /**
   * Constant time for a missing hash and a wrong password. A password that has another form as it is prepared is tried as
   * it was typed too: earlier releases hashed it so.
   */
  matches(password: string, passwordHash: string | null | undefined, place?: Place): Promise<boolean>;
  /** Whether the hash was made with other than the current parameters. */
  isOutdated(passwordHash: string): boolean;
};

/** argon2id off the main thread, a bounded number at once in a fair queue; 429 when too many wait. */
export function createPasswords(cost: Slowness['password'] = SLOWNESS.password): Passwords {
  const inTurn = createFairQueue(TURNS);
  const fresh = (password: string, place: Place = {}) => inTurn(place, () => hash(preparedPassword(password), cost));
  let made: Promise<string> | undefined;
  const dummy = () => {
    made ??= fresh(randomBytes(16).toString('hex'));
    return made;
  };
  return {
    hash: fresh,
    warmUp: () => void dummy().catch(() => undefined),
    async matches(password, passwordHash, place = {}) {
      const known = passwordHash ?? (await dummy());
      const isOf = (tried: string) => inTurn(place, () => verify(known, tried).catch(() => false));
      const prepared = preparedPassword(password);
      const same = (await isOf(prepared)) || (prepared !== password && (await isOf(password)));
      return same && Boolean(passwordHash);
    },
    isOutdated(passwordHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
    },
  };
}

const SETS: Record<string, string> = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digit: '0123456789',
  special: SPECIAL_CHARACTERS,
};

type Policy = Pick<Config, 'AUTH_MIN_PASSWORD_LENGTH' | 'AUTH_PASSWORD_RULES' | 'BRAND_NAME'>;
/** What is known about the future owner: personal data is no secret. */
export type Holder = { email?: string; user_metadata?: Metadata };

/** Why the password is refused under the server's one policy (GAP-01), or undefined. */
export function weaknessOf(
  typed: string,
  policy: Policy,
  { email = '', user_metadata = {} }: Holder,
): { message: string; reasons: ('length' | 'characters' | 'pwned')[] } | undefined {
  const password = preparedPassword(typed);
  const { AUTH_MIN_PASSWORD_LENGTH: shortest, AUTH_PASSWORD_RULES: rules } = policy;
  const found: { reason: 'length' | 'characters' | 'pwned'; text: string }[] = [];
  if ([...password].length < shortest) {
    found.push({ reason: 'length', text: `Password should be at least ${shortest} characters.` });
  }
  if (rules && passwordCriteria.some(({ name, met }) => name in SETS && !met(password))) {
    const sets = Object.values(SETS).join(', ');
    found.push({ reason: 'characters', text: `Password should contain at least one character of each: ${sets}.` });
  }
  const known = [email, user_metadata.first_name, user_metadata.last_name, policy.BRAND_NAME];
  if (rules && found.length === 0 && isEasyToGuess(password, known)) {
    found.push({
      reason: 'pwned',
      text: 'Password is known to be weak and easy to guess, please choose a different one.',
    });
  }
  if (found.length === 0) return undefined;
  return { message: found.map(({ text }) => text).join(' '), reasons: found.map(({ reason }) => reason) };
}

/** Refuses a password that cannot be set: too long, or 422 weak_password with its reasons. */
export function refuseWeak(password: string, policy: Policy, holder: Holder): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const weak = weaknessOf(password, policy, holder);
  if (!weak) return;
  throw new AuthError(422, 'weak_password', weak.message, { extra: { weak_password: { reasons: weak.reasons } } });
}
