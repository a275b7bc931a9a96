import { retryFaults } from '#db/faults.ts';
import type { Db, Tx } from '#db/schema.ts';

const PATIENCE = { forMs: 500, pauseMs: (attempt: number) => 20 * attempt };

/** Work that is a transaction, or a statement, of its own, run again when the database was at fault. */
export const retried = <T>(work: () => Promise<T>): Promise<T> => retryFaults(work, PATIENCE);

/** One transaction of a request. When two of them got in each other's way, it is simply run again. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute(work));
