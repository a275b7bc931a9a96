import type { Worker } from 'bullmq';
import { endpointsDue, endpointToTest } from '#db/open/webhooks/sending.ts';
import { createGate } from '#platform/gate.ts';
import { cause } from '#platform/log.ts';
import { type Queues, WEBHOOK_QUEUE } from '#platform/queue.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';
import { ASKED_MS, answerAsked, enqueueDue, isAwaited, type WebhookJob } from '#platform/webhook-jobs.ts';
import { newWebhookSecret } from '#platform/webhook-secret.ts';
import type { WebhookTest } from '#shared/open/contracts/webhooks.ts';
import { bodyOfEvent, testEvent } from '#shared/open/webhook-body.ts';
import { chatBody } from '#shared/open/webhook-chat.ts';
import { chatToolOf, type EndpointFormat } from '#shared/open/webhooks.ts';
import { secretsOf, tryOnce } from '#worker/open/webhooks/request.ts';
import { type SendParts, sendAgain, sendDue } from '#worker/open/webhooks/send.ts';
import { createQueueWorker, type QueueConnection } from '#worker/queue/queue-worker.ts';

/** Requests at once; a slow one soon gives its place up (`send.ts`). */
const AT_ONCE = 10;
/** Endpoints at once, most of which wait for slow receivers. */
const HELD_JOBS = 100;
const EVERY_MS = 1_000;

type WebhookParts = Omit<SendParts, 'gate' | 'stopping'> & {
  redis: Redis;
  queues: Pick<Queues, 'webhooks'>;
  brand: string;
};
type Parts = WebhookParts & Pick<SendParts, 'gate' | 'stopping'>;

export type Webhooks = {
  worker: Worker<WebhookJob>;
  /** Something is due of these endpoints. */
  wake: (endpointIds: readonly string[]) => void;
  /** Ends each run after its request, then `worker.close()`. */
  stop: () => void;
  /** Ends the requests: they are made again by another worker. */
  abort: () => void;
};

/**
 * Sends deliveries until it is stopped. Each second the endpoints with something due get their job, so that nothing is
 * lost with Redis or a worker.
 */
export function startWebhooks(given: WebhookParts, queue: QueueConnection): Webhooks {
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const outbound = { ...given.outbound, signal: aborting.signal };
  const parts: Parts = { ...given, outbound, gate: createGate(AT_ONCE), stopping: stopping.signal };
  const worker = createQueueWorker<WebhookJob>(WEBHOOK_QUEUE, ({ data }) => run(parts, data), {
    ...queue,
    concurrency: HELD_JOBS,
  });
  const wake = (ids: readonly string[]) =>
    void withDeadline(enqueueDue(parts.queues.webhooks, ids)).catch((thrown: unknown) =>
      parts.log.debug(cause(thrown), 'webhooks were left to the next second'),
    );
  const timer = setInterval(() => void wakeDue(parts, wake), EVERY_MS);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    stopping.abort();
  };
  return { worker, wake, stop, abort: () => aborting.abort(new Error('The worker ends')) };
}

async function wakeDue({ db, log }: Parts, wake: Webhooks['wake']): Promise<void> {
  try {
    const ids = await endpointsDue(db);
    if (ids.length > 0) wake(ids);
  } catch (thrown) {
    log.debug(cause(thrown), 'webhooks were left to the next second');
  }
}

async function run(parts: Parts, job: WebhookJob): Promise<void> {
  if (job.of === 'due') return sendDue(parts, job.endpoint_id);
  // The person got an answer already: that it did not work.
  if (!isAwaited(job.asked)) return;
  await answerAsked(parts.redis, job.asked, JSON.stringify(await resultOf(parts, job)));
}

function resultOf(parts: Parts, job: Exclude<WebhookJob, { of: 'due' }>): Promise<unknown> {
  if (job.of === 'address') return test(parts, { ...job, secrets: [newWebhookSecret()] });
  if (job.of === 'test') return testEndpoint(parts, job.endpoint_id);
  const until = job.asked.at + ASKED_MS;
  return sendAgain(parts, job.endpoint_id, { deliveryId: job.delivery_id, until });
}

async function testEndpoint(parts: Parts, id: string): Promise<WebhookTest> {
  const endpoint = await endpointToTest(parts.db, id);
  if (!endpoint) return { ok: false, message: 'This webhook does not exist any more.' };
  return test(parts, { ...endpoint, secrets: secretsOf(parts.secret, endpoint) });
}

type Tested = { url: string; format: EndpointFormat; secrets: readonly string[] };

/** One request that is neither logged nor counted. */
async function test({ outbound, brand }: Parts, { url, format, secrets }: Tested): Promise<WebhookTest> {
  const at = new Date();
  const event = testEvent(brand, at);
  const tool = chatToolOf(format, url);
  const body = tool ? chatBody(tool, event, String) : bodyOfEvent(event);
  const { attempt, isSuccess } = await tryOnce(
    { url, format, body, secrets, id: `msg_test_${at.getTime()}` },
    outbound,
  );
  const { status, ms, error } = attempt;
  return { ok: isSuccess, message: error ?? `The receiver responded ${status} in ${ms} ms.` };
}
