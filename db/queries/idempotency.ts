import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';

const KEPT = sql<string>`interval '24 hours'`;

const outlived = sql<boolean>`idempotency_keys.created_at < now() - ${KEPT}`;

export type KeyUse = { user_id: string; key: string; body_hash: string };

/**
 * Takes the key for the request of this transaction. `first`: it was free. Otherwise what the first request with it was;
 * a second one that comes while the first is under way waits here for its end.
 */
export async function takeKey(
  tx: Tx,
  use: KeyUse,
): Promise<{ first: true } | { first: false; body_hash: string; generation_ids: string[] }> {
  const anew = { body_hash: use.body_hash, generation_ids: sql<string[]>`'{}'`, created_at: sql<Date>`now()` };
  const taken = await tx
    .insertInto('idempotency_keys')
    .values(use)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(anew).where(outlived))
    .returning('key')
    .executeTakeFirst();
  if (taken) return { first: true };
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'generation_ids'])
    .where('user_id', '=', use.user_id)
    .where('key', '=', use.key)
    .executeTakeFirstOrThrow();
  return { first: false, ...known };
}

export const rememberGenerations = (
  tx: Tx,
  { user_id, key }: Pick<KeyUse, 'user_id' | 'key'>,
  generation_ids: string[],
): Promise<unknown> =>
  tx
    .updateTable('idempotency_keys')
    .set({ generation_ids })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();

export const deleteOldKeys = (db: Db): Promise<unknown> =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - ${KEPT}`).execute();
