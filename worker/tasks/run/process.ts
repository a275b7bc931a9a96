import { randomUUID } from 'node:crypto';
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import { isDatabaseFault, retryFaults } from '#db/faults.ts';
import { claimGeneration, handBackGeneration, whyUnclaimed } from '#db/tasks/claim.ts';
import { MAX_CRASHES } from '#db/tasks/crashes.ts';
import { type GenerationView, type Held, workOf } from '#db/tasks/rows.ts';
import { endedBy, failGeneration } from '#db/tasks/settle.ts';
import { storeDraft } from '#db/tasks/stop.ts';
import { cause } from '#platform/log.ts';
import type { AttemptOutcome, Metrics } from '#platform/metrics.ts';
import { GENERATION_QUEUE } from '#platform/queue.ts';
import { AppError } from '#shared/errors.ts';
import type { Card } from '#shared/tasks/card.ts';
import { isFinalRow } from '#shared/tasks/card-of-row.ts';
import type { GenerationJob } from '#shared/tasks/contracts/generations.ts';
import type { Task } from '#shared/tasks.ts';
import { createQueueWorker, type QueueConnection } from '#worker/queue/queue-worker.ts';
import { LimiterStopped } from '#worker/tasks/limiter/limiter.ts';
import type { Refused } from '#worker/tasks/provider/memory.ts';
import { type AttemptParts, makeAttempt } from '#worker/tasks/run/attempt.ts';
import { failureOf, pauseAfter } from '#worker/tasks/run/failure.ts';
import { createProgress, type Progress } from '#worker/tasks/run/progress.ts';
import type { Lease, Quarantine } from '#worker/tasks/run/quarantine.ts';
import { type Run, type Runs, Stopped } from '#worker/tasks/run/runs.ts';

export type ProcessParts = AttemptParts & {
  runs: Runs;
  /** The pause after a first failed attempt in milliseconds, which doubles with each further one; 1 s by default. */
  firstPauseMs?: number | undefined;
  quarantine: Quarantine;
  metrics: Pick<Metrics, 'generationsEnded' | 'generationSeconds' | 'attempts' | 'running'>;
  /** Publishes a card to every api process; never throws. */
  publish(card: Card<Task>): Promise<void>;
  /** The last card published of a generation, or undefined; never throws. */
  lastCard(id: string): Promise<Card<Task> | undefined>;
  /** Keeps the words of a provider for admins; never throws. */
  noteRefusal(refused: Refused): void;
};

type GenerationJobRun = Pick<Job<GenerationJob>, 'data' | 'moveToDelayed' | 'moveToWait'>;

/** Between two requests for the right to run a quarantined row. */
const ALONE_PAUSE_MS = 1_000;
const FAULT_PAUSE_MS = 5_000;

/** Thrown for BullMQ's backoff, in milliseconds: the row has the time of the next attempt already. */
export class RetryLater extends Error {
  readonly pauseMs: number;

  constructor(message: string, pauseMs: number) {
    super(message);
    this.name = 'RetryLater';
    this.pauseMs = pauseMs;
  }
}

/** The custom backoff of the generation queue. */
export const backoffOf = (attemptsMade: number, thrown: unknown): number =>
  thrown instanceof RetryLater ? thrown.pauseMs : pauseAfter(attemptsMade);

/**
 * One job is one row: claim, one attempt, and what becomes of it. Safe to run twice for the same row: only the run that
 * holds the row's token writes. The row decides whether it goes on, and what is thrown to BullMQ follows it.
 */
export function createProcessor(parts: ProcessParts) {
  return async (job: GenerationJobRun, token = ''): Promise<void> => {
    const id = job.data.generation_id;
    try {
      // Redis gave out the job anew while the run goes on here: then it was Redis that was away.
      if (parts.runs.has(id)) return await later(job, token, ALONE_PAUSE_MS);
      const claim = await claimRow(parts, id);
      if ('laterMs' in claim) return await later(job, token, claim.laterMs);
      await runClaimed(parts, claim, job, token);
    } catch (thrown) {
      if (!isDatabaseFault(thrown)) throw thrown;
      parts.log.warn({ generation_id: id, ...cause(thrown) }, 'generation was put off: the database is away');
      await later(job, token, FAULT_PAUSE_MS);
    }
  };
}

/** Puts the job off without an attempt. */
async function later(job: GenerationJobRun, token: string, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token);
  throw new DelayedError();
}

type Claimed = { row: GenerationView; held: Held; lease?: Lease | undefined };

async function claimRow(parts: ProcessParts, id: string): Promise<Claimed | { laterMs: number }> {
  const { db, quarantine, faultRetry } = parts;
  const held = { id, token: randomUUID() };
  const claim = (how: { alone: boolean; othersCrashed?: boolean }) =>
    retryFaults(() => claimGeneration(db, id, { token: held.token, ...how }), faultRetry);
  const row = await claim({ alone: false });
  if (row) return { row, held };
  const found = await retryFaults(() => whyUnclaimed(db, id), faultRetry);
  if (found.why === 'final') throw new UnrecoverableError('The generation has ended');
  if (found.why === 'early') return { laterMs: found.waitMs };
  const { begunMsAgo, isQuarantined } = found;
  const isExcused = !isQuarantined && (await quarantine.othersCrashed(begunMsAgo).catch(() => false));
  const excused = isExcused && (await claim({ alone: false, othersCrashed: true }));
  if (excused) return { row: excused, held };
  const lease = await quarantine.take(begunMsAgo).catch(() => undefined);
  if (!lease) return { laterMs: ALONE_PAUSE_MS };
  const quarantined = await claim({ alone: true, othersCrashed: isQuarantined && lease.othersCrashed }).catch(
    async (thrown: unknown) => {
      await lease.release();
      throw thrown;
    },
  );
  if (quarantined) return { row: quarantined, held, lease };
  await lease.release();
  return { laterMs: ALONE_PAUSE_MS };
}

async function runClaimed(parts: ProcessParts, claimed: Claimed, job: GenerationJobRun, token: string) {
  const { row, held, lease } = claimed;
  const known = row.runs > 1 ? await parts.lastCard(row.id) : undefined;
  const progress = createProgress({ row, known, publish: parts.publish });
  const run = parts.runs.begin(held);
  parts.metrics.running.inc();
  try {
    if (row.crashes >= MAX_CRASHES) throw new AppError('crashed');
    const failed = row.attempt_count > 0 ? { count: row.attempt_count, lastCode: known?.error?.code } : undefined;
    const completed = await makeAttempt(parts, { row, failed, run, progress });
    if (completed) reportEnd(parts, completed);
    else countAttempt(parts, row, 'stopped');
  } catch (thrown) {
    await afterFailure(parts, { thrown, row, run, progress }, job, token);
  } finally {
    parts.metrics.running.dec();
    progress.stop();
    run.end();
    await lease?.release();
  }
}

type Failed = { thrown: unknown; row: GenerationView; run: Run; progress: Progress };

async function afterFailure(parts: ProcessParts, failed: Failed, job: GenerationJobRun, token: string): Promise<void> {
  const { thrown, run } = failed;
  const reason = thrown instanceof LimiterStopped ? 'shutdown' : stopReason(run.signal);
  const isFault = isDatabaseFault(thrown);
  if (reason || isFault) countAttempt(parts, failed.row, 'stopped');
  if (reason === 'shutdown') return handBack(parts, failed, job, token);
  if (reason) {
    // A heartbeat may notice that the row was cancelled before the message about it comes.
    await saveDraft(parts, failed);
    parts.log.info({ generation_id: run.held.id, reason }, 'generation was stopped');
    return;
  }
  if (thrown instanceof UnrecoverableError || isFault) throw thrown;
  await storeFailure(parts, failed);
}

/** GAP-126: what was written may still be kept by its owner. */
async function saveDraft({ works, db, log }: ProcessParts, { row, progress }: Failed): Promise<void> {
  const text = progress.text();
  if (text.trim() === '' || !works[row.task].keepsDraft(row)) return;
  await storeDraft(db, row.id, text).catch((thrown: unknown) => {
    log.warn({ generation_id: row.id, ...cause(thrown) }, 'the draft of a cancelled generation was lost');
  });
}

const stopReason = ({ aborted, reason }: AbortSignal) => (aborted && reason instanceof Stopped ? reason.reason : null);

/** The process ends: the row is pending again and its job waits for another worker, without an attempt spent. */
async function handBack(parts: ProcessParts, { run, progress }: Failed, job: GenerationJobRun, token: string) {
  const row = await handBackGeneration(parts.db, run.held);
  if (!row) return;
  await progress.end(row);
  await job.moveToWait(token);
  parts.log.info({ generation_id: row.id }, 'generation was handed back');
  throw new WaitingError();
}

/** What is read may be a CV: words about it, which may quote it, are kept nowhere (GAP-292). */
const READING: ReadonlySet<Task> = new Set<Task>(['read_advert', 'learn_voice']);

/** A failed attempt, counted once. No row: another run has it, or this one wrote it already. */
async function storeFailure(parts: ProcessParts, { thrown, row, run, progress }: Failed): Promise<void> {
  const { db, log, faultRetry, firstPauseMs } = parts;
  const failure = failureOf(thrown, row, firstPauseMs);
  log.warn(
    { generation_id: row.id, request_id: row.request_id, attempt: row.attempt_count + 1, ...causes(thrown, row) },
    'attempt failed',
  );
  const said = saidBy(thrown, row);
  if (said) parts.noteRefusal({ generation_id: row.id, code: AppError.from(thrown).code, words: said });
  const write = async () => (await failGeneration(db, run.held, failure)) ?? endedBy(db, run.held);
  const failed = await retryFaults(write, faultRetry);
  if (!failed) return countAttempt(parts, row, 'stopped');
  if (isFinalRow(failed)) return ended(parts, failed, progress);
  countAttempt(parts, failed, 'retried');
  await progress.end(failed);
  throw new RetryLater(failure.error.message, failure.retryInMs ?? 0);
}

/** The words of a provider that may be kept. */
const saidBy = (thrown: unknown, { task }: GenerationView): string | undefined =>
  thrown instanceof AppError && !READING.has(task) ? thrown.more.said : undefined;

/** With the error behind it, unless it is the words of a provider that may not be kept. */
function causes(thrown: unknown, row: GenerationView) {
  const inner = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : undefined;
  const isHidden = thrown instanceof AppError && thrown.more.said !== undefined && saidBy(thrown, row) === undefined;
  return { ...cause(thrown), ...(inner !== undefined && !isHidden && { because: inner }) };
}

async function ended(parts: ProcessParts, row: GenerationView, progress: Progress): Promise<never> {
  await progress.end(row);
  reportEnd(parts, row);
  throw new UnrecoverableError(row.last_error ?? 'failed');
}

/** Counted once for each attempt, so that `retried` and `failed` together are the attempt counts of all rows. */
const countAttempt = ({ metrics }: ProcessParts, row: GenerationView, outcome: AttemptOutcome): void =>
  metrics.attempts.inc({ kind: workOf(row), outcome });

function reportEnd(parts: ProcessParts, row: GenerationView): void {
  const { log, metrics } = parts;
  const kind = workOf(row);
  const { id, request_id, status, attempt_count, created_at, completed_at } = row;
  countAttempt(parts, row, completed_at ? 'completed' : 'failed');
  metrics.generationsEnded.inc({ kind, outcome: status });
  if (completed_at)
    metrics.generationSeconds.observe({ kind }, (completed_at.getTime() - created_at.getTime()) / 1_000);
  log.info({ generation_id: id, request_id, outcome: status, failures: attempt_count }, 'generation ended');
}

/** Runs jobs of the generation queue until it is closed. */
export const createGenerationWorker = (parts: ProcessParts, queue: QueueConnection & { concurrency: number }) =>
  createQueueWorker<GenerationJob>(GENERATION_QUEUE, createProcessor(parts), {
    ...queue,
    backoffStrategy: (attemptsMade, _type, thrown) => backoffOf(attemptsMade, thrown),
  });
