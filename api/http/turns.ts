import type { RequestHandler, Response } from 'express';
import { clientKey } from '#api/http/limits.ts';
import { wasLetIn } from '#api/http/places.ts';

/** How a client address has behaved lately, the best first. */
type Standing = 'served' | 'new' | 'refused';

/** What a response was. */
type Outcome = 'served' | 'refused' | 'neither';

type Standings = {
  of(address: string): Standing;
  /** After each response to it. */
  note(address: string, outcome: Outcome): void;
};

const SERVED_MS = 600_000;
const REFUSED_MS = 10_000;
/** Addresses kept; beyond them the one that was noted longest ago is forgotten. */
export const MOST_ADDRESSES = 10_000;

type Times = { served: number; refused: number };

/**
 * The standing of client addresses in this process: 'refused' for ten seconds after a limit refused it, 'served' for ten
 * minutes after it was served, else 'new'. It only decides who waits for whom.
 */
export function createStandings(now: () => number): Standings {
  const known = new Map<string, Times>();
  return {
    of(address) {
      const times = known.get(address);
      if (!times) return 'new';
      if (now() < times.refused + REFUSED_MS) return 'refused';
      return now() < times.served + SERVED_MS ? 'served' : 'new';
    },
    note(address, outcome) {
      if (outcome === 'neither') return;
      const times = known.get(address) ?? { served: Number.NEGATIVE_INFINITY, refused: Number.NEGATIVE_INFINITY };
      known.delete(address);
      known.set(address, { ...times, [outcome]: now() });
      const [oldest] = known.keys();
      if (known.size > MOST_ADDRESSES && oldest !== undefined) known.delete(oldest);
    },
  };
}

export type Turns = {
  /** Begins requests in turns; the first middleware. */
  take: RequestHandler;
  /** A connection was accepted. */
  accepted(): void;
};

/** At most so many connections are accepted between two requests. */
const CONNECTIONS = 16;
/** Requests of addresses in good standing that one turn begins: people, who open a page with several parts. */
const SERVED = 4;
/** While those of one standing are preferred, each so many turns one belongs to the others, in turn: nobody waits for ever. */
const OTHERS_EVERY = 4;

/**
 * Begins requests in turns of the event loop, by the standing of their client address, and from each address of one
 * standing in turn: four of those that were served lately, else one. However many come at once, what they bring back is
 * read in between, and those of one address, or of many that were refused or never served, wait for one another rather
 * than others for them (S14).
 * Node accepts one connection in each turn of the loop: while more come, turns without a request follow one another, so
 * that a client behind a thousand others is let in at once. Addresses in good standing have their turns meanwhile.
 */
export function createRequestTurns(now: () => number = Date.now): Turns {
  const standings = createStandings(now);
  const line = createLine();
  let isAccepting = false;
  let isDue = false;

  const turn = () => {
    isDue = false;
    const begun = line.next(isAccepting);
    isAccepting = false;
    if (!line.isEmpty()) comeAgain();
    for (const begin of begun) begin();
  };
  const comeAgain = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(turn);
  };

  return {
    take: (req, res, next) => {
      const address = clientKey(req.ip);
      // A client that has gone in the meantime needs no answer.
      line.put(standings.of(address), address, () => (res.closed ? undefined : next()));
      res.once('finish', () => standings.note(address, outcomeOf(res)));
      comeAgain();
    },
    accepted: () => {
      isAccepting = true;
    },
  };
}

/** Served is who was let in as a person or by a key: pages and files are for everybody. */
function outcomeOf(res: Response): Outcome {
  if (res.statusCode === 429) return 'refused';
  return res.statusCode < 400 && wasLetIn(res) ? 'served' : 'neither';
}

type Begin = () => void;
/** The waiting requests of one standing, by client address in the order of their turns. */
type Ring = Map<string, Begin[]>;

/** The waiting requests. `next`: those of the next turn, perhaps none while connections are accepted. */
function createLine() {
  const rings: Record<Standing, Ring> = { served: new Map(), new: new Map(), refused: new Map() };
  let passed = 0;
  let preferred = 0;
  const waiting = (): Ring[] => Object.values(rings).filter(({ size }) => size > 0);
  const nextRing = (): Ring | undefined => {
    const [best, ...others] = waiting();
    preferred = others.length > 0 ? preferred + 1 : 0;
    if (others.length === 0 || preferred % OTHERS_EVERY > 0) return best;
    return others[(preferred / OTHERS_EVERY) % others.length];
  };
  /** Whether a connection comes before the next request. */
  const isPassed = (isAccepting: boolean): boolean => {
    passed = isAccepting && passed < CONNECTIONS ? passed + 1 : 0;
    return passed > 0;
  };

  return {
    isEmpty: () => waiting().length === 0,
    put(standing: Standing, address: string, begin: Begin): void {
      const ring = rings[standing];
      const requests = ring.get(address);
      if (requests) requests.push(begin);
      else ring.set(address, [begin]);
    },
    next(isAccepting: boolean): Begin[] {
      const ring = nextRing();
      if (!ring) return [];
      if (ring === rings.served) return Array.from({ length: SERVED }, () => nextOf(ring)).flat();
      return isPassed(isAccepting) ? [] : nextOf(ring);
    },
  };
}

/** The first request of the first address, whose next one waits for all others. */
function nextOf(ring: Ring): Begin[] {
  const [first] = ring;
  if (!first) return [];
  const [address, requests] = first;
  const begin = requests.shift();
  ring.delete(address);
  if (requests.length > 0) ring.set(address, requests);
  return begin ? [begin] : [];
}
