/** A row that was found processing this often has taken its workers down (GAP-66). */
export const MAX_CRASHES = 5;
/**
 * From so many crashes on a row is only run alone. The crashes beyond count against it only when no other worker died
 * at the time: a row is given up for what it did alone, never for what was done to its workers.
 */
export const SUSPECT_CRASHES = 2;
/** Where other workers die too, the second crash makes no suspect yet; after so many runs it does all the same. */
export const RUNS_BEFORE_SUSPECT = 4;
