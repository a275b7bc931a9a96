import { retryFaults } from '#db/faults.ts';
import type { Db, Tx } from '#db/schema.ts';

const RETRY_LIMITS = { forMs: 500, pauseMs: (attempt: number) => 20 * attempt };

/** A transaction, or a single statement, that is retried when the database was at fault. */
export const retried = <T>(work: () => Promise<T>): Promise<T> => retryFaults(work, RETRY_LIMITS);

/** What follows the commit of each open transaction. */
const following = new WeakMap<Db, (() => void)[]>();

/** One transaction, without a retry. What `afterCommit` was given follows its commit, and is dropped by a rollback. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  (await endingWith(db, async (tx) => ({ done: await work(tx), last: async () => undefined }))).done;

/**
 * The same, with a last statement that leaves in one write with the commit: `last` is not awaited before it. What the
 * statement fails for is thrown, once the transaction is rolled back; what else `last` throws comes after the commit.
 */
export async function endingWith<T, Last>(
  db: Db,
  work: (tx: Tx) => Promise<{ done: T; last: (tx: Tx) => Promise<Last> }>,
): Promise<{ done: T; last: Last }> {
  const after: (() => void)[] = [];
  const { done, sent } = await db.transaction().execute(async (tx) => {
    following.set(tx, after);
    const { done, last } = await work(tx);
    const sent = last(tx);
    sent.catch(() => undefined);
    return { done, sent };
  });
  const ended = { done, last: await sent };
  for (const next of after) next();
  return ended;
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
