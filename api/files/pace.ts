import type { Request } from 'express';
import type { AppError } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';

export type Pace = {
  /** Rejects once the request is too slow; never resolves. */
  tooSlow: Promise<never>;
  isTooSlow(): boolean;
  stop(): void;
};

// Refused requests are drained by `readable` events, which keep nothing in memory.
const isHeldBack = (req: Request): boolean => req.isPaused() && req.listenerCount('readable') === 0;

const GRACE_MS = 5_000;
const TICK_MS = 100;

/**
 * Checks that the body of a request arrives at a minimum average rate in bytes per second, from the sixth second on.
 * Only time in which the process was ready for more counts: a slow disk or a busy process is not the sender's fault.
 */
export function watchPace(req: Request, bytesPerSecond: number, graceMs = GRACE_MS): Pace {
  const { socket } = req;
  const before = socket.bytesRead;
  let waitedMs = 0;
  let refusal: AppError | undefined;
  let reject: (reason: AppError) => void = () => undefined;
  const tooSlow = new Promise<never>((_, rejectIt) => {
    reject = rejectIt;
  });
  // It may reject after the caller has stopped waiting.
  tooSlow.catch(() => undefined);
  // A late tick counts once.
  const timer = setInterval(() => {
    if (isHeldBack(req)) return;
    waitedMs += TICK_MS;
    const least = (bytesPerSecond * waitedMs) / 1_000;
    if (waitedMs <= graceMs || socket.bytesRead - before >= least) return;
    clearInterval(timer);
    refusal = limitError('LIMIT_UPLOAD_BYTES_PER_SECOND', bytesPerSecond);
    reject(refusal);
  }, TICK_MS);
  return { tooSlow, isTooSlow: () => refusal !== undefined, stop: () => clearInterval(timer) };
}
