import { randomUUID } from 'node:crypto';
import { DelayedError, type Job, Worker } from 'bullmq';
import {
  beatExport,
  type Claimed,
  claimExport,
  completeExport,
  exportPath,
  failExport,
  type HeldExport,
  handBackExport,
  isUnfinishedExport,
  keepSegment,
  markExportFiles,
  reserveSegment,
} from '#db/queries/exports.ts';
import { insertMail, type MailDetails } from '#db/queries/mail-outbox.ts';
import { ownerOfExport } from '#db/queries/personal-rows.ts';
import type { Db, Tx } from '#db/schema.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import { publishExport } from '#platform/live-events.ts';
import { cause, type Log } from '#platform/log.ts';
import { EXPORT_QUEUE, type ExportJob, enqueueMails, QUEUE_PREFIX, type Queues } from '#platform/queue.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import { countItems, writeAccount } from '#worker/exports/account.ts';
import { createZipParts } from '#worker/exports/zip.ts';

export type ExportParts = {
  db: Db;
  redis: Redis;
  queues: Pick<Queues, 'mail'>;
  storage: Storage;
  config: Config;
  log: Log;
  /** The maximum size of one ZIP file in bytes; 1 GB by default. */
  partBytes?: number;
  /** Between two heartbeats; a second by default. */
  beatMs?: number;
};

/** The maximum size of one ZIP file. */
const PART_BYTES = 1_000_000_000;
const BEAT_MS = 1_000;
/** A run that died is taken over at most this often; then the export has failed. */
const MAX_RUNS = 5;
const PAUSE_MS = 5_000;
/** The mail about a finished export is worth sending for as long. */
const MAIL_DAYS = 7;

/** The run has lost its row, or the process ends. */
class Stopped extends Error {}

/** Runs exports one at a time until `stop`, which returns the one under way to the queue. */
export function startExports(parts: ExportParts, connection: Redis) {
  const stopping = new AbortController();
  const run = createExportProcessor(parts, stopping.signal);
  const worker = new Worker<ExportJob>(EXPORT_QUEUE, run, {
    connection,
    concurrency: 1,
    prefix: QUEUE_PREFIX,
    skipVersionCheck: true,
    // After a kill -9 another worker takes the job within 12 s; the row limits how often.
    ...{ lockDuration: 10_000, stalledInterval: 2_000, maxStalledCount: 1_000 },
  });
  worker.on('error', (error) => parts.log.warn(cause(error), 'the queue of exports could not be read'));
  return { worker, stop: () => stopping.abort(new Stopped()) };
}

type ExportJobRun = Pick<Job<ExportJob>, 'data' | 'moveToDelayed'>;

/**
 * One job is one row: claim, write, settle. Safe to run twice for the same row: only the run with the row's token
 * writes. A run that fails leaves the row without a heartbeat; the sweep enqueues it again.
 */
export function createExportProcessor(parts: ExportParts, stopping: AbortSignal) {
  return async (job: ExportJobRun, jobToken = ''): Promise<void> => {
    const run = { id: job.data.export_id, token: randomUUID() };
    const row = await claimExport(parts.db, run);
    if (!row) {
      if (!(await isUnfinishedExport(parts.db, run.id))) return;
      await job.moveToDelayed(Date.now() + PAUSE_MS, jobToken);
      throw new DelayedError();
    }
    if (row.runs > 1) await markExportFiles(parts.db, row.id);
    if (row.runs > MAX_RUNS) await settle(parts, run, row, { kind: 'export_failed' });
    else await runClaimed(parts, run, row, stopping);
  };
}

async function runClaimed(parts: ExportParts, run: HeldExport, row: Claimed, stopping: AbortSignal): Promise<void> {
  const beat = startBeat(parts, run, row);
  const signal = AbortSignal.any([beat.signal, stopping]);
  try {
    const written = await write(parts, { run, row, signal, beat });
    await beat.stop();
    await settle(parts, run, row, { kind: 'export_ready', written });
  } catch (thrown) {
    await beat.stop();
    const facts = { export_id: run.id, run: row.runs };
    if (stopping.aborted) {
      await markExportFiles(parts.db, run.id);
      await handBackExport(parts.db, run);
    } else if (!(thrown instanceof Stopped)) {
      parts.log.warn({ ...facts, ...cause(thrown) }, 'export was interrupted; it begins anew');
      throw thrown;
    }
    parts.log.info(facts, 'export was stopped');
  }
}

type Beat = ReturnType<typeof startBeat>;

/** Writes heartbeat and progress, and aborts the run once the row is cancelled, deleted or taken over. */
function startBeat({ db, redis, log, beatMs = BEAT_MS }: ExportParts, run: HeldExport, { user_id }: Claimed) {
  const lost = new AbortController();
  const progress = { done: 0, total: 0 };
  let underWay: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      const row = await beatExport(db, run, progress);
      if (!row) lost.abort(new Stopped());
      else if (user_id) await withDeadline(publishExport(redis, user_id, exportShown(row)));
    } catch (thrown) {
      log.debug(cause(thrown), 'the progress of an export was not written');
    }
  };
  const beat = (): void => {
    underWay ??= once().finally(() => {
      underWay = undefined;
    });
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();
  return {
    signal: lost.signal,
    progress,
    beat,
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof beatExport>>>;
const exportShown = ({ id, state, done, total, parts, created_at, expires_at }: Shown) => ({
  ...{ id, state, done, total },
  parts: parts.map(({ name, bytes }) => ({ name, bytes })),
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

type Running = { run: HeldExport; row: Claimed; signal: AbortSignal; beat: Beat };

async function write(parts: ExportParts, { run, row, signal, beat }: Running) {
  const { db, storage, config, partBytes = PART_BYTES } = parts;
  const person = row.workspace_id;
  beat.progress.total = await countItems({ db, storage, person });
  beat.beat();
  const owner = await ownerOfExport(db, person);
  const day = row.created_at.toISOString().slice(0, 10);
  const zip = createZipParts({
    path: exportPath(person, run),
    nameOf: (part) => `${config.BRAND_NAME} export ${day}${part > 1 ? ` part ${part}` : ''}.zip`,
    partBytes,
    store: (path, body) => storeSegment(parts, run, { path, body, signal }),
  });
  await writeAccount({
    ...{ db, storage, zip, person, signal },
    firstName: String(owner?.user_metadata.first_name ?? ''),
    brand: config.BRAND_NAME,
    onItems: (count) => {
      beat.progress.done = Math.min(beat.progress.done + count, beat.progress.total);
    },
  });
  signal.throwIfAborted();
  return zip.end();
}

type Segment = { path: string; body: Buffer; signal: AbortSignal };

async function storeSegment({ db, storage }: ExportParts, run: HeldExport, { path, body, signal }: Segment) {
  signal.throwIfAborted();
  const at = { bucket: storage.exports, path };
  if (!(await reserveSegment(db, run, at))) throw new Stopped();
  await storage.put({ ...at, body, type: 'application/octet-stream' });
  if (!(await keepSegment(db, at))) throw new Stopped();
}

type End =
  | { kind: 'export_ready'; written: Awaited<ReturnType<typeof write>> }
  | { kind: 'export_failed'; written?: never };

/** Ends the row and writes the mail about it, in one transaction. */
async function settle(parts: ExportParts, run: HeldExport, row: Claimed, { kind, written }: End): Promise<void> {
  const { db, redis, queues, config, log } = parts;
  const days = config.RETENTION_EXPORTS_DAYS;
  const settled = await db.transaction().execute(async (tx) => {
    const ended = written ? await completeExport(tx, run, written, days) : await failExport(tx, run, 'crashed', days);
    if (!ended) return undefined;
    if (!written) await markExportFiles(tx, run.id);
    return { ended, mail: await putMail(tx, config, row.user_id, kind) };
  });
  log.info({ export_id: run.id, parts: written?.length, outcome: settled ? kind : 'lost' }, 'export has ended');
  if (!settled) return;
  // The browser also polls, and the sweep sends the mail.
  const published = [
    row.user_id && publishExport(redis, row.user_id, exportShown(settled.ended)),
    settled.mail && enqueueMails(queues.mail, [settled.mail]),
  ];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) => log.debug(cause(thrown), 'left to the sweep'));
}

async function putMail(tx: Tx, config: Config, userId: string | null, kind: End['kind']): Promise<string | undefined> {
  const owner = userId ? await ownerOfExport(tx, userId) : undefined;
  if (!owner?.email) return undefined;
  const good_until = new Date(Date.now() + MAIL_DAYS * 86_400_000).toISOString();
  const details: MailDetails = { site_url: publicUrl(config), good_until };
  const firstName = owner.user_metadata.first_name;
  if (typeof firstName === 'string') details.first_name = firstName;
  const mail = { user_id: userId, kind, to_address: owner.email, details: JSON.stringify(details) };
  return (await insertMail(tx, mail)).id;
}
