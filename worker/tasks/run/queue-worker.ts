import { Worker } from 'bullmq';
import { GENERATION_QUEUE, QUEUE_PREFIX } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { GenerationJob } from '#shared/tasks/contracts/generations.ts';
import { backoffOf, createProcessor, type ProcessParts } from '#worker/tasks/run/process.ts';

/**
 * After a kill -9 another worker takes the job within 12 s. The row limits how often a job may stall (see
 * `claimGeneration`), so BullMQ's own limit is set too high to be reached.
 */
export const QUICK_TAKEOVER = { lockDuration: 10_000, stalledInterval: 2_000, maxStalledCount: 1_000 } as const;

type Options = { connection: Redis; concurrency: number; onError(error: Error): void };

/** Runs jobs of the generation queue until it is closed; `close` waits for those in flight. */
export function createGenerationWorker(parts: ProcessParts, { connection, concurrency, onError }: Options) {
  const worker = new Worker<GenerationJob>(GENERATION_QUEUE, createProcessor(parts), {
    connection,
    concurrency,
    prefix: QUEUE_PREFIX,
    skipVersionCheck: true,
    ...QUICK_TAKEOVER,
    settings: { backoffStrategy: (attemptsMade, _type, thrown) => backoffOf(attemptsMade, thrown) },
  });
  worker.on('error', onError);
  return worker;
}
