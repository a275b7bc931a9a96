import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { checkedAddress } from '#api/open/webhooks/address.ts';
import * as queries from '#db/open/webhooks/endpoints.ts';
import { dropWaiting, makeAllDue } from '#db/open/webhooks/sending.ts';
import type { Tx } from '#db/schema.ts';
import { type Act, recordActivity } from '#db/team/activity.ts';
import { newWebhookSecret, webhookSecretAbout } from '#platform/webhook-secret.ts';
import { AppError } from '#shared/errors.ts';
import { isListed, LISTED_EVENTS } from '#shared/open/contracts/events.ts';
import type { WebhookWish } from '#shared/open/contracts/webhooks.ts';
import { CHOSEN_EVENT_TYPES, isChosen } from '#shared/open/webhook-events.ts';
import { type PersonScope, requireOfKey, type Scope } from '#shared/scope.ts';

type Row = NonNullable<Awaited<ReturnType<typeof queries.webhookOf>>>;

/** What the activity calls a webhook: the rest of an address of a chat tool is a secret. */
export const subjectOf = ({ id, url }: { id: string; url: string }): Act['subject'] => ({
  id,
  name: new URL(url).host,
});

/** Throws limit_reached and key_scope. The address was checked. */
export async function addWebhook(tx: Tx, { secret }: Deps, scope: Scope, wish: WebhookWish): Promise<Row> {
  requireEvents(scope, wish.events);
  await queries.holdPlace(tx, scope);
  const id = randomUUID();
  const secret_sealed = secret.seal(newWebhookSecret(), webhookSecretAbout(id));
  await queries.insertWebhook(tx, scope, { ...wish, id, secret_sealed });
  await recordActivity(tx, scope, { action: 'webhook.created', subject: subjectOf({ id, url: wish.url }) });
  return found(queries.webhookOf(tx, scope, id));
}

/** A key is sent no more than it may read itself (LISTED_EVENTS). Throws key_scope; people may choose all. */
function requireEvents(scope: Scope, choices: readonly string[]): void {
  if (!scope.key) return;
  for (const type of CHOSEN_EVENT_TYPES.filter((one) => isChosen(choices, one))) {
    if (!isListed(type)) throw new AppError('key_scope', { message: `Only people can choose ${type}.` });
    requireOfKey(scope, LISTED_EVENTS[type]);
  }
}

export type Change = { [Key in keyof WebhookWish]?: WebhookWish[Key] | undefined } & { is_on?: boolean | undefined };

/** The change with an address as it is stored. Throws address_refused. */
export const checkedChange = async (deps: Deps, change: Change): Promise<Change> =>
  change.url === undefined ? change : { ...change, url: await checkedAddress(change.url, deps) };

export async function changeWebhook(tx: Tx, scope: Scope, id: string, { is_on, ...to }: Change): Promise<Row> {
  const before = await found(queries.lockWebhook(tx, scope, id));
  // Also those that a person chose: a key may not lead them to another address.
  requireEvents(scope, to.events ?? before.events);
  const given = Object.entries(to).filter(([, value]) => value !== undefined);
  const changed = given.filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof typeof before]));
  if (changed.length > 0) {
    await queries.changeWebhook(tx, scope, id, Object.fromEntries(changed));
    await recordActivity(tx, scope, {
      action: 'webhook.changed',
      subject: subjectOf({ ...before, ...(to.url && { url: to.url }) }),
      details: { changed: changed.map(([name]) => name) },
    });
  }
  // What waits was written in the other format.
  if (to.format !== undefined && to.format !== before.format) await dropAll(tx, scope, before);
  if (is_on !== undefined && is_on !== (before.state === 'on')) await turn(tx, scope, before, is_on);
  return found(queries.webhookOf(tx, scope, id));
}

type Before = { id: string; url: string; state: string; workspace_id: string };

async function dropAll(tx: Tx, scope: Scope, before: Before): Promise<void> {
  await queries.countDropped(tx, scope, before.id, await dropWaiting(tx, before));
}

/** On: its failures are forgotten, and what waits follows. Off: what waits is dropped. */
async function turn(tx: Tx, scope: Scope, before: Before, isOn: boolean): Promise<void> {
  if (!isOn && before.state === 'off') return;
  if (isOn) {
    await makeAllDue(tx, before);
    await queries.switchOn(tx, scope, before.id);
  } else {
    await dropAll(tx, scope, before);
    await queries.switchOff(tx, scope, before.id);
  }
  const action = isOn ? 'webhook.switched_on' : 'webhook.switched_off';
  await recordActivity(tx, scope, { action, subject: subjectOf(before) });
}

/** Makes a manager its maker; what waited while it had stopped follows. */
export async function takeWebhookOver(tx: Tx, scope: PersonScope, id: string): Promise<Row> {
  const before = await found(queries.lockWebhook(tx, scope, id));
  await makeAllDue(tx, before);
  await queries.takeWebhookOver(tx, scope, id);
  await recordActivity(tx, scope, { action: 'webhook.taken_over', subject: subjectOf(before) });
  return found(queries.webhookOf(tx, scope, id));
}

export async function deleteWebhook(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { url } = await found(queries.deleteWebhook(tx, scope, id));
  await recordActivity(tx, scope, { action: 'webhook.deleted', subject: subjectOf({ id, url }) });
}
