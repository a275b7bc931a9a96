import { Worker } from 'bullmq';
import { GENERATION_QUEUE, QUEUE_PREFIX } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { GenerationJob } from '#shared/contracts/generations.ts';
import { backoffOf, createProcessor, type ProcessParts } from '#worker/generation/process.ts';

/**
 * After a kill -9 another worker has the job within 12 s. How often a job may be found stalled is decided by its row
 * (see `claimGeneration`), so BullMQ's own count is out of reach.
 */
export const QUICK_TAKEOVER = { lockDuration: 10_000, stalledInterval: 2_000, maxStalledCount: 1_000 } as const;

type Options = { connection: Redis; concurrency: number; onError(error: Error): void };

/** Takes jobs of the generation queue until it is closed; `close` waits for those under way. */
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
