import { setTimeout as wait } from 'node:timers/promises';
import {
  type Delivery,
  deliveryOf,
  dropWaiting,
  type Endpoint,
  firstDue,
  type HeldEndpoint,
  holdEndpoint,
  lockHeld,
  makeAllDue,
  nextDelivery,
  recordDelivery,
  recordEndpoint,
  releaseEndpoint,
} from '#db/open/webhooks/sending.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import type { Gate } from '#platform/gate.ts';
import { cause, type Log } from '#platform/log.ts';
import type { DeliveryOutcome, Metrics } from '#platform/metrics.ts';
import type { Secret } from '#platform/secret.ts';
import { messageId, secretsOf, tryOnce } from '#worker/open/webhooks/request.ts';
import { settle, type Tried } from '#worker/open/webhooks/schedule.ts';
import type { Outbound } from '#worker/outbound.ts';

export type SendParts = {
  db: Db;
  secret: Secret;
  outbound: Outbound;
  log: Log;
  /** Requests that may begin. */
  gate: Gate;
  /** Ends a run after its request; the request itself ends by the signal of `outbound`. */
  stopping: AbortSignal;
  /** Reports it to people, in the transaction that switches an endpoint off. */
  switchedOff: (tx: Tx, endpoint: Endpoint) => Promise<unknown>;
  metrics: Pick<Metrics, 'webhookDeliveries'>;
};

/** An endpoint gets at most ten requests a second. */
const PAUSE_MS = 100;
/** Then others take their turn, and whether the workspace was suspended is looked at again. */
const A_RUN = 50;
/** A request that takes longer gives its place to another, so that slow receivers do not delay others. */
const SLOW_MS = 1_000;

/** Sends what is due of an endpoint, in the order of the events, unless another run does. */
export async function sendDue(parts: SendParts, endpointId: string): Promise<void> {
  let held = await holdEndpoint(parts.db, endpointId);
  for (let sent = 1; held && sent <= A_RUN; sent += 1) {
    const delivery = await nextDelivery(parts.db, held);
    if (!delivery) return release(parts, held);
    const paused = wait(PAUSE_MS);
    const isLast = sent === A_RUN;
    held = await sendOne(parts, held, { delivery, isManual: false, isLast: () => isLast || parts.stopping.aborted });
    if (held) await paused;
  }
}

const HELD_MS = 250;

/** Makes one attempt that a person asked for, once no other run sends to the endpoint. False: not before `until`. */
export async function sendAgain(
  parts: SendParts,
  endpointId: string,
  { deliveryId, until }: { deliveryId: number; until: number },
): Promise<boolean> {
  let held = await holdEndpoint(parts.db, endpointId, { isForced: true });
  while (!held && Date.now() + HELD_MS < until && !parts.stopping.aborted) {
    await wait(HELD_MS);
    held = await holdEndpoint(parts.db, endpointId, { isForced: true });
  }
  if (!held) return false;
  const delivery = await deliveryOf(parts.db, held, deliveryId);
  if (delivery) await sendOne(parts, held, { delivery, isManual: true, isLast: () => true });
  else await release(parts, held);
  return delivery !== undefined;
}

type Sending = { delivery: Delivery; isManual: boolean; isLast: () => boolean };

/** Answers the endpoint when the run goes on. A request that was ended is made again, by another run. */
async function sendOne(parts: SendParts, held: HeldEndpoint, sending: Sending): Promise<HeldEndpoint | undefined> {
  try {
    const { url, format } = held;
    const { delivery } = sending;
    const secrets = secretsOf(parts.secret, held);
    const message = { url, format, id: messageId(delivery), body: delivery.body, secrets };
    const tried = await inPlace(parts.gate, () => tryOnce(message, parts.outbound));
    const recorded = await transact(parts.db, (tx) => record(tx, parts, { ...sending, held, tried }));
    for (const [outcome, count] of Object.entries(recorded?.outcomes ?? {}))
      parts.metrics.webhookDeliveries.inc({ outcome }, count);
    return recorded?.still;
  } catch (thrown) {
    // Without its release the endpoint rests until the hold ends, whatever the fault is.
    if (parts.outbound.signal?.aborted) await releaseEndpoint(parts.db, held);
    else parts.log.warn({ endpoint_id: held.id, ...cause(thrown) }, 'a delivery was left to another run');
    return undefined;
  }
}

async function inPlace<T>(gate: Gate, work: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined;
  await gate(1, async () => {
    const over = new AbortController();
    working = work().finally(() => over.abort());
    await Promise.race([working, wait(SLOW_MS, undefined, { signal: over.signal })]).catch(() => undefined);
  });
  return working as Promise<T>;
}

type Recorded = Sending & { held: HeldEndpoint; tried: Tried };

async function record(tx: Tx, { switchedOff }: SendParts, { held, delivery, isManual, isLast, tried }: Recorded) {
  const endpoint = await lockHeld(tx, held);
  // Deleted, or the request took so long that another run holds the endpoint: it is made again.
  if (!endpoint) return undefined;
  const { response, attempt } = tried;
  const settled = settle({ endpoint, delivery, isManual }, tried);
  await recordDelivery(tx, endpoint, delivery, { ...settled.delivery, response });
  if (settled.isBack) await makeAllDue(tx, endpoint);
  const { state, off_reason, failures, failing_since } = settled.endpoint;
  const dropped = state === 'off' ? await dropWaiting(tx, endpoint) : 0;
  const after = { state, off_reason, failures, failing_since, last_attempt: attempt };
  const next_at = state === 'on' ? 'first due' : settled.endpoint.next_at;
  const still = await recordEndpoint(tx, endpoint, after, { next_at, goesOn: !isLast(), dropped });
  if (state === 'off' && endpoint.state !== 'off') await switchedOff(tx, { ...endpoint, ...after, next_at: null });
  return { still, outcomes: { dropped, [outcomeOf(tried, settled.delivery.state)]: 1 } };
}

const outcomeOf = ({ isSuccess }: Tried, state: Delivery['state']): DeliveryOutcome =>
  isSuccess ? 'delivered' : state === 'waiting' ? 'retried' : 'failed';

/** There was nothing to send. */
const release = (parts: SendParts, held: HeldEndpoint): Promise<void> =>
  transact(parts.db, async (tx) => {
    if (!(await lockHeld(tx, held))) return;
    await releaseEndpoint(tx, held, { next_at: await firstDue(tx, held) });
  });
