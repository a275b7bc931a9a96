import type { Deps } from '#api/deps.ts';
import { checkedAddress } from '#api/open/webhooks/address.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { askWorker, enqueueDue } from '#platform/webhook-jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookTest } from '#shared/open/contracts/webhooks.ts';
import type { EndpointFormat } from '#shared/open/webhooks.ts';

const NOT_TESTED: WebhookTest = { ok: false, message: 'The test could not be sent. Please try again.' };

type Asked = Parameters<typeof askWorker>[1];

/** Only workers open addresses. Undefined: none was free in time, or Redis is unavailable. */
const ask = ({ queues, redis, log }: Deps, job: Asked): Promise<string | undefined> =>
  askWorker({ queue: queues.webhooks, redis }, job).catch((thrown: unknown) => {
    log.warn(cause(thrown), 'no worker could be asked to send a webhook');
    return undefined;
  });

async function resultOf(deps: Deps, job: Asked): Promise<WebhookTest> {
  const result = await ask(deps, job);
  return result === undefined ? NOT_TESTED : (JSON.parse(result) as WebhookTest);
}

/** An address that is refused is a result, too. */
export async function testAddress(deps: Deps, given: { url: string; format: EndpointFormat }): Promise<WebhookTest> {
  try {
    const url = await checkedAddress(given.url, deps);
    return await resultOf(deps, { of: 'address', url, format: given.format });
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'address_refused') return { ok: false, message: thrown.message };
    throw thrown;
  }
}

export const testWebhook = (deps: Deps, endpoint_id: string): Promise<WebhookTest> =>
  resultOf(deps, { of: 'test', endpoint_id });

/** Waits for the attempt; without a worker nothing was changed. */
export const sendAgain = (deps: Deps, endpoint_id: string, delivery_id: number): Promise<unknown> =>
  ask(deps, { of: 'send', endpoint_id, delivery_id });

/** Sooner than the worker would find out by itself. */
export const wake = ({ queues, log }: Deps, endpointId: string): Promise<unknown> =>
  withDeadline(enqueueDue(queues.webhooks, [endpointId])).catch((thrown: unknown) =>
    log.debug(cause(thrown), 'webhooks were left to the next second'),
  );
