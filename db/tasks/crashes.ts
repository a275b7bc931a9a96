/** Crashes after which a row is given up (GAP-66). */
export const MAX_CRASHES = 5;
/**
 * From so many crashes on a row is in quarantine: it runs alone. Further crashes count only when no other worker crashed
 * at the time, so that a row is given up for what it did itself, never for what was done to its workers.
 */
export const QUARANTINE_CRASHES = 2;
/** Where other workers crash too, the second crash is no reason for quarantine yet; after so many runs it is. */
export const RUNS_BEFORE_QUARANTINE = 4;
