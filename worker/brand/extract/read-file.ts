import { forgetFile } from '#db/base/files.ts';
import { fileToRead, settleInfected, settleReading, settleScan, waitForScanner } from '#db/brand/asset-texts.ts';
import type { Db } from '#db/schema.ts';
import { inTransaction } from '#db/transact.ts';
import { type Scan, ScannerUnavailable } from '#platform/clamd.ts';
import type { Extract } from '#platform/extract/extract.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Storage } from '#platform/storage.ts';
import { isRead } from '#shared/brand/upload-type.ts';
import type { ReadText } from '#shared/file-text.ts';
import { type RowRun, RunLater } from '#worker/queue/row-worker.ts';

export type ReadingParts = {
  db: Db;
  storage: Pick<Storage, 'documents' | 'read' | 'remove'>;
  extract: Extract;
  /** Undefined without a virus scanner. */
  scan: Scan | undefined;
  log: Log;
  metrics: Pick<Metrics, 'filesRead'>;
  /** Until the next run while storage or scanner are unavailable, in milliseconds; 5 s by default. */
  pauseMs?: number;
};

type Asset = NonNullable<Awaited<ReturnType<typeof fileToRead>>>;

/** A file whose reading ended its process as often as this is given up. */
const MAX_CRASHES = 2;
const PAUSE_MS = 5_000;

/** Scans the file of an asset where there is a scanner, then reads its text; never unscanned (GAP-166, GAP-169). */
export function createReading(parts: ReadingParts) {
  return async ({ row, held, signal }: RowRun): Promise<void> => {
    const asset = await fileToRead(parts.db, held);
    if (!asset) return;
    const run = { asset, held, signal };
    const scan = asset.scanned_at === null ? parts.scan : undefined;
    if (asset.text_state !== 'reading') return scanAgain(parts, run, scan);
    if (row.crashes >= MAX_CRASHES) return settle(parts, run, { reason: 'crashed' }, false);
    if (scan && !(await passes(parts, run, scan))) return;
    await settle(parts, run, await textOf(parts, run), scan !== undefined);
  };
}

/** A file that was read before there was a scanner. */
async function scanAgain(parts: ReadingParts, run: Run, scan: Scan | undefined): Promise<void> {
  if (scan && !(await passes(parts, run, scan))) return;
  await settleScan(parts.db, run.held);
}

type Run = { asset: Asset } & Pick<RowRun, 'held' | 'signal'>;

async function settle({ db, metrics }: ReadingParts, { held }: Run, outcome: ReadText, scanned: boolean) {
  if (await settleReading(db, held, outcome, scanned))
    metrics.filesRead.inc({ outcome: 'reason' in outcome ? outcome.reason : 'ready' });
}

/** Opens the stored file; undefined when there is none. */
async function opened({ storage, pauseMs = PAUSE_MS }: ReadingParts, { asset }: Run) {
  try {
    return (await storage.read(storage.documents, asset.file_path))?.body;
  } catch (thrown) {
    throw new RunLater('The file storage is unavailable', pauseMs, { cause: thrown });
  }
}

async function textOf(parts: ReadingParts, run: Run): Promise<ReadText> {
  const { file_type } = run.asset;
  if (!isRead(file_type)) return { text: null };
  const file = await opened(parts, run);
  if (!file) return { reason: 'missing' };
  const outcome = await parts.extract(file_type, file, run.signal).catch((thrown: unknown) => {
    run.signal.throwIfAborted();
    throw new RunLater('The file broke off while it was read', parts.pauseMs ?? PAUSE_MS, { cause: thrown });
  });
  // What ended without an answer is tried again once, as after a crash of the worker.
  if ('reason' in outcome && outcome.reason === 'crashed') throw new Error('Reading the file stopped before its end');
  return outcome;
}

/** Whether the scanner accepted the file. Infected ones are settled here; without the scanner the run is put off. */
async function passes(parts: ReadingParts, run: Run, scan: Scan): Promise<boolean> {
  const file = await opened(parts, run);
  if (!file) {
    if (run.asset.text_state === 'reading') await settle(parts, run, { reason: 'missing' }, true);
    else await settleScan(parts.db, run.held);
    return false;
  }
  try {
    const { infected } = await scan(file);
    if (infected === undefined) return true;
    await remove(parts, run, infected);
    return false;
  } catch (thrown) {
    const pauseMs = parts.pauseMs ?? PAUSE_MS;
    if (!(thrown instanceof ScannerUnavailable)) throw new RunLater('The file broke off', pauseMs, { cause: thrown });
    await waitForScanner(parts.db, run.held, pauseMs);
    throw new RunLater(thrown.message, pauseMs, { cause: thrown });
  }
}

async function remove({ db, storage, log, metrics }: ReadingParts, { asset, held }: Run, signature: string) {
  const file = { bucket: storage.documents, path: asset.file_path };
  const { workspace_id, user_id } = asset;
  const infected = { workspace_id, user_id, file, signature };
  const isSettled = await inTransaction(db, (tx) => settleInfected(tx, held, infected));
  if (!isSettled) return;
  metrics.filesRead.inc({ outcome: 'infected' });
  log.warn({ document_id: asset.id, signature }, 'an infected file was found');
  try {
    await storage.remove(file.bucket, file.path);
    await forgetFile(db, file);
  } catch (thrown) {
    log.warn(cause(thrown), 'an infected file was left to the sweep');
  }
}
