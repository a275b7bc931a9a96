import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { webhookTestLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { checkedAddress } from '#api/open/webhooks/address.ts';
import * as changes from '#api/open/webhooks/changes.ts';
import * as secrets from '#api/open/webhooks/secrets.ts';
import * as queries from '#db/open/webhooks/endpoints.ts';
import { deliveriesOf, deliveryOf } from '#db/open/webhooks/log.ts';
import { transact } from '#db/transact.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { askWorker, enqueueDue } from '#platform/webhook-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { listedTypes } from '#shared/open/contracts/events.ts';
import type { WebhookTest } from '#shared/open/contracts/webhooks.ts';
import * as contract from '#shared/open/contracts/webhooks.ts';
import type { EndpointFormat } from '#shared/open/webhooks.ts';
import type { Scope } from '#shared/scope.ts';

const NOT_TESTED: WebhookTest = { ok: false, message: 'The test could not be sent. Please try again.' };

type WorkerQuestion = Parameters<typeof askWorker>[1];

/** Only workers open addresses. Undefined: none was free in time, or Redis is unavailable. */
const ask = ({ queues, redis, log }: Deps, job: WorkerQuestion): Promise<string | undefined> =>
  askWorker({ queue: queues.webhooks, redis }, job).catch((thrown: unknown) => {
    log.warn(cause(thrown), 'no worker could be asked to send a webhook');
    return undefined;
  });

async function resultOf(deps: Deps, job: WorkerQuestion): Promise<WebhookTest> {
  const result = await ask(deps, job);
  return result === undefined ? NOT_TESTED : (JSON.parse(result) as WebhookTest);
}

/** An address that is refused is a result, too. */
async function testAddress(deps: Deps, given: { url: string; format: EndpointFormat }): Promise<WebhookTest> {
  try {
    const url = await checkedAddress(given.url, deps);
    return await resultOf(deps, { of: 'address', url, format: given.format });
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'address_refused') return { ok: false, message: thrown.message };
    throw thrown;
  }
}

const testWebhook = (deps: Deps, endpoint_id: string): Promise<WebhookTest> =>
  resultOf(deps, { of: 'test', endpoint_id });

/** Waits for the attempt; without a worker nothing was changed. */
const sendAgain = (deps: Deps, endpoint_id: string, delivery_id: number): Promise<unknown> =>
  ask(deps, { of: 'send', endpoint_id, delivery_id });

/** Sooner than the worker would find out by itself. */
const wake = ({ queues, log }: Deps, endpointId: string): Promise<unknown> =>
  withDeadline(enqueueDue(queues.webhooks, [endpointId])).catch((thrown: unknown) =>
    log.debug(cause(thrown), 'webhooks were left to the next second'),
  );

/** The webhooks of a workspace, for who may manage them (HOOK). A worker sends. */
export function webhookRoutes(deps: Deps, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = deps;
  serve(router, contract.listWebhooks, async ({ scope }) => ({ items: await queries.webhooksOf(db, scope) }));
  serve(router, contract.getWebhook, ({ scope, params: { id } }) => found(queries.webhookOf(db, scope, id)));
  serve(router, contract.createWebhook, async ({ scope, body, idempotencyKey }) => {
    const wish = { ...body, url: await checkedAddress(body.url, deps) };
    const row = await createOnce(
      db,
      contract.createWebhook,
      { scope, body, idempotencyKey },
      {
        make: (tx) => changes.addWebhook(tx, deps, scope, wish),
        read: (tx, id) => queries.webhookOf(tx, scope, id),
      },
    );
    return { ...row, secret: await transact(db, (tx) => secrets.secretOf(tx, deps, scope, row.id)) };
  });
  serve(router, contract.changeWebhook, async ({ scope, params: { id }, body }) => {
    const change = await changes.checkedChange(deps, body);
    const row = await transact(db, (tx) => changes.changeWebhook(tx, scope, id, change));
    if (change.is_on) await wake(deps, id);
    return row;
  });
  serve(router, contract.takeWebhookOver, async ({ scope, params: { id } }) => {
    const row = await transact(db, (tx) => changes.takeWebhookOver(tx, scope, id));
    await wake(deps, id);
    return row;
  });
  serve(router, contract.deleteWebhook, ({ scope, params: { id } }) =>
    transact(db, (tx) => changes.deleteWebhook(tx, scope, id)).then(() => undefined),
  );
  addSecrets(router, deps);
  addSending(router, deps);
  return router;
}

/** A key reads in the log what it may read elsewhere. */
const readerOf = ({ workspace_id, key }: Scope) => ({
  workspace_id,
  types: key && [...listedTypes(key.permissions), 'test'],
});

function addSecrets(router: ApiRouter, deps: Deps): void {
  const { db } = deps;
  serve(router, contract.revealSecret, ({ scope, params: { id } }) =>
    transact(db, (tx) => secrets.revealSecret(tx, deps, scope, id)),
  );
  serve(router, contract.rotateSecret, ({ scope, params: { id } }) =>
    transact(db, (tx) => secrets.rotateSecret(tx, deps, scope, id)),
  );
  serve(router, contract.endPreviousSecret, ({ scope, params: { id } }) =>
    transact(db, (tx) => secrets.endPreviousSecret(tx, scope, id)).then(() => undefined),
  );
}

function addSending(router: ApiRouter, deps: Deps): void {
  const { db } = deps;
  const limit = webhookTestLimit(deps);
  serve(router, contract.testAddress, async ({ scope, body }) => {
    await limit(scope);
    return testAddress(deps, body);
  });
  serve(router, contract.testWebhook, async ({ scope, params: { id } }) => {
    const { is_stopped } = await found(queries.webhookOf(db, scope, id));
    if (is_stopped) throw new AppError('webhook_stopped');
    await limit(scope);
    return testWebhook(deps, id);
  });
  serve(router, contract.tryWebhook, async ({ scope, params: { id } }) => {
    if (await queries.makeDue(db, scope, id)) await wake(deps, id);
    else await found(queries.webhookOf(db, scope, id));
    return undefined;
  });
  serve(router, contract.listDeliveries, async ({ scope, params: { id }, query }) => {
    const page = await deliveriesOf(db, readerOf(scope), id, query);
    // Only then: it counts what waits.
    if (page.items.length === 0) await found(queries.webhookOf(db, scope, id));
    return page;
  });
  serve(router, contract.sendDelivery, async ({ scope, params }) => {
    const { state, is_stopped } = await found(queries.webhookOf(db, scope, params.id));
    await found(deliveryOf(db, readerOf(scope), params));
    if (state === 'off') throw new AppError('webhook_off');
    if (is_stopped) throw new AppError('webhook_stopped');
    await sendAgain(deps, params.id, params.delivery);
    return found(deliveryOf(db, readerOf(scope), params));
  });
}
