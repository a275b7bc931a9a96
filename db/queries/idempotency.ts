import { sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';

const KEPT = sql<string>`interval '24 hours'`;

const outlived = sql<boolean>`idempotency_keys.created_at < now() - ${KEPT}`;

export type KeyUse = { user_id: string; key: string; body_hash: string };

type Work<Made> = {
  make: () => Promise<Made>;
  idsOf: (made: Made) => string[];
  /** Reads the result of the first request. */
  again: (ids: string[]) => Promise<Made>;
  /** The result of the first request, for the response to a repeated one. */
  shown?: (ids: string[]) => Promise<unknown>;
};

/**
 * Does the work once per key of a user, in the transaction of the request: a repeated request gets the result of the
 * first one, and one that comes while the first is in flight waits for its end. Without a key the work is simply done.
 * Throws idempotency_mismatch when the key belongs to a different request.
 */
export async function once<Made>(tx: Tx, use: KeyUse | undefined, work: Work<Made>): Promise<Made> {
  if (!use) return work.make();
  const earlier = await takeKey(tx, use);
  if (!earlier) {
    const made = await work.make();
    await remember(tx, use, work.idsOf(made));
    return made;
  }
  if (earlier.body_hash === use.body_hash) return work.again(earlier.generation_ids);
  throw new AppError('idempotency_mismatch', { current: await work.shown?.(earlier.generation_ids) });
}

/** Undefined: the key was free. Otherwise the first request that used it. */
async function takeKey(tx: Tx, use: KeyUse): Promise<{ body_hash: string; generation_ids: string[] } | undefined> {
  const anew = { body_hash: use.body_hash, generation_ids: sql<string[]>`'{}'`, created_at: sql<Date>`now()` };
  const taken = await tx
    .insertInto('idempotency_keys')
    .values(use)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(anew).where(outlived))
    .returning('key')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (taken) return undefined;
  return tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'generation_ids'])
    .where('user_id', '=', use.user_id)
    .where('key', '=', use.key)
    .executeTakeFirstOrThrow();
}

const remember = (tx: Tx, { user_id, key }: KeyUse, generation_ids: string[]): Promise<unknown> =>
  tx
    .updateTable('idempotency_keys')
    .set({ generation_ids })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .modifyEnd(prepared)
    .execute();

export const deleteOldKeys = (db: Db): Promise<unknown> =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - ${KEPT}`).execute();
