import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Say } from '#db/backfill.ts';
import * as accounts from '#db/migrations/001_accounts.ts';
import * as brand from '#db/migrations/002_brand.ts';
import * as roles from '#db/migrations/003_roles.ts';
import * as generation from '#db/migrations/004_generation.ts';
import * as addressChanges from '#db/migrations/007_address_changes.ts';
import * as shortSearches from '#db/migrations/008_short_searches.ts';
import * as queuePage from '#db/migrations/009_queue_page.ts';
import * as startAtOnce from '#db/migrations/010_start_at_once.ts';
import * as plannedWithoutWords from '#db/migrations/011_planned_without_words.ts';
import * as signUpWithItsLink from '#db/migrations/012_sign_up_with_its_link.ts';
import * as arrivals from '#db/migrations/013_arrivals.ts';
import * as reauthentication from '#db/migrations/014_reauthentication.ts';
import * as fileSizes from '#db/migrations/015_file_sizes.ts';
import * as tokenUse from '#db/migrations/017_token_use.ts';
import * as demoAccounts from '#db/migrations/019_demo_accounts.ts';
import * as lastGenerations from '#db/migrations/020_last_generations.ts';
import * as roleText from '#db/migrations/021_role_text.ts';
import * as recordVersions from '#db/migrations/022_record_versions.ts';
import * as assets from '#db/migrations/024_assets.ts';
import * as kinds from '#db/migrations/025_kinds.ts';
import * as oneSearch from '#db/migrations/026_one_search.ts';
import * as workspaces from '#db/migrations/027_workspaces.ts';
import * as workspacesEnforce from '#db/migrations/028_workspaces_enforce.ts';
import * as documentVersions from '#db/migrations/030_document_versions.ts';
import * as tasks from '#db/migrations/031_tasks.ts';
import * as outbox from '#db/migrations/032_outbox.ts';
import * as keptTexts from '#db/migrations/033_kept_texts.ts';
import * as passkeys from '#db/migrations/034_passkeys.ts';
import * as readings from '#db/migrations/035_readings.ts';
import * as adminActs from '#db/migrations/036_admin_acts.ts';
import * as audit from '#db/migrations/037_audit.ts';
import * as accountLimits from '#db/migrations/038_account_limits.ts';
import * as privacy from '#db/migrations/039_privacy.ts';
import * as sittings from '#db/migrations/040_sittings.ts';
import * as documentChecks from '#db/migrations/041_document_checks.ts';
import * as documentsByCreation from '#db/migrations/042_documents_by_creation.ts';
import * as listedDocuments from '#db/migrations/043_listed_documents.ts';
import * as offer from '#db/migrations/044_offer.ts';
import * as openTasks from '#db/migrations/045_open_tasks.ts';
import * as teams from '#db/migrations/046_teams.ts';
import * as linkAnswers from '#db/migrations/047_link_answers.ts';
import * as activityLists from '#db/migrations/049_activity_lists.ts';
import * as looks from '#db/migrations/052_looks.ts';
import * as open from '#db/migrations/053_open.ts';
import * as changedBy from '#db/migrations/054_changed_by.ts';
import * as keyOwners from '#db/migrations/055_key_owners.ts';
import * as webhooksSent from '#db/migrations/057_webhooks_sent.ts';
import * as keyProposals from '#db/migrations/058_key_proposals.ts';
import * as linkApprovalsOff from '#db/migrations/059_link_approvals_off.ts';
import * as stoppedMakers from '#db/migrations/062_stopped_makers.ts';
import * as askingBrowsers from '#db/migrations/063_asking_browsers.ts';
import { giveWay, untilLocked } from '#db/online.ts';
import { rolesOf } from '#db/roles.ts';
import type { Db } from '#db/schema.ts';

const migrations = {
  '001_accounts': accounts,
  '002_brand': brand,
  '003_roles': roles,
  '004_generation': generation,
  '007_address_changes': addressChanges,
  '008_short_searches': shortSearches,
  '009_queue_page': queuePage,
  '010_start_at_once': startAtOnce,
  '011_planned_without_words': plannedWithoutWords,
  '012_sign_up_with_its_link': signUpWithItsLink,
  '013_arrivals': arrivals,
  '014_reauthentication': reauthentication,
  '015_file_sizes': fileSizes,
  // Only databases of development have it: 030 counts the bytes of versions.
  '016_version_bytes': { up: async () => undefined },
  '017_token_use': tokenUse,
  '019_demo_accounts': demoAccounts,
  '020_last_generations': lastGenerations,
  '021_role_text': roleText,
  '022_record_versions': recordVersions,
  '024_assets': assets,
  '025_kinds': kinds,
  '026_one_search': oneSearch,
  '027_workspaces': workspaces,
  '028_workspaces_enforce': workspacesEnforce,
  '030_document_versions': documentVersions,
  '031_tasks': tasks,
  '032_outbox': outbox,
  '033_kept_texts': keptTexts,
  '034_passkeys': passkeys,
  '035_readings': readings,
  '036_admin_acts': adminActs,
  '037_audit': audit,
  '038_account_limits': accountLimits,
  '039_privacy': privacy,
  '040_sittings': sittings,
  '041_document_checks': documentChecks,
  '042_documents_by_creation': documentsByCreation,
  '043_listed_documents': listedDocuments,
  '044_offer': offer,
  '045_open_tasks': openTasks,
  '046_teams': teams,
  '047_link_answers': linkAnswers,
  '049_activity_lists': activityLists,
  '052_looks': looks,
  '053_open': open,
  '054_changed_by': changedBy,
  '055_key_owners': keyOwners,
  '057_webhooks_sent': webhooksSent,
  '058_key_proposals': keyProposals,
  '059_link_approvals_off': linkApprovalsOff,
  '062_stopped_makers': stoppedMakers,
  '063_asking_browsers': askingBrowsers,
};

/**
 * `up` is one transaction that blocks the tables it changes, so it reads and writes no rows of people. What takes longer
 * stands in `prepare`, which runs before it outside of a transaction and can be repeated.
 */
type Step = Migration & { prepare?: (db: Db, say: Say) => Promise<void> };
const steps: Record<string, Step> = migrations;

const LOCK_POLL_MS = 250;

/**
 * Brings the database to the newest schema and returns the names of the migrations that ran. `say` receives progress
 * lines of long ones. Safe to run from several processes at once, beside processes of release 0.1.0, and again after
 * an interrupted run: each migration is a transaction of its own. What it
 * creates belongs to the owner of the database, if the role of the connection is a member of that role.
 */
export const migrateToLatest = (db: Db, say: Say = () => undefined): Promise<string[]> =>
  db.connection().execute(async (own) => {
    await lock(own);
    try {
      const { ownerOfDatabase } = await rolesOf(own);
      if (ownerOfDatabase) await sql`set role ${sql.id(ownerOfDatabase)}`.execute(own);
      return await migrate(own, say);
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

async function migrate(db: Db, say: Say): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => patient } });
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
  for (const { name } of pending) {
    await steps[name]?.prepare?.(db, say);
    await untilLocked(async () => {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
    });
  }
  return pending.map(({ name }) => name);
}

const patient = Object.fromEntries(
  Object.entries(steps).map(([name, { up }]) => [
    name,
    {
      up: async (db: Kysely<unknown>) => {
        await giveWay(db);
        await up(db);
      },
    },
  ]),
);
