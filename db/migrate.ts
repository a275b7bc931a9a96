import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as linkApprovalsOff from '#db/migrations/059_link_approvals_off.ts';
import * as stoppedMakers from '#db/migrations/062_stopped_makers.ts';
import * as askingBrowsers from '#db/migrations/063_asking_browsers.ts';
import * as contract from '#db/migrations/064_contract.ts';
import * as plainLists from '#db/migrations/065_plain_lists.ts';
import * as summedBytes from '#db/migrations/066_summed_bytes.ts';
import * as replacedByStarts from '#db/migrations/067_replaced_by_starts.ts';
import * as writtenWhole from '#db/migrations/068_written_whole.ts';
import * as endedAt from '#db/migrations/069_ended_at.ts';
import * as versionsOfTheirDocument from '#db/migrations/070_versions_of_their_document.ts';
import * as searchedWords from '#db/migrations/072_searched_words.ts';
import * as chatTools from '#db/migrations/073_chat_tools.ts';
import * as waitingValues from '#db/migrations/074_waiting_values.ts';
import * as leads from '#db/migrations/075_leads.ts';
import * as causes from '#db/migrations/076_causes.ts';
import * as oldFormats from '#db/migrations/077_old_formats.ts';
import { giveWay, untilLocked } from '#db/online.ts';
import { rolesOf } from '#db/roles.ts';
import type { Db } from '#db/schema.ts';

/**
 * `up` is one transaction that blocks the tables it changes, so it reads and writes no rows of people. What takes longer
 * stands in `prepare`, which runs before it outside of a transaction and can be repeated.
 */
export type Step = { prepare?: (db: Db) => Promise<void>; up?: (db: Kysely<unknown>) => Promise<void> };

/** What has changed since release 0.7.0. `schema.sql` has all of it. */
const STEPS: Record<string, Step> = {
  '059_link_approvals_off': linkApprovalsOff,
  '062_stopped_makers': stoppedMakers,
  '063_asking_browsers': askingBrowsers,
  '064_contract': contract,
  '065_plain_lists': plainLists,
  '066_summed_bytes': summedBytes,
  '067_replaced_by_starts': replacedByStarts,
  '068_written_whole': writtenWhole,
  '069_ended_at': endedAt,
  '070_versions_of_their_document': versionsOfTheirDocument,
  '072_searched_words': searchedWords,
  '073_chat_tools': chatTools,
  '074_waiting_values': waitingValues,
  '075_leads': leads,
  '076_causes': causes,
  '077_old_formats': oldFormats,
};

/** Stands for the migrations of before, of which this was the last one in release 0.7.0. */
const BASELINE = '001_baseline';
const LAST_OF_0_7_0 = '058_key_proposals';

const TOO_OLD =
  'This database is of a release before 0.7.0, and was left as it is: start release 0.7.0 on it once, then this one.';

const LOCK_POLL_MS = 250;

/**
 * Brings the database to the newest schema and returns the names of the migrations that are new in it. A new database is
 * made from `schema.sql`; one of release 0.7.0 or later gets the migrations that it lacks, beside processes of the
 * release before. Safe to run from several processes at once, and again after an interrupted run. What it creates belongs
 * to the owner of the database, if the role of the connection is a member of that role. `next`: migrations of a release
 * that is not there yet.
 */
export const migrateToLatest = (db: Db, next: Record<string, Step> = {}): Promise<string[]> =>
  db.connection().execute(async (own) => {
    await lock(own);
    try {
      const { ownerOfDatabase } = await rolesOf(own);
      if (ownerOfDatabase) await sql`set role ${sql.id(ownerOfDatabase)}`.execute(own);
      return await migrate(own, { ...STEPS, ...next });
    } finally {
      await sql`reset role`.execute(own).catch(() => undefined);
      // A broken connection has released the lock.
      await sql`select pg_advisory_unlock(hashtext('rolevoice migrations'))`.execute(own).catch(() => undefined);
    }
  });

/** Polls for the lock: a statement that waited for it would block `create index concurrently` of the other process. */
async function lock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtext('rolevoice migrations')) as locked`.execute(db);
    if (rows[0]?.locked) return;
    await wait(LOCK_POLL_MS);
  }
}

async function migrate(db: Db, steps: Record<string, Step>): Promise<string[]> {
  const before = await appliedTo(db);
  if (before.length === 0) return makeNew(db, steps);
  if (!before.includes(BASELINE)) await takeOver(db);
  const migrator = migratorOf(db, withBaseline(steps, lockedShortly));
  const pending = Object.keys(steps).filter((name) => !before.includes(name));
  for (const name of pending) {
    await steps[name]?.prepare?.(db);
    await untilLocked(async () => {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
    });
  }
  return pending;
}

/** The names of the migrations that the database has; a new one has none. */
async function appliedTo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(db);
  if (!rows[0]?.name) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** The names of the migrations of before become that of the baseline. */
const takeOver = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name <= ${LAST_OF_0_7_0} returning name, timestamp`.execute(tx);
    const last = rows.find(({ name }) => name === LAST_OF_0_7_0);
    if (!last) throw new Error(TOO_OLD);
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${last.timestamp})`.execute(tx);
  });

/** One transaction: all of these are applied, or none. */
async function makeNew(db: Db, steps: Record<string, Step>): Promise<string[]> {
  const migrations = withBaseline(steps, () => async () => undefined);
  const { error } = await migratorOf(db, migrations).migrateToLatest();
  if (error) throw error;
  return Object.keys(migrations);
}

const migratorOf = (db: Db, migrations: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

type Up = Migration['up'];

const withBaseline = (steps: Record<string, Step>, upOf: (step: Step) => Up): Record<string, Migration> => ({
  [BASELINE]: { up: makeSchema },
  ...Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, { up: upOf(step) }])),
});

/** The path is right from the sources and from a bundle, whose programs lie beside the folder `db`. */
async function makeSchema(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(new URL('../db/schema.sql', import.meta.url), 'utf8')).execute(db);
}

function lockedShortly({ up }: Step): Up {
  return async (db) => {
    await giveWay(db);
    await up?.(db);
  };
}
