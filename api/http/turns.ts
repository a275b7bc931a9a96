import type { RequestHandler } from 'express';

export type Turns = {
  /** Begins requests in turns; the first middleware. */
  take: RequestHandler;
  /** A connection was accepted. */
  accepted(): void;
};

/** At most so many connections are accepted between two requests. */
const CONNECTIONS = 16;

/**
 * Begins requests one in each turn of the event loop, from each client address in turn: however many come at once, what
 * they bring back is read in between, and those of one address wait for one another rather than others for them (S14).
 * Node accepts one connection in each turn of the loop: while more come, turns without a request follow one another, so
 * that a client behind a thousand others is let in at once.
 */
export function createRequestTurns(): Turns {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let isAccepting = false;
  let passed = 0;

  const turn = () => {
    const [first] = waiting;
    if (!first) return;
    if (isAccepting && passed < CONNECTIONS) {
      passed += 1;
      isAccepting = false;
      setImmediate(turn);
      return;
    }
    passed = 0;
    const [address, requests] = first;
    const begin = requests.shift();
    waiting.delete(address);
    if (requests.length > 0) waiting.set(address, requests);
    if (waiting.size > 0) setImmediate(turn);
    begin?.();
  };

  return {
    take: (req, res, next) => {
      const address = req.ip ?? '';
      const requests = waiting.get(address) ?? [];
      // A client that has gone in the meantime needs no answer.
      requests.push(() => (res.closed ? undefined : next()));
      if (waiting.size === 0) setImmediate(turn);
      waiting.set(address, requests);
    },
    accepted: () => {
      isAccepting = true;
    },
  };
}
