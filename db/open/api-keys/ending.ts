import { sql } from 'kysely';
import { cancelExportsOfKey } from '#db/exports/document-exports.ts';
import type { Tx } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { stopGenerations } from '#db/tasks/stop.ts';
import { isKept } from '#db/team/acting-key.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { cancelledError } from '#shared/tasks/card-of-row.ts';

/** Keys that do not work any more, and the generations of theirs that were cancelled. */
export type EndedKeys = { keys: string[]; stopped: GenerationView[] };

/** Cancels what these keys have under way. */
export async function endWorkOfKeys(tx: Tx, keys: readonly string[]): Promise<EndedKeys> {
  const error = { ...cancelledError(), message: sentences.stopped_with_key };
  const stopped: GenerationView[] = [];
  for (const is of keys) {
    stopped.push(...(await stopGenerations(tx, 'all_workspaces', { by: 'api_key_id', is }, error)));
    await cancelExportsOfKey(tx, is);
  }
  return { keys: [...keys], stopped };
}

/**
 * In the transaction that took a right from a person: ends what their keys have under way that stopped by it. The keys
 * themselves stay, for a manager who takes them over.
 */
export async function endStoppedKeysOf(tx: Tx, userId: string): Promise<EndedKeys> {
  const { rows } = await sql<{ id: string }>`
    select id from api_keys key where created_by = ${userId} and revoked_at is null and not ${isKept}`.execute(tx);
  return endWorkOfKeys(
    tx,
    rows.map(({ id }) => id),
  );
}
