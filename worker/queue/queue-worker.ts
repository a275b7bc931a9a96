import { type Processor, Worker, type WorkerOptions } from 'bullmq';
import type { QueueName } from '#platform/queue.ts';
import { prefixOf, type Redis } from '#platform/redis.ts';

/** What a worker of a queue needs of its process: a connection that waits for Redis, and what becomes of its faults. */
export type QueueConnection = { connection: Redis; onError(error: Error): void };

type Options = QueueConnection & {
  /** Jobs at once in this process. */
  concurrency: number;
  backoffStrategy?: NonNullable<WorkerOptions['settings']>['backoffStrategy'];
};

/**
 * After a kill -9 another worker takes the job within 12 s. The row limits how often its job may stall, so BullMQ's own
 * limit is set too high to be reached.
 */
const QUICK_TAKEOVER = { lockDuration: 10_000, stalledInterval: 2_000, maxStalledCount: 1_000 } as const;

/** Runs the jobs of a queue until it is closed; `close` waits for those in flight. */
export function createQueueWorker<Data>(
  name: QueueName,
  process: Processor<Data>,
  { connection, onError, concurrency, backoffStrategy }: Options,
): Worker<Data> {
  const worker = new Worker<Data>(name, process, {
    connection,
    concurrency,
    prefix: prefixOf(connection),
    skipVersionCheck: true,
    ...QUICK_TAKEOVER,
    ...(backoffStrategy && { settings: { backoffStrategy } }),
  });
  worker.on('error', onError);
  return worker;
}
