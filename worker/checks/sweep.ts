import { markStale, markUnknown } from '#db/checks/checks.ts';
import type { Db } from '#db/schema.ts';

/** Documents that become due in one pass. */
const AT_ONCE = 5_000;
const LOOK_EVERY_MS = 3_600_000;

/**
 * Makes documents due that were counted with older rules or never, as after an update of the product: 5,000 at a time,
 * and the next ones when these are done. Documents without a row are looked for after the start and once an hour, until
 * one pass found none.
 */
export function createCheckSweep(rules: number, now: () => number = Date.now) {
  let after: string | undefined;
  let next = 0;
  return async ({ db }: { db: Db }): Promise<void> => {
    const marked = await markStale(db, rules, AT_ONCE);
    if (marked > 0 || now() < next) return;
    after = await markUnknown(db, after, AT_ONCE);
    if (after === undefined) next = now() + LOOK_EVERY_MS;
  };
}
