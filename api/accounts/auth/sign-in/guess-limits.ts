import { tooManyCalls } from '#api/accounts/auth/auth-error.ts';
import type { Deps } from '#api/deps.ts';
import { clientKey, createLimiter, type Limiter } from '#api/http/limits.ts';
import type { Tarpit } from '#api/http/tarpit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WINDOW = { points: 10, seconds: 15 * MINUTE } as const;
/** After this many exhausted windows within a day an account has the tries of one window an hour. */
const WINDOWS_A_DAY = { points: 5, seconds: 24 * HOUR } as const;
const SLOW = { points: WINDOW.points, seconds: HOUR } as const;
/** The tries of one client network, at all accounts together. */
const CLIENT = { points: 50, seconds: 15 * MINUTE } as const;

export type Guess = {
  /**
   * The counter. 'sign-in': a password from an unknown device. 'session': a password or code given in a live session,
   * counted separately, so that neither uses up the other's tries. 'digits': six digits from a mail or text.
   */
  kind: 'sign-in' | 'session' | 'digits';
  /** The account as named in the request, known or not, or its id. */
  account: string;
  ip: string | undefined;
  /** The known device of the request (see devices.ts), with tries of its own. */
  device?: string | undefined;
};

export type GuessLimits = {
  /**
   * Takes a try before `check` and returns it when the guess was right, so that concurrent guesses count too, on all
   * processes. Returns the result of `check`; false or undefined means wrong. Throws 429 over_request_rate_limit when
   * no tries are left; the wait is at most an hour.
   */
  guess<T>(guess: Guess, check: () => Promise<T>): Promise<T>;
};

type Counter = Pick<Limiter, 'take' | 'giveBack'>;

export function createGuessLimits(redis: Deps['redis'], on: boolean, tarpit: Tarpit): GuessLimits {
  const client = createLimiter(redis, { name: 'guess:client', ...CLIENT });
  const device = createLimiter(redis, { name: 'guess:device', ...WINDOW });
  const paces = {
    'sign-in': createPace(redis, 'guess:sign-in'),
    session: createPace(redis, 'guess:session'),
    digits: createPace(redis, 'guess:digits'),
  };
  const countersOf = (guess: Guess): [Counter, string][] => {
    if (guess.device) return [[device, `${guess.account} ${guess.device}`]];
    const ofAccount: [Counter, string] = [paces[guess.kind], guess.account];
    return guess.kind === 'session' ? [ofAccount] : [[client, clientKey(guess.ip)], ofAccount];
  };
  return {
    async guess(guess, check) {
      if (!on) return check();
      const giveBack = await takeAll(countersOf(guess), tarpit);
      const answer = await check().catch(async (thrown: unknown) => {
        // Nothing was compared: the queue was full, or the database unavailable.
        await giveBack();
        throw thrown;
      });
      if (answer) await giveBack();
      return answer;
    },
  };
}

/** Takes one point of each limiter, or of none. */
async function takeAll(counters: [Counter, string][], tarpit: Tarpit): Promise<() => Promise<void>> {
  const taken: [Counter, string][] = [];
  const giveBack = async (): Promise<void> => {
    await Promise.all(taken.map(([counter, key]) => counter.giveBack(key)));
  };
  for (const [counter, key] of counters) {
    const wait = await counter.take(key);
    if (wait > 0) {
      await giveBack();
      await tarpit(key);
      throw tooManyCalls(wait);
    }
    taken.push([counter, key]);
  }
  return giveBack;
}

/**
 * Ten tries in a quarter of an hour; an account whose windows are exhausted repeatedly has ten an hour. The
 * daily count is of windows, not of tries: one burst of any size counts as one.
 */
function createPace(redis: Deps['redis'], name: string): Counter {
  const windows = createLimiter(redis, { name: `${name}:windows`, ...WINDOWS_A_DAY });
  const onLast = (key: string) => windows.take(key);
  const window = createLimiter(redis, { name: `${name}:window`, ...WINDOW, onLast });
  const slow = createLimiter(redis, { name: `${name}:hour`, ...SLOW });
  return {
    async take(key) {
      const wait = await window.take(key);
      if (wait > 0 || (await windows.wait(key)) === 0) return wait;
      const longer = await slow.take(key);
      if (longer > 0) await window.giveBack(key);
      return longer;
    },
    async giveBack(key) {
      await Promise.all([window.giveBack(key), slow.giveBack(key)]);
    },
  };
}
