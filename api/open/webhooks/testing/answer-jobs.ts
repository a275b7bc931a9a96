import { Worker } from 'bullmq';
import type { Product } from '#api/security/testing/product.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { WEBHOOK_QUEUE } from '#platform/queue.ts';
import { connectRedis, prefixOf } from '#platform/redis.ts';
import { answerAsked, type WebhookJob } from '#platform/webhook-jobs.ts';
import type { WebhookTest } from '#shared/open/contracts/webhooks.ts';

const SENT: WebhookTest = { ok: true, message: 'Sent.' };

/** Answers everything a worker is asked for about webhooks, without sending anything. */
export function answerJobs({ deps, redisUrl }: Pick<Product, 'deps' | 'redisUrl'>): void {
  const connection = connectRedis(redisUrl, 'worker', () => undefined);
  const answer = async ({ data }: { data: WebhookJob }) =>
    data.of === 'due' ? undefined : answerAsked(deps.redis, data.asked, JSON.stringify(SENT));
  const worker = new Worker<WebhookJob>(WEBHOOK_QUEUE, answer, {
    connection,
    prefix: prefixOf(connection),
    skipVersionCheck: true,
  });
  worker.on('error', () => undefined);
  atEnd(async () => {
    await worker.close();
    connection.disconnect();
  });
}
