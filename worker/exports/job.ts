import {
  beginExport,
  completeExport,
  exportPath,
  exportRows,
  failExport,
  keepSegment,
  reserveSegment,
  writeProgress,
} from '#db/queries/exports.ts';
import { insertMail, type MailDetails } from '#db/queries/mail-outbox.ts';
import { ownerOfExport } from '#db/queries/personal-rows.ts';
import type { HeldRow } from '#db/queries/queue-rows.ts';
import type { Db, Tx } from '#db/schema.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { publishExport } from '#platform/live-events.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { EXPORT_QUEUE, enqueueMails, type Queues } from '#platform/queue.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import { countItems, writeAccount } from '#worker/exports/account.ts';
import { createZipParts } from '#worker/exports/zip.ts';
import { createRowWorker, type RowRun, type RowWorker } from '#worker/queue/row-worker.ts';

export type ExportParts = {
  db: Db;
  redis: Redis;
  queues: Pick<Queues, 'mail'>;
  storage: Storage;
  config: Config;
  log: Log;
  metrics: Pick<Metrics, 'exportsEnded'>;
  /** The maximum size of one ZIP file in bytes; 1 GB by default. */
  partBytes?: number;
  /** Between two writes of the progress, in milliseconds; a second by default. */
  progressMs?: number;
  /** Until the next run after one that crashed, in milliseconds; 10 s by default. */
  crashPauseMs?: number;
};

/** The maximum size of one ZIP file. */
const PART_BYTES = 1_000_000_000;
const PROGRESS_MS = 1_000;
/** An export with this many crashed runs has failed. */
const MAX_CRASHES = 5;
/** Five runs outlast a restart of the file storage. */
const CRASH_PAUSE_MS = 10_000;
/** The mail about a finished export is worth sending for as long. */
const MAIL_DAYS = 7;

/** Runs exports one at a time until it is stopped. Jobs that wait are left in the queue, for other workers. */
export function startExports(parts: ExportParts, queue: { connection: Redis; onError(error: Error): void }): RowWorker {
  const { db, log, crashPauseMs = CRASH_PAUSE_MS } = parts;
  return createRowWorker(
    { name: EXPORT_QUEUE, rows: exportRows, work: createExport(parts), atOnce: 1, heldJobs: 1, crashPauseMs },
    { db, log, ...queue },
  );
}

/** Writes the files of a held export and settles it; only the run with the row's token writes. */
export function createExport(parts: ExportParts) {
  return async (run: RowRun): Promise<void> => {
    const { row, held } = run;
    const begun = await parts.db.transaction().execute((tx) => beginExport(tx, held));
    if (!begun) return;
    if (row.crashes >= MAX_CRASHES) return settle(parts, run, { kind: 'export_failed' });
    const progress = startProgress(parts, run);
    try {
      const written = await write(parts, run, { progress, startedAt: begun.created_at });
      await progress.stop();
      await settle(parts, run, { kind: 'export_ready', written });
    } finally {
      await progress.stop();
    }
  };
}

type Progress = ReturnType<typeof startProgress>;

/** Writes and publishes the progress at intervals. After `stop` has resolved, nothing of it follows. */
function startProgress({ db, redis, log, progressMs = PROGRESS_MS }: ExportParts, { row, held }: RowRun) {
  const counts = { done: 0, total: 0 };
  let underWay: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      const current = await writeProgress(db, held, counts);
      if (current) await withDeadline(publishExport(redis, row.user_id, exportShown(current)));
    } catch (thrown) {
      log.debug(cause(thrown), 'the progress of an export was not written');
    }
  };
  const publish = (): void => {
    underWay ??= once().finally(() => {
      underWay = undefined;
    });
  };
  const timer = setInterval(publish, progressMs);
  timer.unref();
  return {
    counts,
    publish,
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof writeProgress>>>;
const exportShown = ({ id, state, done, total, parts, created_at, expires_at }: Shown) => ({
  ...{ id, state, done, total },
  parts: parts.map(({ name, bytes }) => ({ name, bytes })),
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

type About = { progress: Progress; startedAt: Date };

async function write(parts: ExportParts, { row, held, signal }: RowRun, { progress, startedAt }: About) {
  const { db, storage, config, partBytes = PART_BYTES } = parts;
  const person = row.workspace_id;
  const { counts } = progress;
  counts.total = await countItems({ db, storage, person });
  progress.publish();
  const owner = await ownerOfExport(db, person);
  const day = startedAt.toISOString().slice(0, 10);
  const zip = createZipParts({
    path: exportPath(person, held),
    nameOf: (part) => `${config.BRAND_NAME} export ${day}${part > 1 ? ` part ${part}` : ''}.zip`,
    partBytes,
    store: (path, body) => storeSegment(parts, held, { path, body, signal }),
  });
  await writeAccount({
    ...{ db, storage, zip, person, signal },
    firstName: String(owner?.user_metadata.first_name ?? ''),
    brand: config.BRAND_NAME,
    onItems: (count) => {
      counts.done = Math.min(counts.done + count, counts.total);
    },
  });
  signal.throwIfAborted();
  return zip.end();
}

const LOST = 'The export was cancelled or deleted, or another run has taken it';
type Segment = { path: string; body: Buffer; signal: AbortSignal };

async function storeSegment({ db, storage }: ExportParts, held: HeldRow, { path, body, signal }: Segment) {
  signal.throwIfAborted();
  const at = { bucket: storage.exports, path };
  if (!(await reserveSegment(db, held, at))) throw new Error(LOST);
  await storage.put({ ...at, body, type: 'application/octet-stream' });
  if (!(await keepSegment(db, at))) throw new Error(LOST);
}

type End =
  | { kind: 'export_ready'; written: Awaited<ReturnType<typeof write>> }
  | { kind: 'export_failed'; written?: never };

/** Ends the row and writes the mail about it, in one transaction. */
async function settle(parts: ExportParts, { row, held }: RowRun, { kind, written }: End): Promise<void> {
  const { db, redis, queues, config, log, metrics } = parts;
  const days = config.RETENTION_EXPORTS_DAYS;
  const settled = await db.transaction().execute(async (tx) => {
    const ended = written ? await completeExport(tx, held, written, days) : await failExport(tx, held, 'crashed', days);
    if (!ended) return undefined;
    return { ended, mail: await putMail(tx, config, row.user_id, kind) };
  });
  log.info({ export_id: held.id, parts: written?.length, outcome: settled ? kind : 'lost' }, 'export has ended');
  if (!settled) return;
  metrics.exportsEnded.inc({ outcome: settled.ended.state });
  // The browser also polls, and the sweep sends the mail.
  const published = [
    publishExport(redis, row.user_id, exportShown(settled.ended)),
    settled.mail && enqueueMails(queues.mail, [settled.mail]),
  ];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) => log.debug(cause(thrown), 'left to the sweep'));
}

async function putMail(tx: Tx, config: Config, userId: string, kind: End['kind']): Promise<string | undefined> {
  const owner = await ownerOfExport(tx, userId);
  if (!owner?.email) return undefined;
  const good_until = new Date(Date.now() + MAIL_DAYS * 86_400_000).toISOString();
  const details: MailDetails = { site_url: publicUrl(config), good_until };
  const firstName = owner.user_metadata.first_name;
  if (typeof firstName === 'string') details.first_name = firstName;
  const mail = { user_id: userId, kind, to_address: owner.email, details: JSON.stringify(details) };
  return (await insertMail(tx, mail)).id;
}
