import { beatRows, type HeldRow, type RowQueue } from '#db/base/queue-rows.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';

const EVERY_MS = 3_000;

type Running = ReadonlyMap<string, { held: HeldRow; abort: AbortController }>;
type Parts = { db: Db; rows: RowQueue; running: Running; log: Log };

/** Writes the heartbeat of all rows of this process, and aborts the runs that no longer own theirs. */
export async function beatRowsOnce({ db, rows, running }: Omit<Parts, 'log'>): Promise<void> {
  const held = [...running.values()];
  const kept = new Set(
    await beatRows(
      db,
      rows,
      held.map((one) => one.held),
    ),
  );
  for (const one of held) if (!kept.has(one.held.id)) one.abort.abort(new Error('Another run has taken the row'));
}

/** Returns the function that stops it. */
export function startRowHeartbeat({ log, ...parts }: Parts, everyMs = EVERY_MS): () => void {
  const beat = () =>
    beatRowsOnce(parts).catch((thrown: unknown) => log.warn(cause(thrown), 'the heartbeat was not written'));
  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
