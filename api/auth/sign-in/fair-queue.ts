import { tooManyCalls } from '#api/auth/auth-error.ts';

/** Who waits for a turn. Work of the server's own, and what names no client, waits in one line together. */
export type Place = {
  /** The network the request came from (`clientKey`): each has a line of its own. */
  client?: string;
  /** The account it is about, as it was named. */
  account?: string;
  /** From a known device or in a live session: goes before everybody else. */
  isKnown?: boolean;
};

type Rule = {
  atOnce: number;
  /** Of strangers together. */
  waitingAtMost: number;
  /** Of one client, and about one account. */
  shareAtMost: number;
};
type Waiting = { place: Place; resume: () => void; refuse: (why: Error) => void };
type Lines = Map<string, Waiting[]>;

/**
 * Runs `atOnce` pieces of work at the same time. What waits is taken from one client after the other, so that somebody
 * with many requests stands behind nobody but themselves, and known devices before strangers. 429 for more than a
 * share of one client or account; when too much waits in all, for the last of the longest line.
 */
export function createFairQueue({ atOnce, waitingAtMost, shareAtMost }: Rule) {
  const [known, strangers]: [Lines, Lines] = [new Map(), new Map()];
  let running = 0;
  const wait = (place: Place): Promise<void> => {
    const all = [...known.values(), ...strangers.values()].flat();
    const isFull = (field: 'client' | 'account') =>
      place[field] !== undefined && all.filter((one) => one.place[field] === place[field]).length >= shareAtMost;
    if (isFull('client') || isFull('account')) throw tooManyCalls(RETRY_MS);
    if (!place.isKnown && lengthOf(strangers) >= waitingAtMost) makeRoom(strangers, place);
    return new Promise((resume, refuse) => putLast(place.isKnown ? known : strangers, { place, resume, refuse }));
  };
  return async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(place);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeFirst(known) ?? takeFirst(strangers);
      if (next) next.resume();
      else running -= 1;
    }
  };
}

const RETRY_MS = 1_000;
const nameOf = ({ client = '' }: Place): string => client;
const lengthOf = (lines: Lines): number => [...lines.values()].reduce((sum, line) => sum + line.length, 0);

/** Refuses the last of the longest line; the newcomer themselves when that is their own. */
function makeRoom(lines: Lines, newcomer: Place): void {
  const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
  const own = lines.get(nameOf(newcomer))?.length ?? 0;
  if (own + 1 >= longest.length) throw tooManyCalls(RETRY_MS);
  longest.pop()?.refuse(tooManyCalls(RETRY_MS));
}

function putLast(lines: Lines, waiting: Waiting): void {
  const line = lines.get(nameOf(waiting.place));
  if (line) line.push(waiting);
  else lines.set(nameOf(waiting.place), [waiting]);
}

/** The first of the line whose turn it is; that line then goes behind the others. */
function takeFirst(lines: Lines): Waiting | undefined {
  for (const [name, line] of lines) {
    const first = line.shift();
    lines.delete(name);
    if (line.length > 0) lines.set(name, line);
    return first;
  }
  return undefined;
}
