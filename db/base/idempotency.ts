import { type QueryCreator, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Database, Db, Tx } from '#db/schema.ts';
import { firstRow, statement, type The } from '#db/statement.ts';
import { AppError } from '#shared/errors.ts';

const KEPT = sql<string>`interval '24 hours'`;

const outlived = sql<boolean>`idempotency_keys.created_at < now() - ${KEPT}`;

export type KeyUse = { user_id: string; key: string; body_hash: string };
/** `ids`: of the rows the request made. */
export type EarlierUse = { body_hash: string; ids: string[] };

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
  if (earlier.body_hash === use.body_hash) return work.again(earlier.ids);
  throw new AppError('idempotency_mismatch', { current: await work.shown?.(earlier.ids) });
}

/** Of a request that may have no key. */
export type MaybeKey = { user_id: string | null; key: string | null };
/** The request that used the key before, as JSON; null when the key is free, or there is none. */
export const earlierUse = ({ user_id, key }: MaybeKey | The<MaybeKey>) =>
  sql<EarlierUse | null>`(
  select json_build_object('body_hash', body_hash, 'ids', generation_ids) from idempotency_keys
    where user_id = ${user_id}::uuid and key = ${key}::text and not ${outlived})`;

/** The key of a request, and the ids of what was made. */
export type KeptKey = KeyUse & { made_ids: readonly string[] };

/** The statement that stores the key with the ids of what was made; it returns no row when the key is taken. */
export const keepKey = (db: QueryCreator<Database>, { user_id, key, body_hash, made_ids }: The<KeptKey>) => {
  const value = { body_hash, generation_ids: sql<string[]>`${made_ids}::uuid[]`, created_at: sql<Date>`now()` };
  return db
    .insertInto('idempotency_keys')
    .values({ user_id, key, ...value })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(value).where(outlived))
    .returning('key');
};

const keptKey = statement((db, the: The<KeptKey>) => keepKey(db, the));

async function takeKey(tx: Tx, use: KeyUse): Promise<EarlierUse | null> {
  if (await firstRow(tx, keptKey({ ...use, made_ids: [] }))) return null;
  const { rows } = await sql<{ earlier: EarlierUse | null }>`select ${earlierUse(use)} as earlier`.execute(tx);
  return rows[0]?.earlier ?? null;
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
