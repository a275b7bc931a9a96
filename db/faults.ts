import { setTimeout as sleep } from 'node:timers/promises';
import { QUEUE_UPDATE_RETRIES, QUEUE_UPDATE_RETRY_MS } from '#shared/constants.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

// Deadlock and serialisation, lock and statement timeouts, a server that stops, starts or is full, a lost connection.
const FAULT_CODES =
  /^(?:40001|40P01|55P03|57014|57P0[1-5]|25P0[234]|08...|53...|E(?:CONN\w+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH))$/;
const FAULT_TEXTS =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|query read timeout|cannot use a pool after|driver has already been destroyed/i;

type Coded = { code?: unknown; message?: unknown };

/** Whether the database could not answer or asks for a retry; false when the statement itself was wrong. */
export function isDatabaseFault(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as Coded;
  return (typeof code === 'string' && FAULT_CODES.test(code)) || FAULT_TEXTS.test(String(message ?? ''));
}

export const isUniqueConflict = (thrown: unknown): boolean => (thrown as Coded | null)?.code === '23505';
export const isForeignKeyConflict = (thrown: unknown): boolean => (thrown as Coded | null)?.code === '23503';

/** QUEUE-09: 1 s, 2 s, 3 s, and from then on every 3 s. */
const queuePause = (attempt: number): number => QUEUE_UPDATE_RETRY_MS * Math.min(attempt, QUEUE_UPDATE_RETRIES);

const FAULTS_FOR_MS = 30_000;

export type RetryOptions = {
  forMs?: number;
  pauseMs?: (attempt: number) => number;
  /** How the pauses are waited for, in milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
  signal?: AbortSignal | undefined;
};

/** Retries the work while the database is at fault, for 30 s (GAP-69). Other errors are thrown at once. */
export async function retryFaults<T>(
  work: () => Promise<T>,
  { forMs = FAULTS_FOR_MS, pauseMs = queuePause, wait = sleep, signal }: RetryOptions = {},
): Promise<T> {
  const until = Date.now() + forMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const pause = pauseMs(attempt);
      if (!isDatabaseFault(thrown) || Date.now() + pause > until || signal?.aborted) throw thrown;
      await wait(pause);
    }
  }
}

/** The database refused a status that is unknown or that may not follow the current one. */
const isStatusConflict = (thrown: unknown): boolean => {
  const { code, constraint } = (thrown ?? {}) as Coded & { constraint?: unknown };
  return code === '23514' && String(constraint).startsWith('generation_queue');
};

/** Names a failure of the database for users; an unavailable database keeps its own message. */
export const named =
  (code: ErrorCode) =>
  (thrown: unknown): never => {
    if (thrown instanceof AppError || isDatabaseFault(thrown)) throw thrown;
    throw new AppError(isStatusConflict(thrown) ? 'INVALID_STATUS' : code, { cause: thrown });
  };
