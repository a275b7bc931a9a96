import {
  beginExport,
  completeExport,
  exportRows,
  failExport,
  keepSegment,
  reserveSegment,
  writeProgress,
} from '#db/exports/exports.ts';
import type { ExportPart } from '#db/schema-privacy.ts';
import { createChecker } from '#platform/checks/checker.ts';
import { cause } from '#platform/log.ts';
import { EXPORT_QUEUE, enqueueMails } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { dataHow } from '#worker/exports/data-job.ts';
import { documentsHow } from '#worker/exports/documents-job.ts';
import type { ExportParts, How, StoreObject } from '#worker/exports/how.ts';
import { createRenderer, RenderFailed } from '#worker/exports/renderer.ts';
import type { QueueConnection } from '#worker/queue/queue-worker.ts';
import { createRowWorker, type RowRun, type RowWorker } from '#worker/queue/row-worker.ts';

const PROGRESS_MS = 1_000;
/** An export with this many crashed runs has failed. */
const MAX_CRASHES = 5;
/** Five runs outlast a restart of the file storage. */
const CRASH_PAUSE_MS = 10_000;

/** Runs exports one at a time until it is stopped. Jobs that wait are left in the queue, for other workers. */
export function startExports(parts: ExportParts, queue: QueueConnection): RowWorker {
  const { db, log, crashPauseMs = CRASH_PAUSE_MS } = parts;
  return createRowWorker(
    { name: EXPORT_QUEUE, rows: exportRows, work: createExport(parts), atOnce: 1, heldJobs: 1, crashPauseMs },
    { db, log, ...queue },
  );
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginExport>>>;

/** Writes the files of a held export and settles it; only the run with the row's token writes. */
export function createExport(parts: ExportParts) {
  const renderer = parts.renderer ?? createRenderer();
  const checker = createChecker();
  const store = createStore(parts);
  const howOf = (run: RowRun, { kind, input, created_at: startedAt, user_id, api_key_id }: Begun): How => {
    if (kind !== 'documents') return dataHow(parts, run, { kind, startedAt, store });
    if (!input) throw new Error('An export of documents has no input');
    return documentsHow(parts, run, { input, renderer, checker, store, user_id, api_key_id });
  };
  return async (run: RowRun): Promise<void> => {
    const begun = await parts.db.transaction().execute((tx) => beginExport(tx, run.held));
    if (!begun) return;
    const how = howOf(run, begun);
    const written = run.row.crashes < MAX_CRASHES ? await writeWithProgress(parts, run, how) : undefined;
    await settle(parts, run, { how, written });
  };
}

/** Undefined: a document cannot be written, also not by another run. */
async function writeWithProgress(parts: ExportParts, run: RowRun, how: How): Promise<ExportPart[] | undefined> {
  const progress = startProgress(parts, run, how);
  try {
    return await how.write(progress);
  } catch (thrown) {
    if (!(thrown instanceof RenderFailed)) throw thrown;
    parts.log.warn({ export_id: run.held.id, ...cause(thrown) }, 'a document could not be written');
    return undefined;
  } finally {
    await progress.stop();
  }
}

/** Writes and publishes the progress at intervals. After `stop` has resolved, nothing of it follows. */
function startProgress({ db, log, progressMs = PROGRESS_MS }: ExportParts, { held }: RowRun, how: How) {
  const counts = { done: 0, total: 0 };
  let underWay: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      const current = await writeProgress(db, held, counts);
      if (current) await withDeadline(how.publish(current));
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

const LOST = 'The export was cancelled or deleted, or another run has taken it';

const createStore =
  ({ db, storage }: ExportParts): StoreObject =>
  async (held, { path, body, signal }) => {
    signal.throwIfAborted();
    const at = { bucket: storage.exports, path };
    if (!(await reserveSegment(db, held, at))) throw new Error(LOST);
    await storage.put({ ...at, body, type: 'application/octet-stream' });
    if (!(await keepSegment(db, at))) throw new Error(LOST);
  };

/** Ends the row and writes what reports it, in one transaction. */
async function settle(
  { db, queues, log, metrics }: ExportParts,
  { held }: RowRun,
  { how, written }: { how: How; written: ExportPart[] | undefined },
): Promise<void> {
  const kind = written ? 'export_ready' : 'export_failed';
  const settled = await db.transaction().execute(async (tx) => {
    const ended = written
      ? await completeExport(tx, held, written, how.keptSeconds)
      : await failExport(tx, held, 'crashed', how.keptSeconds);
    return ended && { ended, mail: await how.end(tx, kind) };
  });
  log.info({ export_id: held.id, parts: written?.length, outcome: settled ? kind : 'lost' }, 'export has ended');
  if (!settled) return;
  metrics.exportsEnded.inc({ outcome: settled.ended.state });
  // The browser also polls, and the sweep sends the mail.
  const published = [how.publish(settled.ended), settled.mail && enqueueMails(queues.mail, [settled.mail])];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) => log.debug(cause(thrown), 'left to the sweep'));
}
