import { sql } from 'kysely';
import { unfinished } from '#db/base/unfinished.ts';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import { firstRow, statement, type The } from '#db/statement.ts';
import { QUARANTINE_CRASHES, RUNS_BEFORE_QUARANTINE } from '#db/tasks/crashes.ts';
import { type GenerationView, type Held, now, viewColumns, whereHeld } from '#db/tasks/rows.ts';

/** QUEUE-08. */
const toProcessing = {
  status: 'processing',
  last_error: null,
  error: null,
  scheduled_for: null,
  updated_at: now,
} as const;
const toPending = {
  status: 'pending',
  scheduled_for: null,
  run_token: null,
  heartbeat_at: null,
  updated_at: now,
} as const;

type Claim = {
  token: string;
  /** True: the caller holds the lease to run a quarantined row. */
  alone: boolean;
  /** Workers that ran no quarantined row crashed too since this row's last run began. */
  othersCrashed?: boolean;
};

// While waiting for tokens scheduled_for is only the countdown of the card; after a crash the row is due without waiting for it.
const TOLERANCE_MS = 500;
const isDue = sql<boolean>`(status = 'processing' or scheduled_for is null
  or scheduled_for <= now() + make_interval(secs => ${sql.lit(TOLERANCE_MS / 1000)}))`;

type ClaimValues = Required<Claim> & { id: string };

const claiming = statement((db, { id, token, alone, othersCrashed }: The<ClaimValues>) => {
  const again = sql<boolean>`run_token is not distinct from ${token}::uuid`;
  const crashed = sql<boolean>`(status = 'processing' and not (${again}))`;
  const mayBeExcused = sql<boolean>`(crashes >= ${sql.lit(QUARANTINE_CRASHES)}
    or (crashes > 0 and runs < ${sql.lit(RUNS_BEFORE_QUARANTINE)}))`;
  const counts = sql<boolean>`(${crashed} and not (${othersCrashed}::boolean and ${mayBeExcused}))`;
  const crashes = sql<number>`crashes + (${counts})::int`;
  return db
    .updateTable('generation_queue')
    .set({
      ...toProcessing,
      crashes,
      runs: sql<number>`runs + (not (${again}))::int`,
      run_token: token,
      heartbeat_at: now,
      started_at: sql<Date>`coalesce(started_at, now())`,
    })
    .where('generation_queue.id', '=', id)
    .where(unfinished)
    .where(isDue)
    .where(sql<boolean>`(${alone}::boolean or ${crashes} < ${sql.lit(QUARANTINE_CRASHES)})`)
    .returning(viewColumns);
});

/**
 * Takes any row that is not final and due. Found processing under another token, its worker has crashed: that is
 * counted (see QUARANTINE_CRASHES); with MAX_CRASHES the run that holds the row has to fail it (GAP-66).
 * Claiming again with the same token changes nothing more, so that a lost answer may be asked for again. Undefined: see
 * `whyUnclaimed`.
 */
export const claimGeneration = (db: Db, id: string, claim: Claim): Promise<GenerationView | undefined> =>
  firstRow(db, claiming({ othersCrashed: false, ...claim, id }));

export type Unclaimed =
  | { why: 'final' }
  | { why: 'alone'; begunMsAgo: number; isQuarantined: boolean }
  | { why: 'early'; waitMs: number };

/** Why a row could not be claimed: it is final or gone, must wait, or must run alone (`isQuarantined`: its last run did). `begunMsAgo`, `waitMs`: milliseconds. */
export async function whyUnclaimed(db: Db, id: string): Promise<Unclaimed> {
  const row = await db
    .selectFrom('generation_queue')
    .select(['crashes', isDue.as('due')])
    .select(sql<number>`extract(epoch from scheduled_for - now()) * 1000`.as('wait_ms'))
    .select(sql<number>`extract(epoch from now() - updated_at) * 1000`.as('begun_ms_ago'))
    .where('id', '=', id)
    .where(unfinished)
    .executeTakeFirst();
  if (!row) return { why: 'final' };
  const { due, wait_ms, begun_ms_ago, crashes } = row;
  return due
    ? { why: 'alone', begunMsAgo: Math.max(0, Number(begun_ms_ago)), isQuarantined: crashes >= QUARANTINE_CRASHES }
    : { why: 'early', waitMs: Math.max(0, Number(wait_ms)) };
}

/** Waiting for tokens until `until`, or no longer (null). Stays processing, spends no attempt. */
export const waitGeneration = (db: Db, held: Held, until: Date | null): Promise<{ id: string } | undefined> =>
  db
    .updateTable('generation_queue')
    .set({ scheduled_for: until, updated_at: now })
    .where(whereHeld(held))
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirst();

/** The run ends without a result and without a failed attempt; the next worker begins anew. */
export const handBackGeneration = (db: Db, held: Held): Promise<GenerationView | undefined> =>
  db.updateTable('generation_queue').set(toPending).where(whereHeld(held)).returning(viewColumns).executeTakeFirst();

/** The heartbeat of all rows of a worker. Returns the ids that are still its own. */
export async function beatGenerations(db: Db, held: readonly Held[]): Promise<string[]> {
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const tokens = held.map(({ token }) => token);
  const { rows } = await sql<{ id: string }>`
    update generation_queue set heartbeat_at = now()
    from unnest(${ids}::uuid[], ${tokens}::uuid[]) as mine (id, token)
    where generation_queue.id = mine.id and generation_queue.run_token = mine.token
      and generation_queue.status = 'processing'
    returning generation_queue.id`.execute(db);
  return rows.map(({ id }) => id);
}
