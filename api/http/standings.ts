/** How a client address has behaved lately, the best first. */
export type Standing = 'served' | 'new' | 'refused';

/** What a response was. */
export type Outcome = 'served' | 'refused' | 'neither';

export type Standings = {
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
