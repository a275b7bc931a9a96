import { retryFaults } from '#db/faults.ts';
import type { Db, Tx } from '#db/schema.ts';

const RETRY_LIMITS = { forMs: 500, pauseMs: (attempt: number) => 20 * attempt };

/** A transaction, or a single statement, that is retried when the database was at fault. */
export const retried = <T>(work: () => Promise<T>): Promise<T> => retryFaults(work, RETRY_LIMITS);

/** One transaction of a request. After a serialisation failure or deadlock it is retried. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute(work));
