import type { TakenEvent } from '#db/base/outbox.ts';
import { insertDeliveries, receivingWorkspaces } from '#db/open/webhooks/fan-out.ts';
import type { Db } from '#db/schema.ts';
import { personOf } from '#db/text/current-version.ts';
import { createTurns } from '#platform/gate.ts';
import type { DeliveryOutcome, Metrics } from '#platform/metrics.ts';
import { bodyOfEvent, publicEvent, type WebhookActor } from '#shared/open/webhook-body.ts';
import { chatBodies } from '#shared/open/webhook-chat.ts';
import { choicesFor } from '#shared/open/webhook-events.ts';
import { inBatches } from '#worker/outbox/batches.ts';

/** Workspaces whose events are written at once: the rest of the worker needs connections as well. */
const WORKSPACES_AT_ONCE = 3;
/** Of several changes of one document within so long, the last one is sent. */
const BUNDLE_SECONDS = 10;

type Parts = {
  db: Db;
  /** The product's own address. */
  site: string;
  /** Something is due of these endpoints. */
  wake: (endpointIds: readonly string[]) => void;
  metrics: Pick<Metrics, 'webhookDeliveries'>;
};

/**
 * Writes the deliveries of an event. Nothing is written for a workspace without an endpoint that wants it; an event that
 * is delivered again is written once.
 */
export function createFanOut(parts: Parts): (event: TakenEvent) => Promise<void> {
  // Events of one workspace would wait for each other in the database, each with a connection.
  const turns = createTurns(WORKSPACES_AT_ONCE);
  const receiving = inBatches((ids: readonly string[]) => receivingWorkspaces(parts.db, [...new Set(ids)]));
  return async (event) => {
    const { workspace_id, type } = event;
    const workspace = (await receiving(workspace_id)).get(workspace_id);
    const choices = choicesFor(type);
    if (!workspace?.chosen.some((choice) => choices.includes(choice))) return;
    await turns(workspace_id, () => write(parts, event, { choices, slug: workspace.slug }));
  };
}

type To = { choices: readonly string[]; slug: string | null };

async function write({ db, site, wake, metrics }: Parts, event: TakenEvent, { choices, slug }: To): Promise<void> {
  const { id: event_id, workspace_id, type } = event;
  const made = publicEvent(event, { actor: await actorOf(db, event), site });
  if (!made) return;
  const { subject_id, subject } = made;
  const bundleSeconds = type === 'document.updated' ? BUNDLE_SECONDS : 0;
  const root = slug === null ? site : `${site}/w/${slug}`;
  const body = { events: bodyOfEvent(made), ...chatBodies(made, (path) => `${root}${path}`) };
  const to = { workspace_id, event_id, type, choices, subject_id, subject, body, bundleSeconds };
  const { ids, dropped } = await insertDeliveries(db, to);
  metrics.webhookDeliveries.inc({ outcome: 'dropped' satisfies DeliveryOutcome }, dropped);
  if (bundleSeconds === 0 && ids.length > 0) wake(ids);
}

/** Of the system both are null, of a guest and a key the id. */
async function actorOf(db: Db, { actor_id, actor_name }: TakenEvent): Promise<WebhookActor> {
  const person = actor_id === null ? null : await personOf(db, actor_id);
  return person ?? { id: null, name: actor_name ?? null };
}
