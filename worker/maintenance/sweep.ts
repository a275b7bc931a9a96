import { deleteExpiredAudit } from '#db/accounts/audit.ts';
import { tidyAccounts } from '#db/accounts/clean-up.ts';
import { deleteOldTokenUse } from '#db/accounts/token-use.ts';
import { filesToRemove, forgetFile } from '#db/base/files.ts';
import { deleteOldKeys } from '#db/base/idempotency.ts';
import { deleteOldMails, unsentMails } from '#db/base/mail-outbox.ts';
import { deleteOldEvents } from '#db/base/outbox.ts';
import { readingRows } from '#db/brand/asset-texts.ts';
import { accountEndings } from '#db/endings.ts';
import { mailExpiringKeys } from '#db/open/api-keys/mails.ts';
import { mailStopped } from '#db/open/stopped.ts';
import { deleteOldDeliveries } from '#db/open/webhooks/sending.ts';
import { deleteOldNotifications } from '#db/review/notifications/mails.ts';
import type { Db } from '#db/schema.ts';
import { stampEnqueued } from '#db/tasks/start.ts';
import { deleteOldGenerations, rowsToCheck, SWEEP_ROWS, trySweepLock } from '#db/tasks/sweep.ts';
import { expireTasks } from '#db/tasks/tasks.ts';
import { deleteOldActivity } from '#db/team/activity-list.ts';
import { deleteRowsOfWorkspaces } from '#db/team/workspaces/deletion.ts';
import { pruneVersions } from '#db/writing/documents/versions.ts';
import { deleteUnusedMaterials } from '#db/writing/materials.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { enqueueGenerations, enqueueMails, type Queues } from '#platform/queue.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import { CHECK_RULES } from '#shared/checks/run.ts';
import { forgetOldDeletions, storeDeletions } from '#worker/accounts/deletions.ts';
import { sweepInactiveAccounts } from '#worker/accounts/inactive-accounts.ts';
import { createCheckSweep } from '#worker/checks/sweep.ts';
import { sweepExports } from '#worker/exports/sweep.ts';
import { idsWithoutJob, sweepRows } from '#worker/queue/sweep-rows.ts';
import { queueNotificationMails } from '#worker/review/notifications/mails.ts';

export type SweepParts = {
  db: Db;
  /** Fails fast: a sweep does not wait for Redis, the next one follows soon. */
  redis: Redis;
  queues: Queues;
  storage: Pick<Storage, 'remove' | 'put' | 'deletions'>;
  config: Config;
  log: Log;
  metrics: Pick<Metrics, 'sweeps' | 'repairs'>;
};

const EVERY_MS = 5_000;
/** A full pass is followed by another at once, so that a lost queue is restored within seconds. */
const MAX_PASSES = 20;
const REDIS_MS = 2_000;
/** Deleting what has expired runs once a minute. */
const EXPIRY_EVERY_ROUNDS = 12;
/** Every ten minutes: it reads the sizes of all versions there are. */
const VERSIONS_EVERY_ROUNDS = 120;

/**
 * Repairs the state after a crash or a lost Redis: enqueues each row of Postgres that should have a job and has none.
 * Any number of workers may call it. Returns how many generations were enqueued again.
 */
export async function sweepGenerations(parts: SweepParts): Promise<number> {
  let enqueued = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { seen, missing } = await sweepOnce(parts);
    enqueued += missing;
    if (seen < SWEEP_ROWS) break;
  }
  return enqueued;
}

const sweepOnce = ({ db, redis, queues, log, metrics }: SweepParts): Promise<{ seen: number; missing: number }> =>
  db.transaction().execute(async (tx) => {
    if (!(await trySweepLock(tx))) return { seen: 0, missing: 0 };
    const rows = await rowsToCheck(tx);
    if (rows.length === 0) return { seen: 0, missing: 0 };
    const ids = rows.map(({ id }) => id);
    const withoutJob = await idsWithoutJob(redis, queues.generation, ids);
    const missing = rows.filter(({ id }) => withoutJob.has(id));
    if (missing.length > 0) {
      await withDeadline(enqueueGenerations(queues.generation, missing), REDIS_MS);
      metrics.repairs.inc({ work: 'generations' }, missing.length);
      log.info({ generations: missing.length }, 'generations without a job were enqueued again');
    }
    await stampEnqueued(tx, ids);
    return { seen: rows.length, missing: missing.length };
  });

/** With a virus scanner, files that were stored without one are scanned as well. */
export async function sweepReadings({ db, redis, queues, log, metrics, config }: SweepParts): Promise<void> {
  const enqueued = await sweepRows({
    db,
    redis,
    queue: queues.file_reading,
    rows: readingRows(Boolean(config.CLAMD_URL)),
  });
  if (enqueued === 0) return;
  metrics.repairs.inc({ work: 'readings' }, enqueued);
  log.info({ files: enqueued }, 'files without a job were enqueued again');
}

export async function sweepMails({ db, redis, queues, metrics }: SweepParts): Promise<void> {
  const ids = await unsentMails(db);
  const missing = await idsWithoutJob(redis, queues.mail, ids);
  if (missing.size === 0) return;
  await withDeadline(enqueueMails(queues.mail, [...missing]), REDIS_MS);
  metrics.repairs.inc({ work: 'mails' }, missing.size);
}

export async function sweepFiles({ db, storage, metrics }: SweepParts): Promise<void> {
  for (const file of await filesToRemove(db)) {
    await storage.remove(file.bucket, file.path);
    await forgetFile(db, file);
    metrics.repairs.inc({ work: 'files' });
  }
}

/** Deletes what has expired, some rows of each kind at a time (docs/privacy.md, retention). */
export async function tidy(parts: SweepParts): Promise<void> {
  const { db, config } = parts;
  await expireTasks(db);
  await deleteOldGenerations(db, config.RETENTION_GENERATIONS_DAYS);
  await deleteOldKeys(db);
  await deleteOldMails(db, config.RETENTION_MAILS_DAYS);
  await deleteOldEvents(db, config.RETENTION_EVENTS_DAYS);
  await deleteOldActivity(db);
  await deleteOldNotifications(db);
  await deleteOldDeliveries(db);
  await deleteOldTokenUse(db, config.RETENTION_TOKEN_USE_DAYS);
  await sweepInactiveAccounts({ ...parts, endings: accountEndings });
  await forgetOldDeletions(parts);
  await deleteUnusedMaterials(db);
  await mailExpiringKeys(db, publicUrl(config));
  await mailStopped(db, publicUrl(config));
  await tidyAccounts(db);
  await deleteExpiredAudit(db);
}

const sweepVersions = ({ db, config }: SweepParts) => pruneVersions(db, config.LIMIT_VERSION_BYTES);

/** Mails of notifications that are due. */
async function sweepNotifications(parts: SweepParts): Promise<void> {
  const ids = await queueNotificationMails(parts);
  if (ids.length > 0) await withDeadline(enqueueMails(parts.queues.mail, ids), REDIS_MS);
}

const works = {
  generations: sweepGenerations,
  notifications: sweepNotifications,
  mails: sweepMails,
  readings: sweepReadings,
  exports: sweepExports,
  deletions: storeDeletions,
  files: sweepFiles,
  workspaces: ({ db }: SweepParts) => deleteRowsOfWorkspaces(db),
} as const;

/**
 * Sweeps at once and every five seconds until the returned function is called, which waits for the current sweep. At
 * once, because workers that keep crashing within five seconds would otherwise never sweep.
 */
export function startSweep(parts: SweepParts, everyMs = EVERY_MS): () => Promise<void> {
  let round = 0;
  let underWay: Promise<void> | undefined;
  const run = async (name: string, work: (parts: SweepParts) => Promise<unknown>) => {
    try {
      await work(parts);
      parts.metrics.sweeps.inc({ work: name, outcome: 'ok' });
    } catch (thrown) {
      parts.metrics.sweeps.inc({ work: name, outcome: 'failed' });
      parts.log.warn({ work: name, ...cause(thrown) }, 'the sweep left something for the next one');
    }
  };
  const all = { ...works, checks: createCheckSweep(CHECK_RULES) };
  const sweep = async () => {
    for (const [name, work] of Object.entries(all)) await run(name, work);
    if (round % VERSIONS_EVERY_ROUNDS === 1) await run('versions', sweepVersions);
    if (round++ % EXPIRY_EVERY_ROUNDS === 1) await run('tidy', tidy);
  };
  const begin = () => {
    underWay ??= sweep().finally(() => {
      underWay = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
