import { randomUUID } from 'node:crypto';
import { DelayedError, type Job, type Worker } from 'bullmq';
import {
  beatRows,
  type ClaimedRow,
  claimRow,
  type HeldRow,
  msUntilDue,
  ownerOfRow,
  type RowQueue,
  releaseRow,
} from '#db/base/queue-rows.ts';
import { isDatabaseFault } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import { createTurns } from '#platform/gate.ts';
import { cause, type Log } from '#platform/log.ts';
import type { QueueName, RowJob } from '#platform/queue.ts';
import { createQueueWorker, type QueueConnection } from '#worker/queue/queue-worker.ts';

const EVERY_MS = 3_000;

type Running = ReadonlyMap<string, { held: HeldRow; abort: AbortController }>;
type HeartbeatParts = { db: Db; rows: RowQueue; running: Running; log: Log };

/** Writes the heartbeat of all rows of this process, and aborts the runs that no longer own theirs. */
async function beatRowsOnce({ db, rows, running }: Omit<HeartbeatParts, 'log'>): Promise<void> {
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
function startRowHeartbeat({ log, ...parts }: HeartbeatParts, everyMs = EVERY_MS): () => void {
  const beat = () =>
    beatRowsOnce(parts).catch((thrown: unknown) => log.warn(cause(thrown), 'the heartbeat was not written'));
  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Thrown by the work of a row to have it run again after `pauseMs`, without counting a crash. */
export class RunLater extends Error {
  override name = 'RunLater';
  readonly pauseMs: number;

  constructor(message: string, pauseMs: number, options?: ErrorOptions) {
    super(message, options);
    this.pauseMs = pauseMs;
  }
}

/** One run of a row. `signal` aborts when another run has taken the row, or the process ends. */
export type RowRun = { row: ClaimedRow; held: HeldRow; signal: AbortSignal };

export type RowWork = {
  name: QueueName;
  rows: RowQueue;
  /** Settles the row, or throws: `RunLater`, or any error, which counts as a crash. Must stop with `signal`. */
  work(run: RowRun): Promise<unknown>;
  /** Rows of different users run at a time in this process. A user has one at a time in the whole installation. */
  atOnce: number;
  /** The pause of a user, in milliseconds, after a run that took the given milliseconds. */
  restOf?: (tookMs: number) => number;
  /**
   * Jobs the process holds, with those that wait for their turn; 500 by default. Fewer leave more to other workers,
   * where a user has one row at a time anyway.
   */
  heldJobs?: number;
  /** Until the next run after a crash, in milliseconds; 2 s by default. */
  crashPauseMs?: number;
};

type Parts = { db: Db; log: Log } & QueueConnection;

export type RowWorker = {
  worker: Worker<RowJob>;
  /** Ends the runs in flight and the waits: their rows return to the queue. Then `worker.close()`. */
  stop(): void;
};

/** Jobs that wait for their turn are held by the process; they cost next to nothing. */
const HELD_JOBS = 500;
/** Between two attempts to take a row that another run or another row of its user holds up. */
const BLOCKED_MS = 500;
const FAULT_MS = 5_000;
const CRASH_MS = 2_000;

type RowJobRun = Pick<Job<RowJob>, 'data' | 'moveToDelayed'>;
/** A job whose row is not done goes on after `laterMs`. */
type Outcome = { laterMs?: number | undefined };
/** For another worker; not at once, or this one, which is closing, would take the job again. */
const STOPPED: Outcome = { laterMs: BLOCKED_MS };

/**
 * Runs the rows of a table by their jobs (decision 030): claim with a token, heartbeat, work, and the pause before the
 * next run. Users take turns. Safe to run twice for the same row: only the run that holds the token writes.
 */
export function createRowWorker(of: RowWork, { db, log, connection, onError }: Parts): RowWorker {
  const { name, rows, heldJobs = HELD_JOBS, crashPauseMs = CRASH_MS } = of;
  const inTurn = createTurns(of.atOnce, of.restOf);
  const running = new Map<string, { held: HeldRow; abort: AbortController }>();
  const stopping = new AbortController();
  const stopped = new Promise<Outcome>((resolve) => stopping.signal.addEventListener('abort', () => resolve(STOPPED)));
  const stopHeartbeat = startRowHeartbeat({ db, rows, running, log });

  const run = async (id: string, userId: string): Promise<Outcome> => {
    if (stopping.signal.aborted) return STOPPED;
    const held = { id, token: randomUUID() };
    const row = await db.transaction().execute((tx) => claimRow(tx, rows, held, userId));
    if (!row) return { laterMs: laterOf(await msUntilDue(db, rows, id)) };
    const abort = new AbortController();
    running.set(id, { held, abort });
    try {
      await of.work({ row, held, signal: AbortSignal.any([abort.signal, stopping.signal]) });
      return {};
    } catch (thrown) {
      return await failed(held, thrown);
    } finally {
      running.delete(id);
    }
  };

  const failed = async (held: HeldRow, thrown: unknown): Promise<Outcome> => {
    const isStopped = stopping.signal.aborted;
    const isLater = thrown instanceof RunLater;
    const pauseMs = isStopped ? 0 : isLater ? thrown.pauseMs : crashPauseMs;
    if (!isStopped) log.warn({ queue: name, id: held.id, ...cause(thrown) }, 'a run ended before its time');
    await releaseRow(db, rows, held, { pauseMs, crashed: !isStopped && !isLater });
    return isStopped ? STOPPED : { laterMs: pauseMs };
  };

  const process = async (job: RowJobRun, token = ''): Promise<void> => {
    const { id } = job.data;
    let outcome: Outcome;
    try {
      // Redis gave out the job anew while the run goes on here: then it was Redis that was unavailable.
      const userId = running.has(id) ? undefined : await ownerOfRow(db, rows, id);
      outcome = running.has(id) ? { laterMs: BLOCKED_MS } : {};
      if (userId) outcome = await Promise.race([inTurn(userId, () => run(id, userId)), stopped]);
    } catch (thrown) {
      if (!isDatabaseFault(thrown)) throw thrown;
      log.warn({ queue: name, id, ...cause(thrown) }, 'a run was put off: the database is unavailable');
      outcome = { laterMs: FAULT_MS };
    }
    await moveOn(job, token, outcome);
  };

  const worker = createQueueWorker<RowJob>(name, process, { connection, onError, concurrency: heldJobs });
  worker.on('closed', stopHeartbeat);
  return { worker, stop: () => stopping.abort() };
}

const laterOf = (dueMs: number | undefined): number | undefined =>
  dueMs === undefined ? undefined : Math.max(BLOCKED_MS, dueMs);

async function moveOn(job: RowJobRun, token: string, { laterMs }: Outcome): Promise<void> {
  if (laterMs === undefined) return;
  await job.moveToDelayed(Date.now() + laterMs, token);
  throw new DelayedError();
}
