/** A waiting job. Jobs of the server itself, and those without a client, share one queue. */
export type Place = {
  /** The network of the request (`clientKey`): each has its own queue. */
  client?: string;
  /** The account concerned, as named in the request. */
  account?: string;
  /** From a known device or in a live session: comes before all others. */
  isKnown?: boolean;
};

type Rule = {
  atOnce: number;
  /** The maximum of waiting jobs of all unknown devices together. */
  waitingAtMost: number;
  /** The maximum of one client, and of one account. */
  shareAtMost: number;
  /** What is thrown for more: a 429. */
  tooMany: (retryAfterMs: number) => Error;
};
type Waiting = { place: Place; resume: () => void; refuse: (why: Error) => void };
type Lines = Map<string, Waiting[]>;

/**
 * Runs `atOnce` jobs at the same time. Waiting jobs are taken from one client after the other, so that a client
 * with many requests delays only itself, and from known devices first. 429 for more than the
 * share of one client or account; when too many wait in all, for the last one of the longest queue.
 */
export function createFairQueue({ atOnce, waitingAtMost, shareAtMost, tooMany }: Rule) {
  const [known, unknown]: [Lines, Lines] = [new Map(), new Map()];
  let running = 0;
  const wait = (place: Place): Promise<void> => {
    const all = [...known.values(), ...unknown.values()].flat();
    const isFull = (field: 'client' | 'account') =>
      place[field] !== undefined && all.filter((one) => one.place[field] === place[field]).length >= shareAtMost;
    if (isFull('client') || isFull('account')) throw tooMany(RETRY_MS);
    if (!place.isKnown && lengthOf(unknown) >= waitingAtMost) makeRoom(unknown, place, tooMany);
    return new Promise((resume, refuse) => putLast(place.isKnown ? known : unknown, { place, resume, refuse }));
  };
  return async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(place);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeFirst(known) ?? takeFirst(unknown);
      if (next) next.resume();
      else running -= 1;
    }
  };
}

const RETRY_MS = 1_000;
const nameOf = ({ client = '' }: Place): string => client;
const lengthOf = (lines: Lines): number => [...lines.values()].reduce((sum, line) => sum + line.length, 0);

/** Refuses the last one of the longest queue; the new one when that is its own. */
function makeRoom(lines: Lines, place: Place, tooMany: Rule['tooMany']): void {
  const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
  const own = lines.get(nameOf(place))?.length ?? 0;
  if (own + 1 >= longest.length) throw tooMany(RETRY_MS);
  longest.pop()?.refuse(tooMany(RETRY_MS));
}

function putLast(lines: Lines, waiting: Waiting): void {
  const line = lines.get(nameOf(waiting.place));
  if (line) line.push(waiting);
  else lines.set(nameOf(waiting.place), [waiting]);
}

/** The first job of the next queue; that queue then goes to the end of the rotation. */
function takeFirst(lines: Lines): Waiting | undefined {
  for (const [name, line] of lines) {
    const first = line.shift();
    lines.delete(name);
    if (line.length > 0) lines.set(name, line);
    return first;
  }
  return undefined;
}
