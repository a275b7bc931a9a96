import { type JobsOptions, Queue } from 'bullmq';
import { prefixOf, type Redis } from '#platform/redis.ts';
import type { WebhookJob } from '#platform/webhook-jobs.ts';
import { GENERATION_ATTEMPTS } from '#shared/constants.ts';
import type { GenerationJob } from '#shared/tasks/contracts/generations.ts';
import { type Task, tasks } from '#shared/tasks.ts';

export const GENERATION_QUEUE = 'generation';
export const MAIL_QUEUE = 'mail';
export const READING_QUEUE = 'file_reading';
export const EXPORT_QUEUE = 'exports';
export const WEBHOOK_QUEUE = 'webhooks';
export type QueueName =
  | typeof GENERATION_QUEUE
  | typeof MAIL_QUEUE
  | typeof READING_QUEUE
  | typeof EXPORT_QUEUE
  | typeof WEBHOOK_QUEUE;

/** The id of a mail_outbox row; everything else stays in Postgres. */
export type MailJob = { outbox_id: string };

/** The id of a row of a table with a queue; everything else stays in Postgres. */
export type RowJob = { id: string };

export type Queues = {
  generation: Queue<GenerationJob>;
  mail: Queue<MailJob>;
  file_reading: Queue<RowJob>;
  exports: Queue<RowJob>;
  webhooks: Queue<WebhookJob>;
};

// BullMQ ignores adding a job with a known id, so finished jobs are removed at once.
const forgotten = { removeOnComplete: true, removeOnFail: true } satisfies JobsOptions;
const MAIL_ATTEMPTS = 8;

export function createQueues(connection: Redis, onError: (error: Error) => void): Queues {
  const shared = { connection, prefix: prefixOf(connection), skipVersionCheck: true };
  const queues: Queues = {
    generation: new Queue<GenerationJob>(GENERATION_QUEUE, { ...shared, defaultJobOptions: forgotten }),
    mail: new Queue<MailJob>(MAIL_QUEUE, {
      ...shared,
      defaultJobOptions: { ...forgotten, attempts: MAIL_ATTEMPTS, backoff: { type: 'exponential', delay: 2_000 } },
    }),
    file_reading: new Queue<RowJob>(READING_QUEUE, { ...shared, defaultJobOptions: forgotten }),
    exports: new Queue<RowJob>(EXPORT_QUEUE, { ...shared, defaultJobOptions: forgotten }),
    webhooks: new Queue<WebhookJob>(WEBHOOK_QUEUE, { ...shared, defaultJobOptions: forgotten }),
  };
  for (const queue of Object.values(queues)) queue.on('error', onError);
  return queues;
}

export type GenerationToEnqueue = {
  id: string;
  request_id: string;
  task: Task;
  attempts_left?: number;
  delay_ms?: number;
};

const jobOf = ({ id, request_id, task, attempts_left = GENERATION_ATTEMPTS, delay_ms = 0 }: GenerationToEnqueue) => ({
  name: 'generate',
  data: { generation_id: id, request_id },
  opts: {
    jobId: id,
    attempts: attempts_left,
    delay: delay_ms,
    backoff: { type: 'custom' },
    priority: tasks[task].priority,
  },
});

/** Up to this many jobs are added one by one, which costs less than `addBulk`. */
const MAX_SINGLE_ADDS = 10;

/** The row id is the job id, so adding is idempotent. */
export function enqueueGenerations(
  queue: Queues['generation'],
  rows: readonly GenerationToEnqueue[],
): Promise<unknown> {
  const jobs = rows.map(jobOf);
  if (jobs.length > MAX_SINGLE_ADDS) return queue.addBulk(jobs);
  return Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

export const enqueueMails = (queue: Queues['mail'], ids: readonly string[]) =>
  queue.addBulk(ids.map((id) => ({ name: 'send', data: { outbox_id: id }, opts: { jobId: id } })));

/** The row id is the job id, so adding is idempotent. */
export const enqueueRows = (queue: Queue<RowJob>, ids: readonly string[]): Promise<unknown> =>
  queue.addBulk(ids.map((id) => ({ name: 'run', data: { id }, opts: { jobId: id } })));

export const closeQueues = async (queues: Queues): Promise<void> => {
  await Promise.all(Object.values(queues).map((queue) => queue.close().catch(() => undefined)));
};
