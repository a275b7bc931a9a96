import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { nameIn, type Redis, withDeadline } from '#platform/redis.ts';
import type { EndpointFormat } from '#shared/open/webhooks.ts';

/** `due`: what is due of an endpoint. The others are asked for by a person who waits for `asked.id`. */
export type WebhookJob =
  | { of: 'due'; endpoint_id: string }
  | { of: 'send'; endpoint_id: string; delivery_id: number; asked: AwaitedAnswer }
  | { of: 'test'; endpoint_id: string; asked: AwaitedAnswer }
  | { of: 'address'; url: string; format: EndpointFormat; asked: AwaitedAnswer };
export type AwaitedAnswer = { id: string; at: number };
export type WebhookQueue = Queue<WebhookJob>;

/** Longer than a request takes: a person waits for the worker, which waits for the receiver. */
export const ASKED_MS = 17_000;
const KEPT_SECONDS = 60;
const EVERY_MS = 100;
const resultKey = (redis: Redis, id: string) => nameIn(redis, `webhook:${id}`);

/** The id of the endpoint is the id of the job, so adding is idempotent. */
export const enqueueDue = (queue: WebhookQueue, endpointIds: readonly string[]): Promise<unknown> =>
  queue.addBulk(
    endpointIds.map((endpoint_id) => ({ name: 'due', data: { of: 'due', endpoint_id }, opts: { jobId: endpoint_id } })),
  );

type Wanted = WebhookJob extends infer Job
  ? Job extends { asked: AwaitedAnswer }
    ? Omit<Job, 'asked'>
    : never
  : never;

/** Has a worker do it and waits for its result. Undefined: there was none in time. */
export async function askWorker(
  { queue, redis }: { queue: WebhookQueue; redis: Redis },
  job: Wanted,
  ms = ASKED_MS,
): Promise<string | undefined> {
  const asked: AwaitedAnswer = { id: randomUUID(), at: Date.now() };
  await withDeadline(queue.add(job.of, { ...job, asked } as WebhookJob));
  while (Date.now() < asked.at + ms) {
    await wait(EVERY_MS);
    const result = await withDeadline(redis.get(resultKey(redis, asked.id)));
    if (result !== null) return result;
  }
  return undefined;
}

/** Whether the person still waits. */
export const isAwaited = ({ at }: AwaitedAnswer): boolean => Date.now() < at + ASKED_MS;

export const answerAsked = (redis: Redis, { id }: AwaitedAnswer, result: string): Promise<unknown> =>
  redis.set(resultKey(redis, id), result, 'EX', KEPT_SECONDS);
