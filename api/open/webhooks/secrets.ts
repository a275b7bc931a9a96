import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { subjectOf } from '#api/open/webhooks/changes.ts';
import * as queries from '#db/open/webhooks/endpoints.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { newWebhookSecret, webhookSecretAbout } from '#platform/webhook-secret.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'secret'>;
type Shown = { secret: string };

/** Without a record: for who just made it. */
export async function secretOf(tx: Tx, { secret }: Parts, scope: Scope, id: string): Promise<string> {
  const { secret_sealed } = await found(queries.lockWebhook(tx, scope, id));
  return secret.open(secret_sealed, webhookSecretAbout(id));
}

export async function revealSecret(tx: Tx, parts: Parts, scope: Scope, id: string): Promise<Shown> {
  const webhook = await found(queries.lockWebhook(tx, scope, id));
  await recordActivity(tx, scope, { action: 'webhook.secret_revealed', subject: subjectOf(webhook) });
  return { secret: await secretOf(tx, parts, scope, id) };
}

/** Throws secret_rotating while the previous one still signs: a third would end it unasked. */
export async function rotateSecret(tx: Tx, { secret }: Parts, scope: Scope, id: string): Promise<Shown> {
  const webhook = await found(queries.lockWebhook(tx, scope, id));
  const until = webhook.previous_until;
  if (until !== null && until.getTime() > Date.now()) {
    const time = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    throw new AppError('secret_rotating', { message: `The previous secret is valid until ${time}. End it first.` });
  }
  const made = newWebhookSecret();
  await queries.rotateSecret(tx, scope, id, secret.seal(made, webhookSecretAbout(id)));
  await recordActivity(tx, scope, { action: 'webhook.secret_rotated', subject: subjectOf(webhook) });
  return { secret: made };
}

export async function endPreviousSecret(tx: Tx, scope: Scope, id: string): Promise<void> {
  const webhook = await found(queries.lockWebhook(tx, scope, id));
  if (webhook.previous_until === null) return;
  await queries.endPrevious(tx, scope, id);
  await recordActivity(tx, scope, { action: 'webhook.secret_ended', subject: subjectOf(webhook) });
}
