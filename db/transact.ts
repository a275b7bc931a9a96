import { retryFaults } from '#db/faults.ts';
import type { Db, Tx } from '#db/schema.ts';

const RETRY_LIMITS = { forMs: 500, pauseMs: (attempt: number) => 20 * attempt };

/** A transaction, or a single statement, that is retried when the database was at fault. */
export const retried = <T>(work: () => Promise<T>): Promise<T> => retryFaults(work, RETRY_LIMITS);

/** What follows the commit of each open transaction. */
const following = new WeakMap<Db, (() => void)[]>();

/** One transaction, without a retry. What `afterCommit` was given follows its commit, and is dropped by a rollback. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const after: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    following.set(tx, after);
    return work(tx);
  });
  for (const next of after) next();
  return result;
}

/** One transaction of a request. After a serialisation failure or deadlock it is retried. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => retried(() => inTransaction(db, work));

/** Runs `next` once the transaction is committed; at once outside of one. It must not throw. */
export function afterCommit(db: Db, next: () => void): void {
  if (!db.isTransaction) {
    next();
    return;
  }
  const after = following.get(db);
  if (!after) throw new Error('The transaction was not begun by transact or inTransaction');
  after.push(next);
}
