import type { AuditEntry } from '#db/accounts/audit.ts';
import type { Origin } from '#db/recording.ts';

/** An event that may come in thousands, of one cause: `key` names caller, action and what it is about. */
export type Sampled = { key: string; entry: AuditEntry; origin: Origin; windowMs: number };
type Kept = Omit<Sampled, 'key' | 'windowMs'> & { further: number; until: number };

/** Callers with rows of their own at once; those beyond share one. */
const KEYS_AT_MOST = 200;

type Parts = {
  /** Records one event; must not throw. */
  write: (entry: AuditEntry, origin: Origin) => Promise<void>;
  /** Called for an event that gets no row of its own. */
  count: (entry: AuditEntry) => void;
  now?: () => number;
};

/**
 * Records the first event of a key at once and counts those that follow within its window; their number is one more
 * event, recorded when the window ends. So a flood of any size leaves two rows for each caller, limit and minute.
 */
export function createSampler({ write, count, now = Date.now }: Parts) {
  const kept = new Map<string, Kept>();
  const close = async (key: string, { entry, origin, further }: Kept): Promise<void> => {
    kept.delete(key);
    if (further > 0) await write({ ...entry, details: { ...entry.details, further } }, origin);
  };
  const take = async (sampled: Sampled): Promise<void> => {
    const { key, entry, origin, windowMs } = sampled;
    const known = kept.get(key);
    if (known && now() < known.until) {
      known.further += 1;
      count(entry);
      return;
    }
    if (known) await close(key, known);
    else if (kept.size >= KEYS_AT_MOST && key !== entry.action) return take(ofManyCallers(sampled));
    kept.set(key, { entry, origin, further: 0, until: now() + windowMs });
    await write(entry, origin);
  };
  return {
    take,
    /** Ends the windows that are over, or all of them. */
    flush: async (all = false): Promise<void> => {
      for (const [key, one] of kept) if (all || now() >= one.until) await close(key, one);
    },
  };
}

/** Only the kind remains. */
const ofManyCallers = ({ entry, origin, windowMs }: Sampled): Sampled => ({
  key: entry.action,
  entry: { ...entry, user_id: null, actor_id: null, ip: null, details: { callers: 'many' } },
  origin: { ...origin, address: null, device: null, request_id: null, session_id: null },
  windowMs,
});
